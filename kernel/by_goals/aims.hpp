// What a search for goals has to reach from a moment on, and what is decided of the goals at that
// moment: by numbers, by what is sure, and by each trick. Knows no search.
#pragma once

#include <optional>

#include "by_goals/bounds.hpp"
#include "by_goals/sure_points.hpp"
#include "by_goals/trick.hpp"
#include "by_goals/verdicts.hpp"

namespace skiz::by_goals {

// What is found with the answer: the cuts on which it depends (see Pattern), as the cards above
// them; for goals a bound of the points, from below if they are reached, and from above if not; and
// how many card points fewer or more would give the same answer by the same play.
struct Result {
    Cards cuts = 0;
    int bound = 0;
    int slack = MOST_SLACK;
};

// The aim of card points only: this many above the current ones (0: reached), with this many to
// come.
struct PointsAim {
    int above = 0;
    int left = 0;

    // As a question to the table: what is settled, what is needed beyond that, and the bound that
    // was found beyond that. Points alone are asked for with yes or no: 1 and 0.
    int settled() const { return 0; }
    int needed() const { return 1; }
    int bound_beyond(const Result&, bool reached) const { return reached; }
};

// The aim of points by goals.
struct GoalsAim {
    Standing standing;
    int need = 0;
    const GoalBounds* bounds = nullptr;

    int settled() const { return bounds->settled; }
    int needed() const { return need - bounds->settled; }
    int bound_beyond(const Result& result, bool) const { return result.bound - bounds->settled; }

    // The answer if the needed points are certain, or out of reach.
    std::optional<bool> settle(Result& result) const {
        if (bounds->low >= need) return result.bound = bounds->low, true;
        if (bounds->high < need) return result.bound = bounds->high, false;
        return std::nullopt;
    }
};

// The goals of a deal, as aims of its positions.
template <int SEATS>
class Aims {
  public:
    Aims(const Deal& deal, const Progress& so_far)
        : deal_(&deal),
          parts_(deal, so_far.left_points + sum_of_side(so_far.points, EVERYBODY)),
          bounds_(deal, parts_),
          classes_by_points_(&bounds_.classes_by_points()) {}
    Aims(const Aims&) = delete;

    // ---- What is decided at a moment.

    Standing standing_of(const Position& at, const Progress& so_far) const {
        Standing standing{.verdicts = parts_.verdicts_of(so_far),
                          .points = sum_of_side(so_far.points, deal_->objective.side),
                          .left = so_far.left_points,
                          .tricks = sum_of_side(so_far.won, deal_->objective.side),
                          .won = so_far.won};
        for (Card i : each(parts_.flags() & ~standing.verdicts.decided())) {
            const auto& [atom, whose] = parts_[i];
            if (is_hopeless(*deal_, atom, whose, at.number)) standing.verdicts.lost |= bit(i);
        }
        return standing;
    }

    // The bounds with the verdicts that follow from the numbers and from what is sure.
    const GoalBounds& bounds_of(const Standing& standing, const SureGains& sure, int number) {
        return bounds_.of(judge_numbers(standing, sure, number));
    }

    // The part of the bounds that matters for the needed points.
    const Reduced& reduce(const GoalsAim& aim) { return bounds_.reduce(*aim.bounds, aim.need); }

    // Decides the relevant parts that are sure.
    void judge_sure(Standing& standing, const SureGains& sure, std::uint64_t open, const Node& at) const {
        const int left = tricks_left(at.number);
        Verdicts& verdicts = standing.verdicts;
        for (Card i : each(open & parts_.flags() & ~verdicts.decided())) {
            const auto& [atom, whose] = parts_[i];
            if (atom.verb == Verb::Take) {
                if (sure.tricks[whose] == left) verdicts.made |= bit(i);
                if (sure.tricks[!whose] == left) verdicts.lost |= bit(i);
                if (atom.cards & sure.cards[!whose]) verdicts.lost |= bit(i);
            }
            if (atom.verb == Verb::Win && (tricks_due(atom, at.number) > left - sure.tricks[!whose] ||
                                           is_outdone(*deal_, atom, at.in_play)))
                verdicts.lost |= bit(i);
        }
    }

    // The cuts on which verdicts depend that were decided by what is sure for either side.
    Cards cuts_of(const Verdicts& before, const Verdicts& now, const SureGains& sure) const {
        const std::uint64_t made = now.made & ~before.made, lost = now.lost & ~before.lost;
        const std::uint64_t ours = parts_.ours();
        return ((made & ~ours) | (lost & ours) ? sure.cuts[0] : 0) |
               ((made & ours) | (lost & ~ours) ? sure.cuts[1] : 0);
    }

    // Adds the verdicts that follow from the numbers and from what is sure, and the bounds for them.
    void judge(GoalsAim& aim, const SureGains& sure, int number) {
        Standing& standing = aim.standing;
        standing.verdicts = judge_numbers(standing, sure, number);
        if (!aim.bounds || aim.bounds->verdicts != standing.verdicts)
            aim.bounds = &bounds_.of(standing.verdicts);
    }

    // By how many card points fewer, or more, the numbers would still have decided the same.
    int slack(const Verdicts& before, const Standing& now, const SureGains& sure, bool answer) const {
        return parts_.slack(before, now.verdicts, range_of_points(now, sure), answer);
    }

    // The relevant part of a state as a number. It is never 0, which stands for card points alone.
    std::uint64_t describe(const GoalsAim& aim) const {
        const GoalBounds& bounds = *aim.bounds;
        const Standing& standing = aim.standing;
        std::uint64_t what = mix(bounds.rest_key);
        if (bounds.tricks) what = mix(what + static_cast<std::uint64_t>(standing.tricks) + 1);
        for (Seat seat = 0; bounds.seats >> seat; ++seat)
            if (bounds.seats >> seat & 1)
                what = mix(what + static_cast<std::uint64_t>(standing.won[index(seat)]) + 1);
        if (bounds.points && !bounds_.more_is_better())
            what = mix(what + static_cast<std::uint64_t>(standing.points) + 1);
        return what | 1;
    }

    // ---- After a trick.

    PointsAim after(PointsAim aim, const Node&, Cards, const Trick& trick) const {
        if (deal_->is_ours(trick.winner)) aim.above += trick.points;
        aim.left -= trick.points;
        return aim;
    }

    GoalsAim after(const GoalsAim& aim, const Node& at, Cards in_play, const Trick& trick) const {
        GoalsAim then = aim;
        Standing& standing = then.standing;
        const bool won = deal_->is_ours(trick.winner);
        standing.left -= trick.points;
        if (won) standing.points += trick.points, ++standing.tricks;
        ++standing.won[index(trick.winner)];
        const Judge judge{*deal_, trick, at.number, in_play, won};
        for (Card i : each(aim.bounds->open & parts_.flags() & ~standing.verdicts.decided())) {
            const auto& [atom, whose] = parts_[i];
            const Verdict found = judge(atom, whose);
            if (found == Verdict::Made) standing.verdicts.made |= bit(i);
            if (found == Verdict::Lost) standing.verdicts.lost |= bit(i);
        }
        return then;
    }

    // ---- What counts.

    const CardClasses& classes_of(const PointsAim&) const { return *classes_by_points_; }
    const CardClasses& classes_of(const GoalsAim& aim) const { return *aim.bounds->classes; }

    // Whether card points count, and more of them are never worse.
    bool is_weighed(const PointsAim&) const { return true; }
    bool is_weighed(const GoalsAim& aim) const { return aim.bounds->points && bounds_.more_is_better(); }

  private:
    static constexpr unsigned EVERYBODY = (1u << MOST_SEATS) - 1;

    int tricks_left(int number) const { return deal_->rules.length - number + 1; }

    // The range of the side's final card points, given what is sure.
    static Bounds range_of_points(const Standing& standing, const SureGains& sure) {
        return {standing.points + sure.points[1], standing.points + standing.left - sure.points[0]};
    }

    Verdicts judge_numbers(const Standing& standing, const SureGains& sure, int number) const {
        return parts_.judge_numbers(standing, range_of_points(standing, sure), tricks_left(number),
                                    sure.tricks);
    }

    const Deal* deal_;
    Parts parts_;
    BoundsTable bounds_;
    const CardClasses* classes_by_points_;
};

}  // namespace skiz::by_goals
