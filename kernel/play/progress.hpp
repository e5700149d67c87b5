// The verdict on each goal after the tricks so far, as the figures' verbs define it. Knows no
// search and no game by name.
#pragma once

#include "play/goals.hpp"
#include "play/position.hpp"

namespace skiz {

// A trick that was taken.
struct TakenTrick {
    int number = 0;
    Seat winner = 0;
    Card winning = -1;  // -1: awarded without play
    Seat leader = 0;
    Cards cards = 0;
    std::array<Cards, MOST_SEATS> by{};  // who played what
};

// The current state: a verdict for each atom, tricks and card points by seat.
struct Progress {
    std::array<Verdict, MOST_ATOMS> verdicts{};
    std::array<std::int8_t, MOST_SEATS> won{};
    std::array<std::int16_t, MOST_SEATS> points{};
    int left_points = 0;  // card points still to be taken
};

inline Verdict judge_number(int so_far, int to_come, int wanted) {
    if (so_far >= wanted) return Verdict::Made;
    return so_far + to_come < wanted ? Verdict::Lost : Verdict::Open;
}

inline Verdict made_if(bool made) { return made ? Verdict::Made : Verdict::Lost; }

// The verdicts on the atoms of a side after a trick; each changes at most once. It looks only at
// the cards, so that every rule of a verb is in one place.
struct Judge {
    unsigned side = 0;
    const Progress& so_far;
    const TakenTrick& trick;
    Cards in_hands = 0;
    int length = 0;  // tricks in the deal

    Verdict operator()(const Atom& atom) const {
        switch (atom.verb) {
            case Verb::Take:
                if ((trick.cards & atom.cards) && !won()) return Verdict::Lost;
                return atom.cards & in_hands ? Verdict::Open : Verdict::Made;
            case Verb::Win: return win(atom);
            case Verb::Score:
                return judge_number(sum_of_side(so_far.points, side), so_far.left_points, atom.number);
            case Verb::Count: return count(atom);
            case Verb::Catch:
                if (!(awaited_cards(atom) & trick.cards)) return to_come() ? Verdict::Open : Verdict::Lost;
                return made_if(won() && (atom.prey & of_side(~side)) && won_with(atom.cards));
            case Verb::Fall: return fall(atom, !won_with(atom.cards));
            case Verb::Captured: return fall(atom, !won());
            case Verb::Fell:
                if (trick.number < atom.first) return Verdict::Open;
                return made_if((atom.cards & trick.cards) || (atom.prey & of_side(~side)));
        }
        return Verdict::Open;
    }

  private:
    bool won() const { return side >> trick.winner & 1; }
    bool won_with(Cards cards) const { return trick.winning >= 0 && has(cards, trick.winning); }
    int to_come() const { return length - trick.number; }

    // The cards that the seats of a side have played to the trick.
    Cards of_side(unsigned whose) const {
        Cards cards = 0;
        for (Seat seat = 0; seat < MOST_SEATS; ++seat)
            if (whose >> seat & 1) cards |= trick.by[index(seat)];
        return cards;
    }

    Verdict win(const Atom& atom) const {
        if (trick.number >= atom.first) {
            const bool by_it = atom.seat < 0 ? won() : trick.winner == atom.seat;
            if (!by_it || (!any_card(atom) && !won_with(atom.cards))) return Verdict::Lost;
            if (trick.number >= atom.last) return Verdict::Made;
        }
        const bool too_few = size(atom.cards & in_hands) < tricks_due(atom, trick.number + 1);
        return !any_card(atom) && too_few ? Verdict::Lost : Verdict::Open;
    }

    Verdict count(const Atom& atom) const {
        const int won = atom.seat < 0 ? sum_of_side(so_far.won, side) : so_far.won[index(atom.seat)];
        return judge_number(won, to_come(), atom.number);
    }

    // A card that must be played by the side in its trick, and `as_asked`.
    Verdict fall(const Atom& atom, bool as_asked) const {
        if (atom.cards & trick.cards)
            return made_if(trick.number == atom.first && as_asked && (atom.cards & of_side(side)));
        return trick.number >= atom.first ? Verdict::Lost : Verdict::Open;
    }
};

// The verdict on an atom of a side before the first trick, as far as it follows from numbers alone.
inline Verdict judge_before_play(const PlayRules& rules, const Atom& atom, unsigned side,
                                 const Progress& so_far, Cards in_hands) {
    switch (atom.verb) {
        case Verb::Take:
            return atom.cards & ~in_hands ? Verdict::Lost : atom.cards ? Verdict::Open : Verdict::Made;
        case Verb::Win: {
            const bool too_few = size(atom.cards & in_hands) < atom.last - atom.first + 1;
            return !any_card(atom) && too_few ? Verdict::Lost : Verdict::Open;
        }
        case Verb::Score:
            return judge_number(sum_of_side(so_far.points, side), so_far.left_points, atom.number);
        case Verb::Count: return judge_number(0, rules.length, atom.number);
        default: return Verdict::Open;
    }
}

// The state before the first trick.
inline Progress judge_before_play(const PlayRules& rules, const Objective& objective, Progress so_far,
                                  Cards in_hands) {
    std::size_t i = 0;
    for (const Goal& goal : objective.goals)
        for (const Atom& atom : goal.atoms)
            so_far.verdicts[i++] = judge_before_play(rules, atom, goal.side, so_far, in_hands);
    return so_far;
}

// The state after one more trick.
inline Progress judge_trick(const PlayRules& rules, const Objective& objective, Progress so_far,
                            const TakenTrick& trick, Cards in_hands) {
    ++so_far.won[index(trick.winner)];
    const int points = sum_points(rules, trick.cards);
    so_far.points[index(trick.winner)] += static_cast<std::int16_t>(points);
    so_far.left_points -= points;
    std::size_t i = 0;
    for (const Goal& goal : objective.goals) {
        const Judge judge{goal.side, so_far, trick, in_hands, rules.length};
        for (const Atom& atom : goal.atoms) {
            if (so_far.verdicts[i] == Verdict::Open) so_far.verdicts[i] = judge(atom);
            ++i;
        }
    }
    return so_far;
}

// The position and the state after a card.
inline std::pair<Position, Progress> play(const PlayRules& rules, const Objective& objective,
                                          const Position& at, const Progress& so_far, Card card) {
    const Position then = play(rules, at, card);
    if (then.number == at.number) return {then, so_far};
    TakenTrick trick{
        .number = at.number, .winner = then.leader, .winning = -1, .leader = at.leader, .cards = 0, .by = {}};
    Cards in_hands = 0;
    for (Seat i = 0; i < rules.seats; ++i) {
        const Card fell = i + 1 < rules.seats ? at.table[index(i)] : card;
        const Seat seat = seat_after(rules, at.leader, i);
        trick.by[index(seat)] = bit(fell);
        trick.cards |= bit(fell);
        in_hands |= then.hands[index(seat)];
        if (seat == then.leader) trick.winning = fell;
    }
    return {then, judge_trick(rules, objective, so_far, trick, in_hands)};
}

// The state of whole goals: which are made, and which are open.
struct GoalsSoFar {
    std::array<Verdict, MOST_GOALS> verdicts{};
    std::uint64_t made = 0, open = 0;
};

inline GoalsSoFar judge_goals(const Objective& objective, const Progress& so_far) {
    GoalsSoFar found;
    std::size_t i = 0, g = 0;
    for (const Goal& goal : objective.goals) {
        bool any_open = false, any_lost = false;
        for (std::size_t a = 0; a < goal.atoms.size(); ++a, ++i) {
            any_open |= so_far.verdicts[i] == Verdict::Open;
            any_lost |= so_far.verdicts[i] == Verdict::Lost;
        }
        const Verdict verdict = any_lost ? Verdict::Lost : any_open ? Verdict::Open : Verdict::Made;
        found.verdicts[g] = verdict;
        found.made |= std::uint64_t{verdict == Verdict::Made} << g;
        found.open |= std::uint64_t{verdict == Verdict::Open} << g;
        ++g;
    }
    return found;
}

// The range of the objective's points. Each goal is taken by itself, as if open parts could fall
// out any way, so the true value is always inside.
inline Bounds compute_bounds(const Objective& objective, const Progress& so_far) {
    const GoalsSoFar goals = judge_goals(objective, so_far);
    Bounds sum;
    for (std::size_t g = 0; g < objective.goals.size(); ++g) {
        const Goal& goal = objective.goals[g];
        if (goal.covered_by & goals.made) continue;
        Bounds here{goal.made, goal.made};
        if (goals.verdicts[g] == Verdict::Lost) here = {goal.lost, goal.lost};
        if (goals.verdicts[g] == Verdict::Open)
            here = {std::min(goal.made, goal.lost), std::max(goal.made, goal.lost)};
        if (goal.covered_by & goals.open) here = {std::min(here.low, 0), std::max(here.high, 0)};
        sum.low += here.low;
        sum.high += here.high;
    }
    return sum;
}

}  // namespace skiz
