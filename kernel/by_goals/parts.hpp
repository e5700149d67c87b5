// The goals split into atoms. An atom is stored once for all goals that share it, and verdicts on
// the atoms determine the goals. Knows no positions and no search.
#pragma once

#include <bit>
#include <map>
#include <tuple>

#include "by_goals/ranks.hpp"

namespace skiz::by_goals {

constexpr int MOST_SLACK = 32'000;

// The verdicts on all parts, a bit for each.
struct Verdicts {
    std::uint64_t made = 0, lost = 0;
    std::uint64_t decided() const { return made | lost; }
    bool operator==(const Verdicts&) const = default;
};

// The current state, in numbers and verdicts.
struct Standing {
    Verdicts verdicts;
    int points = 0;  // of the side
    int left = 0;    // points to come
    int tricks = 0;  // of the side
    std::array<std::int8_t, MOST_SEATS> won{};
};

struct Part {
    Atom atom;
    bool ours = false;
};

class Parts {
  public:
    // `total`: the card points of both sides, including those to come.
    Parts(const Deal& deal, int total) : deal_(&deal), total_(total) {
        for (const Goal& goal : deal.objective.goals) {
            Whole whole{.parts = 0, .covered_by = goal.covered_by, .made = goal.made, .lost = goal.lost};
            for (const Atom& atom : goal.atoms) whole.parts |= bit(add_part(atom, goal.side));
            covering_ |= goal.covered_by;
            goals_.push_back(whole);
        }
    }

    const Part& operator[](Card i) const { return parts_[index(i)]; }

    // The parts that depend on card points, on numbers of tricks, and on which cards are played.
    std::uint64_t scores() const { return scores_; }
    std::uint64_t counts() const { return counts_; }
    std::uint64_t flags() const { return flags_; }

    // The parts of the side's own goals.
    std::uint64_t ours() const { return ours_; }

    // The verdicts in the form of the problem.
    Verdicts verdicts_of(const Progress& so_far) const {
        Verdicts found;
        std::size_t i = 0;
        for (const Goal& goal : deal_->objective.goals)
            for (const Atom& atom : goal.atoms) {
                const Cards part = bit(number_.at(identity(atom, goal.side)));
                if (so_far.verdicts[i] == Verdict::Made) found.made |= part;
                if (so_far.verdicts[i++] == Verdict::Lost) found.lost |= part;
            }
        return found;
    }

    // ---- What numbers decide.

    // The verdicts with everything that numbers decide, given the range of the side's final points
    // and the tricks that are certain for either side.
    Verdicts judge_numbers(const Standing& at, Bounds points, int left, std::array<int, 2> sure) const {
        Verdicts found = at.verdicts;
        for (Card i : each(scores_ & ~found.decided())) {
            const Part& part = parts_[index(i)];
            const int from = threshold(part);
            if (points.low >= from) (part.ours ? found.made : found.lost) |= bit(i);
            if (points.high < from) (part.ours ? found.lost : found.made) |= bit(i);
        }
        for (Card i : each(counts_ & ~found.decided())) {
            const Bounds tricks = range_of_tricks(parts_[index(i)], at, left, sure);
            const int wanted = parts_[index(i)].atom.number;
            if (tricks.low >= wanted) found.made |= bit(i);
            if (tricks.high < wanted) found.lost |= bit(i);
        }
        return found;
    }

    // By how many card points the side could have fewer (if it has `reached` what it wants), or
    // more (if not), with the numbers still deciding the same.
    int slack(const Verdicts& before, const Verdicts& now, Bounds points, bool reached) const {
        int found = MOST_SLACK;
        for (Card i : each(scores_ & now.decided() & ~before.decided())) {
            const int from = threshold(parts_[index(i)]);
            if (reached && points.low >= from) found = std::min(found, points.low - from);
            if (!reached && points.high < from) found = std::min(found, from - 1 - points.high);
        }
        return found;
    }

    // The number of the side's points from which Score is made; for a goal of the others, lost.
    int threshold(const Part& part) const {
        return part.ours ? part.atom.number : total_ - part.atom.number + 1;
    }

    // The points at which an open part changes.
    std::vector<int> thresholds(Verdicts verdicts) const {
        std::vector<int> found;
        for (Card i : each(scores_ & ~verdicts.decided())) found.push_back(threshold(parts_[index(i)]));
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    Verdicts with_points(Verdicts verdicts, int points) const {
        for (Card i : each(scores_ & ~verdicts.decided())) {
            const bool there = points >= threshold(parts_[index(i)]);
            (there == parts_[index(i)].ours ? verdicts.made : verdicts.lost) |= bit(i);
        }
        return verdicts;
    }

    // ---- From verdicts on parts to the goals.

    // A goal as a set of parts.
    struct Whole {
        std::uint64_t parts = 0;
        std::uint64_t covered_by = 0;
        int made = 0, lost = 0;
    };

    const std::vector<Whole>& goals() const { return goals_; }

    static Verdict judge(const Whole& goal, Verdicts verdicts) {
        if (goal.parts & verdicts.lost) return Verdict::Lost;
        return goal.parts & ~verdicts.made ? Verdict::Open : Verdict::Made;
    }

    bool covers_others(std::size_t goal) const { return covering_ >> goal & 1; }

    // The goals that silence others and have this verdict.
    std::uint64_t covering(Verdicts verdicts, Verdict wanted) const {
        std::uint64_t found = 0;
        for (Card g : each(covering_))
            if (judge(goals_[index(g)], verdicts) == wanted) found |= bit(g);
        return found;
    }

    // The range of all goals, without silenced ones. Every open silencer is tried both ways, if
    // there are not too many. Each goal is taken by itself, so the true value is always inside.
    Bounds compute_range(Verdicts verdicts) const {
        const std::uint64_t sure = covering(verdicts, Verdict::Made);
        const std::uint64_t open = covering(verdicts, Verdict::Open);
        if (size(open) > MOST_COVERING) return sum_goals(verdicts, {.silent = sure, .may_silence = open});
        Bounds all{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
        for (std::uint64_t some = open;; some = (some - 1) & open) {
            const Bounds sum = sum_goals(verdicts, {sure | some, 0, some, open & ~some});
            all.low = std::min(all.low, sum.low);
            all.high = std::max(all.high, sum.high);
            if (!some) return all;
        }
    }

    // The goals whose points may still change: those that are open or may be silenced.
    std::uint64_t changeable(Verdicts verdicts) const {
        const std::uint64_t open = covering(verdicts, Verdict::Open);
        std::uint64_t found = 0;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (judge(goals_[g], verdicts) == Verdict::Open || (goals_[g].covered_by & open))
                found |= std::uint64_t{1} << g;
        return found;
    }

    // The value of some goals if nothing is open.
    int sum_of(std::uint64_t goals, Verdicts verdicts) const {
        const std::uint64_t silent = covering(verdicts, Verdict::Made);
        int sum = 0;
        for (Card g : each(goals)) {
            const Whole& goal = goals_[index(g)];
            if (goal.covered_by & silent) continue;
            sum += judge(goal, verdicts) == Verdict::Made ? goal.made : goal.lost;
        }
        return sum;
    }

    // Whether more card points are never worse, whatever happens otherwise. It tries every
    // combination of the parts that concern points.
    bool more_points_never_worse() const {
        const std::uint64_t concerned = concerned_by_points();
        std::uint64_t covering = 0, others = 0;
        for (Card g : each(concerned)) covering |= goals_[index(g)].covered_by;
        for (Card g : each(concerned | covering)) others |= goals_[index(g)].parts & ~scores_;
        const std::vector<int> steps = thresholds({});
        if (size(others) > MOST_TRIED || steps.size() > MOST_TRIED) return false;
        for (std::uint64_t some = others;; some = (some - 1) & others) {
            int before = std::numeric_limits<int>::min();
            for (std::size_t i = 0; i <= steps.size(); ++i) {
                const int points = i ? steps[i - 1] : std::numeric_limits<int>::min();
                const int sum =
                    sum_of(concerned, with_points({.made = some, .lost = ~some & ~scores_}, points));
                if (sum < before) return false;
                before = sum;
            }
            if (!some) return true;
        }
    }

  private:
    using Identity = std::tuple<int, Cards, Cards, int, int, int, int, unsigned>;
    static constexpr int MOST_TRIED = 12, MOST_COVERING = 6;

    // Two atoms with the same identity get the same verdict; an atom of one seat alone does not
    // depend on the goal's side.
    static Identity identity(const Atom& atom, unsigned side) {
        if (atom.seat >= 0) side = 0;
        return {static_cast<int>(atom.verb),
                atom.cards,
                atom.prey,
                atom.first,
                atom.last,
                atom.number,
                atom.seat,
                side};
    }

    Card add_part(const Atom& atom, unsigned side) {
        const auto [place, fresh] =
            number_.try_emplace(identity(atom, side), static_cast<Card>(parts_.size()));
        if (fresh) {
            const unsigned ours = deal_->objective.side;
            parts_.push_back({.atom = renumber(*deal_, atom),
                              .ours = atom.seat < 0 ? side == ours : (ours >> atom.seat & 1) != 0});
            (atom.verb == Verb::Score   ? scores_
             : atom.verb == Verb::Count ? counts_
                                        : flags_) |= bit(place->second);
            if (parts_.back().ours) ours_ |= bit(place->second);
        }
        return place->second;
    }

    // The range of the tricks that a Count counts.
    Bounds range_of_tricks(const Part& part, const Standing& at, int left, std::array<int, 2> sure) const {
        if (part.atom.seat >= 0) {
            const int won = at.won[index(part.atom.seat)];
            return {won, won + left};
        }
        const int won = part.ours ? at.tricks : deal_->rules.length - left - at.tricks;
        return {won + sure[part.ours], won + left - sure[!part.ours]};
    }

    // What is assumed of the goals that silence others.
    struct Silence {
        std::uint64_t silent = 0;          // they silence
        std::uint64_t may_silence = 0;     // they may do so
        std::uint64_t made = 0, lost = 0;  // though open, assumed made and assumed lost
    };

    Bounds sum_goals(Verdicts verdicts, const Silence& silence) const {
        Bounds sum;
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const Whole& goal = goals_[g];
            if (goal.covered_by & silence.silent) continue;
            Verdict stands = judge(goal, verdicts);
            if (silence.made >> g & 1) stands = Verdict::Made;
            if (silence.lost >> g & 1) stands = Verdict::Lost;
            Bounds here{std::min(goal.made, goal.lost), std::max(goal.made, goal.lost)};
            if (stands == Verdict::Made) here = {goal.made, goal.made};
            if (stands == Verdict::Lost) here = {goal.lost, goal.lost};
            if (goal.covered_by & silence.may_silence) here = {std::min(here.low, 0), std::max(here.high, 0)};
            sum.low += here.low;
            sum.high += here.high;
        }
        return sum;
    }

    // The goals that depend on card points, directly or through a silencer.
    std::uint64_t concerned_by_points() const {
        std::uint64_t silenced = 0, concerned = 0;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].parts & scores_) concerned |= std::uint64_t{1} << g;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].covered_by & concerned) silenced |= std::uint64_t{1} << g;
        return concerned | silenced;
    }

    const Deal* deal_;
    int total_;
    std::vector<Part> parts_;
    std::vector<Whole> goals_;
    std::map<Identity, Card> number_;  // of a part, by its atom in the problem's form
    std::uint64_t scores_ = 0, counts_ = 0, flags_ = 0, ours_ = 0, covering_ = 0;
};

}  // namespace skiz::by_goals
