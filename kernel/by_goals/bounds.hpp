// Bounds of the open goals: the range of their points, which parts still matter, and whether
// everything depends on card points alone. Knows no search.
#pragma once

#include <memory>

#include "by_goals/card_classes.hpp"
#include "by_goals/outcome_table.hpp"
#include "by_goals/parts.hpp"

namespace skiz::by_goals {

struct GoalBounds;

// The part of the bounds that matters for a needed number of points: the bounds with everything
// irrelevant decided arbitrarily, and the values around the needed number.
struct Reduced {
    int need = 0;
    const GoalBounds* bounds = nullptr;
    Bounds around;
};

// The bounds for one combination of verdicts: the goals are worth at least `low` and at most
// `high`. Each open part is assumed to fall out either way.
struct GoalBounds {
    Verdicts verdicts;
    int low = 0, high = 0;
    int settled = 0;                         // points that nothing can change any more
    std::uint64_t rest_key = 0;              // identifies what is open
    std::uint64_t open = 0;                  // the parts that still matter
    bool points = false;                     // some of them depend on card points,
    bool tricks = false;                     // on tricks of the side,
    unsigned seats = 0;                      // on tricks of these seats
    bool points_only = false;                // and there are no others
    std::vector<std::pair<int, int>> steps;  // then: from this many points of the side, this value
    OutcomeTable outcomes;                   // if few flags are open
    const CardClasses* classes = nullptr;
    mutable std::vector<Reduced> reduced;
};

// Bounds by verdicts: each combination of verdicts is computed once.
class BoundsTable {
  public:
    BoundsTable(const Deal& deal, const Parts& parts)
        : deal_(&deal), parts_(&parts), more_is_better_(parts.more_points_never_worse()) {}

    // Whether more card points are never worse.
    bool more_is_better() const { return more_is_better_; }

    const GoalBounds& of(Verdicts verdicts) {
        const std::uint64_t hash = verdicts.made * 0x9e3779b97f4a7c15u + verdicts.lost * 0xd6e8feb86659fd93u;
        const std::size_t place = hash >> 32 & (RECENT - 1);
        Recent& recent = recent_[place];
        if (recent.bounds && recent.verdicts == verdicts) return *recent.bounds;
        auto& known = known_[{verdicts.made, verdicts.lost}];
        if (!known) known = std::make_unique<GoalBounds>(compute_bounds(verdicts));
        recent = {verdicts, known.get()};
        return *known;
    }

    // The relevant part of the bounds for a needed number of points that is neither certain nor out
    // of reach.
    const Reduced& reduce(const GoalBounds& bounds, int need) {
        for (const Reduced& known : bounds.reduced)
            if (known.need == need) return known;
        Reduced fresh{need, &bounds, {need - 1, need}};
        if (!bounds.outcomes.empty()) {
            const Verdicts verdicts = decide_irrelevant(bounds, need);
            if (verdicts != bounds.verdicts) fresh.bounds = &of(verdicts);
            fresh.around = bounds.outcomes.around(need);
        }
        return bounds.reduced.emplace_back(fresh);
    }

    // Card classes by card points alone.
    const CardClasses& classes_by_points() { return classes(true, 0); }

  private:
    static constexpr std::size_t RECENT = 1024;
    static constexpr std::size_t MOST_STEPS = 12;
    struct Recent {
        Verdicts verdicts;
        const GoalBounds* bounds = nullptr;
    };

    // The open parts that matter and do not depend on points.
    std::vector<Card> open_flags(const GoalBounds& bounds) const {
        std::vector<Card> found;
        for (Card i : each(bounds.open & ~parts_->scores())) found.push_back(i);
        return found;
    }

    // Decides everything irrelevant: flags are lost; point thresholds above all relevant steps are
    // not reached, and those below are reached.
    Verdicts decide_irrelevant(const GoalBounds& bounds, int need) const {
        Verdicts found = bounds.verdicts;
        const std::vector<Card> flags = open_flags(bounds);
        for (std::size_t j = 0; j < flags.size(); ++j)
            if (bounds.outcomes.is_irrelevant(j, need)) found.lost |= bit(flags[j]);
        const std::vector<int> at = parts_->thresholds(found);
        const auto [low, high] = bounds.outcomes.relevant_steps(need);
        for (Card i : each(parts_->scores() & ~found.decided())) {
            const Part& part = (*parts_)[i];
            const int from = parts_->threshold(part);
            if (high < at.size() && from >= at[high])
                (part.ours ? found.lost : found.made) |= bit(i);
            else if (low > 0 && from <= at[low - 1])
                (part.ours ? found.made : found.lost) |= bit(i);
        }
        return found;
    }

    GoalBounds compute_bounds(Verdicts verdicts) {
        GoalBounds found;
        found.verdicts = verdicts;
        find_open(found);
        describe(found);
        found.points = found.open & parts_->scores();
        for (Card i : each(found.open & parts_->counts()))
            if (const int seat = (*parts_)[i].atom.seat; seat < 0)
                found.tricks = true;
            else
                found.seats |= 1u << seat;
        found.classes = &classes(found.points, found.open & parts_->flags());
        set_range(found);
        return found;
    }

    // The parts of goals that are open and not silenced, except those that may silence others.
    void find_open(GoalBounds& found) const {
        const std::uint64_t silent = parts_->covering(found.verdicts, Verdict::Made);
        for (std::size_t g = 0; g < parts_->goals().size(); ++g) {
            const Parts::Whole& goal = parts_->goals()[g];
            if (Parts::judge(goal, found.verdicts) != Verdict::Open) continue;
            if (!(goal.covered_by & silent) || parts_->covers_others(g))
                found.open |= goal.parts & ~found.verdicts.decided();
        }
    }

    // The settled points, and a key of everything that is not settled.
    void describe(GoalBounds& found) const {
        const std::uint64_t silent = parts_->covering(found.verdicts, Verdict::Made);
        const std::uint64_t may_silence = parts_->covering(found.verdicts, Verdict::Open);
        for (std::size_t g = 0; g < parts_->goals().size(); ++g) {
            const Parts::Whole& goal = parts_->goals()[g];
            const Verdict stands = Parts::judge(goal, found.verdicts);
            const bool is_silent = goal.covered_by & silent;
            if (is_silent && !parts_->covers_others(g)) continue;
            if (stands != Verdict::Open && (is_silent || !(goal.covered_by & may_silence))) {
                if (!is_silent) found.settled += stands == Verdict::Made ? goal.made : goal.lost;
                continue;
            }
            std::uint64_t& key = found.rest_key;
            key = mix(key ^ (g + 1)) + static_cast<std::uint64_t>(stands);
            key = mix(key ^ (is_silent ? ~goal.covered_by : goal.covered_by & may_silence));
            key = mix(key ^ (stands == Verdict::Open ? goal.parts & found.open : 0));
        }
    }

    // The range: by steps of the card points if these are not too many, and by flags.
    void set_range(GoalBounds& found) const {
        const std::vector<int> at = parts_->thresholds(found.verdicts);
        if (at.size() > MOST_STEPS) {
            const Bounds all = parts_->compute_range(found.verdicts);
            found.low = all.low, found.high = all.high;
            return;
        }
        found.low = std::numeric_limits<int>::max(), found.high = std::numeric_limits<int>::min();
        found.points_only = !(found.open & ~parts_->scores());
        for (std::size_t i = 0; i <= at.size(); ++i) {
            const int points = i ? at[i - 1] : std::numeric_limits<int>::min();
            const Bounds here = parts_->compute_range(parts_->with_points(found.verdicts, points));
            found.low = std::min(found.low, here.low);
            found.high = std::max(found.high, here.high);
            found.points_only &= here.low == here.high;
            found.steps.emplace_back(points, here.low);
        }
        if (!found.points_only) tabulate(found);
        for (std::size_t i = 1; i < found.steps.size(); ++i)
            found.points_only &= found.steps[i].second >= found.steps[i - 1].second;
    }

    void tabulate(GoalBounds& found) const {
        const std::vector<Card> flags = open_flags(found);
        if (flags.size() > OutcomeTable::MOST_FLAGS) return;
        const std::uint64_t changeable = parts_->changeable(found.verdicts);
        const std::uint64_t all = ~std::uint64_t{0} >> (MOST_GOALS - parts_->goals().size());
        const int rest = parts_->sum_of(all & ~changeable, found.verdicts);
        const auto value = [&](std::size_t way, std::size_t step) {
            Verdicts then = parts_->with_points(found.verdicts, found.steps[step].first);
            for (std::size_t j = 0; j < flags.size(); ++j)
                (way >> j & 1 ? then.made : then.lost) |= bit(flags[j]);
            return rest + parts_->sum_of(changeable, then);
        };
        found.outcomes = OutcomeTable(flags.size(), found.steps.size(), value);
        found.low = found.outcomes.range().low;
        found.high = found.outcomes.range().high;
    }

    // The classes of cards, as far as card points and these parts distinguish them.
    const CardClasses& classes(bool points, std::uint64_t parts) {
        auto& known = classes_[{points, parts}];
        if (known) return *known;
        ByCard class_of{}, role_of{};
        for (Card card = 0; card < MOST_CARDS; ++card) {
            const std::uint64_t role = find_role(card, parts);
            role_of[index(card)] = class_of[index(card)] = role;
            if (points)
                class_of[index(card)] =
                    mix(role + static_cast<std::uint64_t>(deal_->rules.points[index(card)]) + 1);
        }
        known = std::make_unique<CardClasses>(*deal_, class_of, role_of, points && more_is_better_);
        return *known;
    }

    // The role of a card for these parts and the ties.
    std::uint64_t find_role(Card card, std::uint64_t parts) const {
        std::uint64_t role = 0;
        for (Card i : each(parts)) {
            const Atom& atom = (*parts_)[i].atom;
            const std::uint64_t in =
                (!any_card(atom) && has(atom.cards, card) ? 1u : 0u) + (has(atom.prey, card) ? 2u : 0u);
            if (in) role = mix(role ^ (static_cast<std::uint64_t>(i) * 4 + in) << 32);
        }
        return has(deal_->rules.bound, card) ? mix(role + static_cast<std::uint64_t>(card) + 1000) : role;
    }

    const Deal* deal_;
    const Parts* parts_;
    bool more_is_better_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::unique_ptr<GoalBounds>> known_;
    std::map<std::pair<bool, std::uint64_t>, std::unique_ptr<CardClasses>> classes_;
    std::vector<Recent> recent_ = std::vector<Recent>(RECENT);
};

}  // namespace skiz::by_goals
