// What is at stake: goals made of the figures' verbs, with points if made and if lost. Knows no
// tricks, no search and no game by name.
#pragma once

#include <algorithm>
#include <vector>

#include "base/cards.hpp"

namespace skiz {

enum class Verb { Take, Win, Score, Count, Catch, Fall, Captured, Fell };

// One verb, for the side of its goal. Fields that a verb does not use keep their defaults.
struct Atom {
    Verb verb = Verb::Count;
    // Take: these; Win: with one of these; Catch: the hunter, or any card; Fall: the card, which
    // does not win; Captured: the card, whose trick the others win; Fell: one of these, from any
    // hand.
    Cards cards = 0;
    Cards prey = 0;  // Catch, Fell: of the others
    int first = 0;   // Win: from this trick; Fall, Captured, Fell: in this trick
    int last = 0;    // Win: to this trick
    int number = 0;  // Score: points; Count: tricks
    int seat = -1;   // Win, Count: this seat alone, whatever its side
};

// Whether any card will do.
inline bool any_card(const Atom& atom) { return !~atom.cards; }

// The cards whose play decides a Catch.
inline Cards awaited_cards(const Atom& atom) { return atom.prey | (any_card(atom) ? 0 : atom.cards); }

// How many tricks a Win still needs when trick `number` is led.
inline int tricks_due(const Atom& atom, int number) { return atom.last - std::max(atom.first, number) + 1; }

// All of its atoms together, by the seats of the objective's side, or by all the others.
struct Goal {
    std::vector<Atom> atoms;
    unsigned side = 0;             // a bit for each seat
    int made = 0, lost = 0;        // points to the side of the objective
    std::uint64_t covered_by = 0;  // goals that silence it if they are made
};

struct Objective {
    std::vector<Goal> goals;
    unsigned side = 0;  // whose points are maximised
};

constexpr std::size_t MOST_GOALS = 64, MOST_ATOMS = 128, MOST_DIFFERENT_ATOMS = 64;

enum class Verdict : std::uint8_t { Open, Made, Lost };

// A range.
struct Bounds {
    int low = 0, high = 0;
    bool operator==(const Bounds&) const = default;
};

// Sums values by seat over the seats of a side.
inline int sum_of_side(const auto& by_seat, unsigned side) {
    int sum = 0;
    for (Seat seat = 0; seat < MOST_SEATS; ++seat)
        if (side >> seat & 1) sum += by_seat[index(seat)];
    return sum;
}

}  // namespace skiz
