// What the goals that are still open can come to: between which points they lie, what of them still
// matters, and whether it all hangs on card points alone. Each way the verdicts can stand is looked at
// once. Knows no search.
#pragma once

#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "dense.hpp"
#include "totals.hpp"

namespace skiz::dense {

constexpr std::size_t MOST_PARTS = 64;
constexpr int MOST_SLACK = 32'000;

// The verdicts on all the different atoms, a bit for each.
struct Marks {
    std::uint64_t made = 0, lost = 0;
    std::uint64_t decided() const { return made | lost; }
    bool operator==(const Marks&) const = default;
};

// How it stands, in numbers and verdicts.
struct Stand {
    Marks marks;
    int points = 0;  // of the side
    int left = 0;    // points to come
    int tricks = 0;  // of the side
    std::array<std::int8_t, MOST_SEATS> won{};
};

// An atom, once for all goals that share it.
struct Part {
    Atom atom;
    bool ours = false;
};

struct Whole {
    std::uint64_t parts = 0;
    std::uint64_t covered_by = 0;
    int made = 0, lost = 0;
};

struct Outlook;

// What of an outlook matters where so much is needed: the same with all that makes no difference decided
// somehow, and what it can come to next to that.
struct Pared {
    int need = 0;
    const Outlook* outlook = nullptr;
    Bounds around;
};

// What is known of one way the verdicts stand.
struct Outlook {
    Marks marks;
    int low = 0, high = 0;
    int settled = 0;                         // points that nothing changes any more
    std::uint64_t rest = 0;                  // tells what is open from anything else that could be
    std::uint64_t live = 0;                  // the parts that still matter
    bool points = false;                     // among them some that hang on card points,
    bool tricks = false;                     // on tricks of the side,
    unsigned seats = 0;                      // on tricks of these seats
    bool by_points = false;                  // and there are no others
    std::vector<std::pair<int, int>> steps;  // then: from so many points of the side, so much
    Totals totals;                           // where few flags are open
    const Kinds* kinds = nullptr;
    mutable std::vector<Pared> pared;
};

class Outlooks {
  public:
    // `total`: the card points of both sides and those to come.
    Outlooks(const Deal& deal, int total) : deal_(&deal), total_(total) {
        for (const Goal& goal : deal.objective.goals) {
            Whole whole{.parts = 0, .covered_by = goal.covered_by, .made = goal.made, .lost = goal.lost};
            for (const Atom& atom : goal.atoms) whole.parts |= bit(part_of(atom, goal.side));
            covering_ |= goal.covered_by;
            goals_.push_back(whole);
        }
        rises_ = never_worse();
    }

    const std::vector<Part>& parts() const { return parts_; }
    std::uint64_t flags() const { return flags_; }
    bool rises() const { return rises_; }

    // The verdicts as the problem gives them.
    Marks marks(const Progress& so_far) const {
        Marks found;
        std::size_t i = 0;
        for (const Goal& goal : deal_->objective.goals)
            for (const Atom& atom : goal.atoms) {
                const Cards part = bit(number_.at(identity(atom, goal.side)));
                if (so_far.verdicts[i] == Verdict::Made) found.made |= part;
                if (so_far.verdicts[i++] == Verdict::Lost) found.lost |= part;
            }
        return found;
    }

    // The marks with all that the numbers decide: the side ends with `low` to `high` points.
    Marks by_numbers(Marks marks, int low, int high, const Stand& stand, int left,
                     std::array<int, 2> sure) const {
        for (Card i : each(scores_ & ~marks.decided())) {
            const Part& part = parts_[u(i)];
            const int from = threshold(part);
            if (low >= from) (part.ours ? marks.made : marks.lost) |= bit(i);
            if (high < from) (part.ours ? marks.lost : marks.made) |= bit(i);
        }
        for (Card i : each(counts_ & ~marks.decided())) {
            const Part& part = parts_[u(i)];
            const int wanted = part.atom.number;
            int has = stand.tricks, most = stand.tricks + left - sure[0], least = has + sure[1];
            if (part.atom.seat >= 0) {
                least = has = stand.won[u(part.atom.seat)];
                most = has + left;
            } else if (!part.ours) {
                has = deal_->law.length - left - stand.tricks;
                least = has + sure[0];
                most = has + left - sure[1];
            }
            if (least >= wanted) marks.made |= bit(i);
            if (most < wanted) marks.lost |= bit(i);
        }
        return marks;
    }

    // With how many card points less, where the side has `reached` what it wants, else more, the numbers
    // would still decide all that they have decided meanwhile.
    int slack(const Marks& before, const Marks& now, int low, int high, bool reached) const {
        int found = MOST_SLACK;
        for (Card i : each(scores_ & now.decided() & ~before.decided())) {
            const int from = threshold(parts_[u(i)]);
            if (reached && low >= from) found = std::min(found, low - from);
            if (!reached && high < from) found = std::min(found, from - 1 - high);
        }
        return found;
    }

    const Outlook& of(Marks marks) {
        const std::size_t place = mixed(marks.made * 0x9e3779b97f4a7c15u ^ mixed(marks.lost)) & (QUICK - 1);
        Quick& quick = quick_[place];
        if (quick.outlook && quick.marks == marks) return *quick.outlook;
        auto& known = known_[{marks.made, marks.lost}];
        if (!known) known = std::make_unique<Outlook>(looked_at(marks));
        quick = {marks, known.get()};
        return *known;
    }

    // What matters of it where so much is needed, neither certain nor out of reach.
    const Pared& pared(const Outlook& outlook, int need) {
        for (const Pared& known : outlook.pared)
            if (known.need == need) return known;
        Pared fresh{need, &outlook, {need - 1, need}};
        if (!outlook.totals.empty()) {
            const Marks marks = without_idle(outlook, need);
            if (marks != outlook.marks) fresh.outlook = &of(marks);
            fresh.around = outlook.totals.around(need);
        }
        return outlook.pared.emplace_back(fresh);
    }

    // Kinds by card points alone.
    const Kinds& by_points() { return kinds(true, 0); }

  private:
    using Identity = std::tuple<int, Cards, Cards, int, int, int, int, unsigned>;
    static constexpr std::size_t QUICK = 1024;
    static constexpr int MOST_STEPS = 12, MOST_COVERING = 6;
    struct Quick {
        Marks marks;
        const Outlook* outlook = nullptr;
    };

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

    Card part_of(const Atom& atom, unsigned side) {
        const auto [place, fresh] =
            number_.try_emplace(identity(atom, side), static_cast<Card>(parts_.size()));
        if (fresh) {
            const unsigned ours = deal_->objective.side;
            parts_.push_back({.atom = renumbered(*deal_, atom),
                              .ours = atom.seat < 0 ? side == ours : (ours >> atom.seat & 1) != 0});
            (atom.verb == Verb::Score   ? scores_
             : atom.verb == Verb::Count ? counts_
                                        : flags_) |= bit(place->second);
        }
        return place->second;
    }

    // With so many points of the side and more, Score is made; where it is the others', lost.
    int threshold(const Part& part) const {
        return part.ours ? part.atom.number : total_ - part.atom.number + 1;
    }

    static Verdict verdict(const Whole& goal, Marks marks) {
        if (goal.parts & marks.lost) return Verdict::Lost;
        return goal.parts & ~marks.made ? Verdict::Open : Verdict::Made;
    }

    // Where what hangs on points changes, as far as it is open.
    std::vector<int> changes(Marks marks) const {
        std::vector<int> found;
        for (Card i : each(scores_ & ~marks.decided())) found.push_back(threshold(parts_[u(i)]));
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    Marks with_points(Marks marks, int points) const {
        for (Card i : each(scores_ & ~marks.decided())) {
            const bool there = points >= threshold(parts_[u(i)]);
            (there == parts_[u(i)].ours ? marks.made : marks.lost) |= bit(i);
        }
        return marks;
    }

    // The open parts that matter and do not hang on points.
    std::vector<Card> flags_of(const Outlook& outlook) const {
        std::vector<Card> found;
        for (Card i : each(outlook.live & ~scores_)) found.push_back(i);
        return found;
    }

    // What makes no difference is decided: flags are lost, and points are too few for what lies above
    // all steps that matter, enough for what lies below.
    Marks without_idle(const Outlook& outlook, int need) const {
        Marks marks = outlook.marks;
        const std::vector<Card> flags = flags_of(outlook);
        for (std::size_t j = 0; j < flags.size(); ++j)
            if (outlook.totals.idle(j, need)) marks.lost |= bit(flags[j]);
        const std::vector<int> at = changes(marks);
        const auto [low, high] = outlook.totals.steps_that_matter(need);
        for (Card i : each(scores_ & ~marks.decided())) {
            const Part& part = parts_[u(i)];
            const int from = threshold(part);
            if (high < at.size() && from >= at[high])
                (part.ours ? marks.lost : marks.made) |= bit(i);
            else if (low > 0 && from <= at[low - 1])
                (part.ours ? marks.made : marks.lost) |= bit(i);
        }
        return marks;
    }

    std::uint64_t made(Marks marks, Verdict wanted) const {
        std::uint64_t found = 0;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (verdict(goals_[g], marks) == wanted) found |= std::uint64_t{1} << g;
        return found;
    }

    // Between what all goals lie, those silenced left out; every silencer that is open is tried both ways.
    Bounds between(Marks marks) const {
        const std::uint64_t sure = made(marks, Verdict::Made) & covering_;
        const std::uint64_t open = made(marks, Verdict::Open) & covering_;
        const bool few = size(open) <= MOST_COVERING;
        Bounds all{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
        for (std::uint64_t some = open;; some = (some - 1) & open) {
            const std::uint64_t silent = few ? sure | some : sure;
            Bounds sum;
            for (std::size_t g = 0; g < goals_.size(); ++g) {
                const Whole& goal = goals_[g];
                if (goal.covered_by & silent) continue;
                Verdict stands = verdict(goal, marks);
                if (few && open >> g & 1) stands = some >> g & 1 ? Verdict::Made : Verdict::Lost;
                Bounds here{std::min(goal.made, goal.lost), std::max(goal.made, goal.lost)};
                if (stands == Verdict::Made) here = {goal.made, goal.made};
                if (stands == Verdict::Lost) here = {goal.lost, goal.lost};
                if (!few && goal.covered_by & open) here = {std::min(here.low, 0), std::max(here.high, 0)};
                sum.low += here.low;
                sum.high += here.high;
            }
            all.low = std::min(all.low, sum.low);
            all.high = std::max(all.high, sum.high);
            if (!few || !some) return all;
        }
    }

    Outlook looked_at(Marks marks) {
        Outlook found;
        found.marks = marks;
        const std::uint64_t silent = made(marks, Verdict::Made) & covering_;
        const std::uint64_t may_silence = made(marks, Verdict::Open) & covering_;
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const Whole& goal = goals_[g];
            const Verdict stands = verdict(goal, marks);
            if (stands == Verdict::Open && (!(goal.covered_by & silent) || covering_ >> g & 1))
                found.live |= goal.parts & ~marks.decided();
        }
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const Whole& goal = goals_[g];
            const Verdict stands = verdict(goal, marks);
            const bool is_silent = goal.covered_by & silent;
            if (is_silent && !(covering_ >> g & 1)) continue;
            if (stands != Verdict::Open && (is_silent || !(goal.covered_by & may_silence))) {
                if (!is_silent) found.settled += stands == Verdict::Made ? goal.made : goal.lost;
                continue;
            }
            found.rest = mixed(found.rest ^ (g + 1)) + static_cast<std::uint64_t>(stands);
            found.rest = mixed(found.rest ^ (is_silent ? ~goal.covered_by : goal.covered_by & may_silence));
            found.rest = mixed(found.rest ^ (stands == Verdict::Open ? goal.parts & found.live : 0));
        }
        found.points = found.live & scores_;
        for (Card i : each(found.live & counts_))
            if (parts_[u(i)].atom.seat < 0)
                found.tricks = true;
            else
                found.seats |= 1u << parts_[u(i)].atom.seat;
        found.kinds = &kinds(found.points, found.live & flags_);
        weigh(found, marks);
        return found;
    }

    void weigh(Outlook& found, Marks marks) const {
        const std::vector<int> at = changes(marks);
        if (at.size() > MOST_STEPS) {
            const Bounds all = between(marks);
            found.low = all.low, found.high = all.high;
            return;
        }
        found.low = std::numeric_limits<int>::max(), found.high = std::numeric_limits<int>::min();
        found.by_points = !(found.live & ~scores_);
        for (std::size_t i = 0; i <= at.size(); ++i) {
            const int points = i ? at[i - 1] : std::numeric_limits<int>::min();
            const Bounds here = between(with_points(marks, points));
            found.low = std::min(found.low, here.low);
            found.high = std::max(found.high, here.high);
            found.by_points &= here.low == here.high;
            found.steps.emplace_back(points, here.low);
        }
        const std::vector<Card> flags = flags_of(found);
        if (flags.size() <= Totals::MOST_FLAGS && !found.by_points) {
            found.totals = Totals(flags.size(), found.steps.size(), [&](std::size_t way, std::size_t step) {
                Marks then = with_points(marks, found.steps[step].first);
                for (std::size_t j = 0; j < flags.size(); ++j)
                    (way >> j & 1 ? then.made : then.lost) |= bit(flags[j]);
                return between(then).low;
            });
            found.low = found.totals.range().low;
            found.high = found.totals.range().high;
        }
        for (std::size_t i = 1; i < found.steps.size(); ++i)
            found.by_points &= found.steps[i].second >= found.steps[i - 1].second;
    }

    // Whether more card points are never worse, however the rest falls out.
    bool never_worse() const {
        std::uint64_t silenced = 0, concerned = 0, parts = 0;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].parts & scores_) concerned |= std::uint64_t{1} << g;
        for (std::size_t g = 0; g < goals_.size(); ++g)
            if (goals_[g].covered_by & concerned) silenced |= std::uint64_t{1} << g;
        concerned |= silenced;
        std::uint64_t also = 0;
        for (Card g : each(concerned)) also |= goals_[u(g)].covered_by;
        for (Card g : each(concerned | also)) parts |= goals_[u(g)].parts & ~scores_;
        const std::vector<int> at = changes({});
        if (size(parts) > MOST_STEPS || at.size() > MOST_STEPS) return false;
        for (std::uint64_t some = parts;; some = (some - 1) & parts) {
            int before = std::numeric_limits<int>::min();
            for (std::size_t i = 0; i <= at.size(); ++i) {
                const int points = i ? at[i - 1] : std::numeric_limits<int>::min();
                const Marks marks = with_points({.made = some, .lost = ~some & ~scores_}, points);
                const std::uint64_t silent = made(marks, Verdict::Made) & covering_;
                int sum = 0;
                for (Card g : each(concerned)) {
                    const Whole& goal = goals_[u(g)];
                    if (goal.covered_by & silent) continue;
                    sum += verdict(goal, marks) == Verdict::Made ? goal.made : goal.lost;
                }
                if (sum < before) return false;
                before = sum;
            }
            if (!some) return true;
        }
    }

    // The kinds of cards as far as card points and these parts tell them apart.
    const Kinds& kinds(bool points, std::uint64_t parts) {
        auto& known = kinds_[{points, parts}];
        if (known) return *known;
        ByCard kind{}, role{};
        for (Card card = 0; card < MOST_CARDS; ++card) {
            std::uint64_t& one = role[u(card)];
            for (Card i : each(parts)) {
                const Atom& atom = parts_[u(i)].atom;
                const bool any_card = !~atom.cards;
                const std::uint64_t in =
                    (!any_card && has(atom.cards, card) ? 1u : 0u) + (has(atom.prey, card) ? 2u : 0u);
                if (in) one = mixed(one ^ (static_cast<std::uint64_t>(i) * 4 + in) << 32);
            }
            if (has(deal_->law.bound, card)) one = mixed(one + static_cast<std::uint64_t>(card) + 1000);
            kind[u(card)] = one;
            if (points)
                kind[u(card)] = mixed(one + static_cast<std::uint64_t>(deal_->law.points[u(card)]) + 1);
        }
        known = std::make_unique<Kinds>(*deal_, kind, role, points && rises_);
        return *known;
    }

    const Deal* deal_;
    int total_;
    std::vector<Part> parts_;
    std::vector<Whole> goals_;
    std::map<Identity, Card> number_;  // of a part, by its atom as the problem has it
    std::uint64_t scores_ = 0, counts_ = 0, flags_ = 0, covering_ = 0;
    bool rises_ = true;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::unique_ptr<Outlook>> known_;
    std::map<std::pair<bool, std::uint64_t>, std::unique_ptr<Kinds>> kinds_;
    std::vector<Quick> quick_ = std::vector<Quick>(QUICK);
};

}  // namespace skiz::dense
