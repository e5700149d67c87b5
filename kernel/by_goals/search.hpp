// Whether a side reaches the points it needs, under any rules and with any goals: a zero-window
// search with all cards open. If everything depends on card points alone, the search continues with
// those only. The table stores positions by what still matters, with the points that suffice. Knows
// no figures by name.
#pragma once

#include "by_goals/equivalence.hpp"
#include "by_goals/memory.hpp"
#include "by_goals/stored_answers.hpp"

namespace skiz::by_goals {

// Answers whether a number of points is reached. An answer is valid for all positions that share
// its conditions: the open parts of the goals, the holders of the cards that matter, the number of
// cards of each run in each hand, and the cuts. Within its slack, the card points may also differ.
// So every answer is stored for all of these positions at once. Functions with a single caller in
// the search are force-inlined: as separate functions they cost two percent more instructions. Aims
// and StoredAnswers are templates for the same reason. Without it, the searches for two, three and
// four seats would share their functions.
template <int SEATS>
class Search {
  public:
    Search(const PlayRules& rules, const Objective& objective, const Position& at, const Progress& so_far,
           Memory& memory)
        : deal_(make_deal(rules, objective, at)),
          aims_(deal_, so_far),
          play_(deal_),
          order_(deal_),
          equivalence_(deal_),
          sure_points_(deal_),
          always_cut_(rules.must_overtake ? all_cards(deal_.rules) : 0),
          stored_(memory.positions),
          refutations_(&memory.answers) {
        memory.clear();
    }
    Search(const Search&) = delete;

    std::uint64_t nodes = 0, limit = std::numeric_limits<std::uint64_t>::max();
    bool exhausted() const { return nodes > limit; }

    // The range of possible values.
    Bounds range(const Position& at, const Progress& so_far) {
        const GoalBounds& bounds = aims_.bounds_of(aims_.standing_of(at, so_far), {}, at.number);
        return {bounds.low, bounds.high};
    }

    // A bound that shows whether `need` is reached: if it is below, it is an upper bound, otherwise
    // a lower bound.
    int bound(const Position& at, const Progress& so_far, int need) {
        Result result;
        reaches(at, so_far, need, result);
        return result.bound;
    }

    // Whether two cards of the hand on turn are equivalent for what is at stake.
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) {
        const GoalBounds& bounds = aims_.bounds_of(aims_.standing_of(at, so_far), {}, at.number);
        const Card low = deal_.number[index(lower)], high = deal_.number[index(higher)];
        Cards in_play = play_.node_of(at).in_play;
        for (int i = 0; i < at.played; ++i) in_play |= bit(deal_.number[index(at.table[index(i)])]);
        return deal_.suit[index(low)] == deal_.suit[index(high)] && bounds.classes->same_class(low, high) &&
               !(in_play & beneath(high) & above(low));
    }

    // The card that is tried first.
    Card first_tried(const Position& from) const {
        const Node at = play_.node_of(from);
        const Trick trick = play_.trick_of(from);
        const Seat seat = (at.leader + from.played) % SEATS;
        const Cards may = play_.playable(at, hand_of(seat, at.in_play), seat, trick, from.played);
        const StillToPlay later = order_.look_ahead(from.played, at.in_play, trick, play_.is_ours(seat));
        MoveList moves = from.played ? order_.order_answers(at.in_play, trick, seat, may, later)
                                     : order_.order_leads(at, may, -1);
        const auto place = std::find(deal_.number.begin(), deal_.number.end(), moves.next(0));
        return static_cast<Card>(place - deal_.number.begin());
    }

  private:
    // Answers are recalled only with this many tricks left: later the question is sooner settled by play.
    static constexpr int LEAST_RECALLED = 5;

    Cards hand_of(Seat seat, Cards in_play) const { return deal_.dealt[index(seat)] & in_play; }
    int tricks_left(int number) const { return deal_.rules.length - number + 1; }

    // ---- Questions: is the value reached from here on?

    // From a position as the solver has it.
    void reaches(const Position& at, const Progress& so_far, int need, Result& result) {
        const Node node = play_.node_of(at);
        GoalsAim aim{aims_.standing_of(at, so_far), need, nullptr};
        if (at.played == 0) {
            reaches(node, aim, result);
            return;
        }
        ++nodes;
        aims_.judge(aim, {}, at.number);
        const Trick trick = play_.trick_of(at);
        if (at.played == 1) follow<1>(node, node.in_play, trick, aim, result);
        if constexpr (SEATS > 2)
            if (at.played == 2) follow<2>(node, node.in_play, trick, aim, result);
        if constexpr (SEATS > 3)
            if (at.played == 3) follow<3>(node, node.in_play, trick, aim, result);
    }

    bool reaches(const Node& at, PointsAim aim, Result& result) {
        result = {};
        const Bounds points{aim.above, aim.above + aim.left};
        if (is_settled(points)) return settle(points, 0, result);
        if (at.number == deal_.rules.length) {
            const bool wins = play_last(at, result).second;
            const int end = wins ? points.high : points.low;
            return settle({end, end}, result.cuts, result);
        }
        return search(at, aim, {.points = aim.above, .what = 0}, result,
                      [&] { return settle_without_play(at, aim, result); });
    }

    bool reaches(const Node& at, GoalsAim aim, Result& result) {
        result = {};
        const Verdicts before = aim.standing.verdicts;
        aims_.judge(aim, {}, at.number);
        if (const std::optional<bool> known = aim.settle(result)) {
            result.slack = aims_.slack(before, aim.standing, {}, *known);
            return rest_on(0, *known, result);
        }
        const Verdicts by_numbers = aim.standing.verdicts;
        const SureGains sure = sure_points_.count_trumps(at.in_play, aim.standing.left);
        aims_.judge_sure(aim.standing, sure, aim.bounds->open, at);
        aims_.judge(aim, sure, at.number);
        const bool answer = reaches_by_bounds(at, aim, sure, result);
        result.slack = std::min(result.slack, aims_.slack(before, aim.standing, sure, answer));
        return rest_on(aims_.cuts_of(by_numbers, aim.standing.verdicts, sure), answer, result);
    }

    // The answer after the numbers are judged: by the bounds, or by a search for the relevant rest.
    bool reaches_by_bounds(const Node& at, const GoalsAim& aim, const SureGains& sure, Result& result) {
        if (const std::optional<bool> known = aim.settle(result)) return *known;
        const Reduced reduced = aims_.reduce(aim);
        if (reduced.bounds == aim.bounds) return search_goals(at, aim, sure, result);
        GoalsAim then = aim;
        then.standing.verdicts = reduced.bounds->verdicts;
        then.bounds = reduced.bounds;
        const bool answer = search_goals(at, then, sure, result);
        result.bound = answer ? reduced.around.high : reduced.around.low;
        return answer;
    }

    // The answer if every open part is relevant.
    bool search_goals(const Node& at, const GoalsAim& aim, const SureGains& sure, Result& result) {
        if (aim.bounds->points_only) return search_points(at, aim, result);
        if (at.number == deal_.rules.length) {
            Result alone;
            const Trick trick = play_last(at, alone).first;
            const bool answer =
                reaches({0, trick.winner, at.number + 1, at.ties}, aims_.after(aim, at, 0, trick), result);
            return rest_on(alone.cuts, answer, result);
        }
        const bool by_points = aims_.is_weighed(aim);
        return search(at, aim, {.points = by_points ? aim.standing.points : 0, .what = aims_.describe(aim)},
                      result, [&] { return settle_without_play(at, aim, sure, result); });
    }

    // If everything depends on card points, searches for those.
    bool search_points(const Node& at, const GoalsAim& aim, Result& result) {
        const auto& steps = aim.bounds->steps;
        const auto wanted = std::find_if(steps.begin(), steps.end(),
                                         [&](const auto& step) { return step.second >= aim.need; });
        const Standing& standing = aim.standing;
        const bool answer = reaches(at, PointsAim{standing.points - wanted->first, standing.left}, result);
        result.bound = answer ? wanted->second : (wanted - 1)->second;
        return answer;
    }

    // ---- Answers without play.

    static bool is_settled(Bounds points) { return points.low >= 0 || points.high < 0; }

    // The answer if the needed points are certain, or out of reach.
    bool settle(Bounds points, Cards because, Result& result) const {
        const bool answer = points.low >= 0;
        result.slack = answer ? points.low : -points.high - 1;
        return rest_on(because, answer, result);
    }

    bool rest_on(Cards cuts, bool answer, Result& result) const {
        result.cuts |= cuts | always_cut_;
        return answer;
    }

    std::optional<bool> settle_without_play(const Node& at, PointsAim aim, Result& result) {
        const SureGains sure = sure_points_.count_trumps(at.in_play, aim.left);
        Bounds points{aim.above + sure.points[1], aim.above + aim.left - sure.points[0]};
        if (is_settled(points)) return settle(points, sure.cuts[points.low >= 0], result);
        Cards because = 0;
        const int cashed = sure_points_.cash(at.leader, at.in_play, sure, because);
        if (play_.is_ours(at.leader))
            points.low = aim.above + cashed;
        else
            points.high = aim.above + aim.left - cashed;
        if (is_settled(points)) return settle(points, because, result);
        return std::nullopt;
    }

    std::optional<bool> settle_without_play(const Node& at, const GoalsAim& aim, const SureGains& sure,
                                            Result& result) {
        if (!aims_.is_weighed(aim)) return std::nullopt;
        const bool mine = play_.is_ours(at.leader);
        Cards because = 0;
        const int cashed = sure_points_.cash(at.leader, at.in_play, sure, because);
        if (cashed <= sure.points[mine]) return std::nullopt;
        SureGains more = sure;
        more.points[mine] = cashed;
        const GoalBounds& then = aims_.bounds_of(aim.standing, more, at.number);
        if (mine ? then.low < aim.need : then.high >= aim.need) return std::nullopt;
        result.bound = mine ? then.low : then.high;
        Standing perhaps = aim.standing;
        perhaps.verdicts = then.verdicts;
        result.slack = aims_.slack(aim.standing.verdicts, perhaps, more, mine);
        return rest_on(because, mine, result);
    }

    // The last trick has no choices.
    std::pair<Trick, bool> play_last(const Node& at, Result& result) const {
        Trick trick;
        for (int i = 0; i < SEATS; ++i) {
            const Seat seat = (at.leader + i) % SEATS;
            const Card card = lowest(hand_of(seat, at.in_play));
            trick = i ? play_.add_card(trick, card, seat) : play_.lead(seat, card);
        }
        result.cuts |= won_by_rank(trick, 0);
        return {trick, play_.is_ours(trick.winner)};
    }

    // The cut that keeps the winning card of a trick above the others of its suit, if none of these
    // does.
    Cards won_by_rank(const Trick& trick, Cards cuts) const {
        const Cards others = trick.cards & ~bit(trick.best) & deal_.suit[index(trick.best)];
        return others && !Equivalence<SEATS>::parted(cuts, highest(others), trick.best) ? bit(trick.best) : 0;
    }

    // ---- Play.

    // The answer when a trick is led: from the table, by what is sure (`settle`), or by play.
    template <class Aim, class Settle>
    bool search(const Node& at, const Aim& aim, const Question& question, Result& result,
                const Settle& settle) {
        if (++nodes > limit) return false;
        const CardClasses& classes = aims_.classes_of(aim);
        std::uint64_t what = question.what;
        if (deal_.rules.bound & at.in_play) what = mix(what + play_.number_of_ties(at));
        what += static_cast<std::uint64_t>(at.leader) << 1;
        Lookup asked{.classes = classes,
                     .points = question.points,
                     .key = classes.make_key(at.in_play, what),
                     .order = Order(deal_, at.in_play & classes.in_runs())};
        if (const std::optional<bool> known = stored_.look_up(at, aim, asked, result)) return *known;
        if (const std::optional<bool> sure = settle()) return *sure;
        return try_leads(at, aim, asked, result);
    }

    // The cards of a hand that were tried and failed, and the basis for comparing the rest.
    struct Failures {
        Comparison by;
        Cards hand = 0;
        bool mine = false;
        Cards may = 0;       // those that differ
        Cards dropped = 0;   // those that are no better than one next to them
        Cards refuted = 0;   // those that failed, or would
        Cards cuts = 0;      // on which that depends
    };

    template <class Aim>
    [[gnu::always_inline]] bool try_leads(const Node& at, const Aim& aim, const Lookup& asked,
                                          Result& result) {
        const bool mine = play_.is_ours(at.leader);
        Failures failed{.by = {at.in_play, asked.classes, aims_.is_weighed(aim)},
                        .hand = hand_of(at.leader, at.in_play),
                        .mine = mine};
        failed.may = equivalence_.find_different(
            play_.playable(at, failed.hand, at.leader, {}, 0), failed.by, failed.dropped,
            [&](Card card) { return order_.fate_of_lead(at, card, mine); });
        MoveList moves = order_.order_leads(at, failed.may, asked.hint);
        bool reached = !mine;
        Card best = -1;
        result.bound = worst_bound(mine);
        for (int i = 0; i < moves.count(); ++i) {
            const Card card = moves.next(i);
            if (has(failed.refuted, card)) continue;
            if (i == 0) best = card;
            Node then = at;
            then.ties = ties_after_lead(deal_.rules, at.ties, failed.hand & ~bit(card), card);
            Result child;
            const bool answer =
                follow<1>(then, at.in_play & ~bit(card), play_.lead(at.leader, card), aim, child);
            if (nodes > limit) return false;
            if (answer == mine) {
                reached = mine;
                best = card;
                order_.reward(at, card);
                failed.cuts = child.cuts;
                result.bound = child.bound;
                result.slack = child.slack;
                break;
            }
            record_failure(failed, card, child, result);
        }
        result.cuts = failed.cuts;
        stored_.store(at, aim, asked, {best, reached}, result);
        return reached;
    }

    // The rest of a trick, from its card number I on.
    template <int I, class Aim>
    bool follow(const Node& at, Cards in_play, const Trick& trick, const Aim& aim, Result& result) {
        if constexpr (I == SEATS) {
            const Node then{in_play, trick.winner, at.number + 1, play_.ties_after(at, trick)};
            const bool answer = reaches(then, aims_.after(aim, at, in_play, trick), result);
            return rest_on(won_by_rank(trick, result.cuts), answer, result);
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards may = play_.playable(at, hand_of(seat, in_play), seat, trick, I);
            if (several(may)) return try_answers<I>(at, {in_play, may}, trick, aim, result);
            return follow<I + 1>(at, in_play & ~may, play_.add_card(trick, lowest(may), seat), aim, result);
        }
    }

    // The cards still in hands, and those of them that the seat on turn may play.
    struct Choice {
        Cards in_play = 0, may = 0;
    };

    template <int I, class Aim>
    [[gnu::always_inline]] bool try_answers(const Node& at, Choice choice, const Trick& trick, const Aim& aim,
                                            Result& result) {
        const auto [in_play, may] = choice;
        const Seat seat = (trick.leader + I) % SEATS;
        const bool mine = play_.is_ours(seat);
        const StillToPlay later = order_.look_ahead(I, in_play, trick, mine);
        Failures failed{.by = {in_play | bit(trick.best), aims_.classes_of(aim), aims_.is_weighed(aim)},
                        .hand = hand_of(seat, in_play),
                        .mine = mine};
        failed.may = equivalence_.find_different(
            may, failed.by, failed.dropped, [&](Card card) { return order_.fate(card, trick, mine, later); });
        const bool recalls = several(failed.may) && tricks_left(at.number) >= LEAST_RECALLED;
        const Situation situation = recalls ? situation_of_answer(failed.hand, at.in_play, trick) : 0;
        const Card recalled = recalls ? refutations_->find(situation) : -1;
        Attempts attempts(
            failed.may, recalled >= 0 && has(failed.may, recalled) ? recalled : -1,
            [&](Cards cards) { return order_.order_answers(in_play, trick, seat, cards, later); });
        result.bound = worst_bound(mine);
        for (Card card; (card = attempts.next(failed.refuted)) >= 0;) {
            Result child;
            const bool answer =
                follow<I + 1>(at, in_play & ~bit(card), play_.add_card(trick, card, seat), aim, child);
            if (nodes > limit) return false;
            if (answer == mine) {
                if (recalls) refutations_->store(situation, card);
                result = child;
                return mine;
            }
            record_failure(failed, card, child, result);
        }
        result.cuts = failed.cuts;
        return !mine;
    }

    // Uses a failed card: its result is added to those of the others, and cards that would fail too
    // need not be tried.
    [[gnu::always_inline]] void record_failure(Failures& failed, Card card, Result& child,
                                               Result& result) const {
        const CardClasses& classes = failed.by.classes;
        Cards fail = bit(card) | equivalence_.equals_of(child.cuts, card, failed.may, classes);
        keep_adjacent(failed, fail, child);
        if (failed.by.weighed) {
            const Cards near = equivalence_.near_equals(card, failed.may & ~failed.refuted & ~fail, failed.by,
                                                        child.slack, child.cuts);
            keep_adjacent(failed, near, child);
            fail |= near;
        }
        failed.cuts |= child.cuts;
        failed.refuted |= fail;
        result.slack = std::min(result.slack, child.slack);
        result.bound =
            failed.mine ? std::max(result.bound, child.bound) : std::min(result.bound, child.bound);
    }

    // Of each card that failed, others were left out because they are adjacent: they must remain so.
    void keep_adjacent(const Failures& failed, Cards fail, Result& child) const {
        for (Card card : each(fail))
            child.cuts |=
                equivalence_.keep_adjacent(child.cuts, card, failed.hand, failed.dropped, failed.by);
    }

    // The bound that is worse than any other for the player on turn.
    static int worst_bound(bool mine) {
        return mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    }

    Deal deal_;
    Aims<SEATS> aims_;
    TrickPlay<SEATS> play_;
    MoveOrder<SEATS> order_;
    Equivalence<SEATS> equivalence_;
    SurePoints<SEATS> sure_points_;
    Cards always_cut_;  // if cards must beat others, each order matters
    StoredAnswers<SEATS> stored_;
    RecalledCards* refutations_;
};

}  // namespace skiz::by_goals
