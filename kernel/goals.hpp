// What is played for: goals made of the figures' verbs, with points if made and if lost, and how it
// stands with each after the tricks so far. Knows no search and no game by name.
#pragma once

#include "position.hpp"

namespace skiz {

enum class Verb { Take, Win, Score, Count, Catch, Fall, Captured, Fell };

// One verb, of the side of its goal. What a verb does not use stays as it is.
struct Atom {
    Verb verb = Verb::Count;
    // Take: these; Win: with one of these; Catch: the hunter, or any card; Fall: the card, which does
    // not win; Captured: the card, whose trick the others win; Fell: one of these, from any hand.
    Cards cards = 0;
    Cards prey = 0;  // Catch, Fell: of the others
    int first = 0;   // Win: from this trick; Fall, Captured, Fell: in this trick
    int last = 0;    // Win: to this trick
    int number = 0;  // Score: points; Count: tricks
    int seat = -1;   // Win, Count: this seat alone, whatever its side
};

// All of its atoms together, by the seats of the objective's side, or by all the others.
struct Goal {
    std::vector<Atom> atoms;
    unsigned side = 0;             // a bit for each seat
    int made = 0, lost = 0;        // points to the side of the objective
    std::uint64_t covered_by = 0;  // goals that silence it when they are made
};

struct Objective {
    std::vector<Goal> goals;
    unsigned side = 0;  // whose points are to be many
};

// A trick that was taken.
struct Taken {
    int number = 0;
    Seat winner = 0;
    Card winning = -1;  // -1: given without play
    Seat leader = 0;
    Cards cards = 0;
    std::array<Cards, MOST_SEATS> by{};  // who played what
};

enum class Verdict : std::uint8_t { Open, Made, Lost };

constexpr std::size_t MOST_ATOMS = 128, MOST_DIFFERENT_ATOMS = 64;

// How it stands: a verdict for each atom, tricks and card points by seat.
struct Progress {
    std::array<Verdict, MOST_ATOMS> verdicts{};
    std::array<std::int8_t, MOST_SEATS> won{};
    std::array<std::int16_t, MOST_SEATS> points{};
    int left_points = 0;  // card points still to be taken
};

inline int sum_of(const auto& by_seat, unsigned side) {
    int sum = 0;
    for (Seat seat = 0; seat < MOST_SEATS; ++seat)
        if (side >> seat & 1) sum += by_seat[static_cast<unsigned>(seat)];
    return sum;
}

// The cards with whose fall a Catch is made or lost.
inline Cards awaited(const Atom& atom) { return atom.prey | (~atom.cards ? atom.cards : 0); }

// What seats of a side have played to a trick.
inline Cards played_by(const Taken& trick, unsigned side) {
    Cards cards = 0;
    for (Seat seat = 0; seat < MOST_SEATS; ++seat)
        if (side >> seat & 1) cards |= trick.by[static_cast<unsigned>(seat)];
    return cards;
}

inline Verdict reached(int mine, int to_come, int wanted) {
    if (mine >= wanted) return Verdict::Made;
    return mine + to_come < wanted ? Verdict::Lost : Verdict::Open;
}

// The verdict on an atom after a trick; `held` are the cards still in hands. It changes once at most.
inline Verdict judge(const Atom& atom, unsigned side, const Progress& so_far, const Taken& trick, Cards held,
                     int length) {
    const bool ours = side >> trick.winner & 1;
    const int to_come = length - trick.number;
    switch (atom.verb) {
        case Verb::Take:
            if ((trick.cards & atom.cards) && !ours) return Verdict::Lost;
            return atom.cards & held ? Verdict::Open : Verdict::Made;
        case Verb::Win: {
            if (trick.number >= atom.first) {
                const bool with_it = trick.winning >= 0 && has(atom.cards, trick.winning);
                const bool won = atom.seat < 0 ? ours : trick.winner == atom.seat;
                if (!won || (~atom.cards && !with_it)) return Verdict::Lost;
                if (trick.number >= atom.last) return Verdict::Made;
            }
            const int wins = atom.last - std::max(atom.first, trick.number + 1) + 1;
            return ~atom.cards && size(atom.cards & held) < wins ? Verdict::Lost : Verdict::Open;
        }
        case Verb::Score: return reached(sum_of(so_far.points, side), so_far.left_points, atom.number);
        case Verb::Count:
            return reached(
                atom.seat < 0 ? sum_of(so_far.won, side) : so_far.won[static_cast<unsigned>(atom.seat)],
                to_come, atom.number);
        case Verb::Catch:
            if (!(awaited(atom) & trick.cards)) return to_come ? Verdict::Open : Verdict::Lost;
            return ours && (atom.prey & played_by(trick, ~side)) && trick.winning >= 0 &&
                           has(atom.cards, trick.winning)
                       ? Verdict::Made
                       : Verdict::Lost;
        case Verb::Fall:
            if (atom.cards & trick.cards)
                return trick.number == atom.first && !has(atom.cards, trick.winning) &&
                               (atom.cards & played_by(trick, side))
                           ? Verdict::Made
                           : Verdict::Lost;
            return trick.number >= atom.first ? Verdict::Lost : Verdict::Open;
        case Verb::Captured:
            if (atom.cards & trick.cards)
                return trick.number == atom.first && !ours && (atom.cards & played_by(trick, side))
                           ? Verdict::Made
                           : Verdict::Lost;
            return trick.number >= atom.first ? Verdict::Lost : Verdict::Open;
        case Verb::Fell:
            if (trick.number < atom.first) return Verdict::Open;
            return (atom.cards & trick.cards) || (atom.prey & played_by(trick, ~side)) ? Verdict::Made
                                                                                       : Verdict::Lost;
    }
    return Verdict::Open;
}

inline int worth(const Law& law, Cards cards) {
    int sum = 0;
    for (Card card : each(cards)) sum += law.points[static_cast<unsigned>(card)];
    return sum;
}

// How it stands before the first trick: some is decided by numbers alone.
inline Progress judged(const Law& law, const Objective& objective, Progress so_far, Cards held) {
    std::size_t i = 0;
    for (const Goal& goal : objective.goals)
        for (const Atom& atom : goal.atoms) {
            Verdict& verdict = so_far.verdicts[i++];
            if (atom.verb == Verb::Take)
                verdict = atom.cards & ~held ? Verdict::Lost : atom.cards ? Verdict::Open : Verdict::Made;
            if (atom.verb == Verb::Win && ~atom.cards && size(atom.cards & held) < atom.last - atom.first + 1)
                verdict = Verdict::Lost;
            if (atom.verb == Verb::Score)
                verdict = reached(sum_of(so_far.points, goal.side), so_far.left_points, atom.number);
            if (atom.verb == Verb::Count) verdict = reached(0, law.length, atom.number);
        }
    return so_far;
}

// How it stands after one more trick.
inline Progress after(const Law& law, const Objective& objective, Progress so_far, const Taken& trick,
                      Cards held) {
    ++so_far.won[static_cast<unsigned>(trick.winner)];
    const int points = worth(law, trick.cards);
    so_far.points[static_cast<unsigned>(trick.winner)] += static_cast<std::int16_t>(points);
    so_far.left_points -= points;
    std::size_t i = 0;
    for (const Goal& goal : objective.goals)
        for (const Atom& atom : goal.atoms) {
            if (so_far.verdicts[i] == Verdict::Open)
                so_far.verdicts[i] = judge(atom, goal.side, so_far, trick, held, law.length);
            ++i;
        }
    return so_far;
}

// The position and how it stands after a card.
inline std::pair<Position, Progress> step(const Law& law, const Objective& objective, const Position& at,
                                          const Progress& so_far, Card card) {
    const Position then = play(law, at, card);
    if (then.number == at.number) return {then, so_far};
    Taken trick{
        .number = at.number, .winner = then.leader, .winning = -1, .leader = at.leader, .cards = 0, .by = {}};
    Cards held = 0;
    for (Seat i = 0; i < law.seats; ++i) {
        const Card fell = i + 1 < law.seats ? at.table[static_cast<unsigned>(i)] : card;
        const Seat seat = after(law, at.leader, i);
        trick.by[static_cast<unsigned>(seat)] = bit(fell);
        trick.cards |= bit(fell);
        held |= hand(then, seat);
        if (seat == then.leader) trick.winning = fell;
    }
    return {then, after(law, objective, so_far, trick, held)};
}

// Between what the points of the objective still lie.
struct Bounds {
    int low = 0, high = 0;
    bool operator==(const Bounds&) const = default;
};

inline Bounds bounds(const Objective& objective, const Progress& so_far) {
    std::array<Verdict, 64> of{};
    std::size_t i = 0, g = 0;
    std::uint64_t made = 0, open = 0;
    for (const Goal& goal : objective.goals) {
        bool any_open = false, any_lost = false;
        for (std::size_t a = 0; a < goal.atoms.size(); ++a, ++i) {
            any_open |= so_far.verdicts[i] == Verdict::Open;
            any_lost |= so_far.verdicts[i] == Verdict::Lost;
        }
        of[g] = any_lost ? Verdict::Lost : any_open ? Verdict::Open : Verdict::Made;
        made |= std::uint64_t{of[g] == Verdict::Made} << g;
        open |= std::uint64_t{of[g] == Verdict::Open} << g;
        ++g;
    }
    Bounds sum;
    for (g = 0; g < objective.goals.size(); ++g) {
        const Goal& goal = objective.goals[g];
        if (goal.covered_by & made) continue;
        Bounds here{goal.made, goal.made};
        if (of[g] == Verdict::Lost) here = {goal.lost, goal.lost};
        if (of[g] == Verdict::Open) here = {std::min(goal.made, goal.lost), std::max(goal.made, goal.lost)};
        if (goal.covered_by & open) here = {std::min(here.low, 0), std::max(here.high, 0)};
        sum.low += here.low;
        sum.high += here.high;
    }
    return sum;
}

}  // namespace skiz
