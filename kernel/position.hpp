// A position in the play of tricks, and the step from one to the next. A value: a card played
// makes a new one. Knows nothing of what the players want.
#pragma once

#include "law.hpp"

namespace skiz {

struct Position {
    std::array<Cards, MOST_SEATS> hands{};
    std::array<std::int8_t, MOST_SEATS> table{};  // the cards of the trick, the leader's first
    std::int8_t played = 0;                       // how many of them there are
    std::int8_t leader = 0;
    std::int8_t number = 1;                     // the trick in progress, from 1
    std::array<std::int8_t, MOST_SEATS> won{};  // tricks by seat so far
    Ties ties;
};

inline Cards& hand(Position& at, Seat seat) { return at.hands[static_cast<unsigned>(seat)]; }
inline Cards hand(const Position& at, Seat seat) { return at.hands[static_cast<unsigned>(seat)]; }

inline Seat after(const Law& law, Seat seat, int steps = 1) {
    const Seat there = seat + steps;
    return there < law.seats ? there : there - law.seats;
}

inline Seat turn(const Law& law, const Position& at) { return after(law, at.leader, at.played); }
inline bool over(const Law& law, const Position& at) { return at.number > law.length; }

// The cards in hands.
inline Cards held(const Position& at) {
    Cards cards = 0;
    for (Cards hand : at.hands) cards |= hand;
    return cards;
}

// The cards on the table, as a set.
inline Cards on_table(const Position& at) {
    Cards cards = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(at.played); ++i) cards |= bit(at.table[i]);
    return cards;
}

// Who played this card of the trick on the table.
inline Seat player(const Law& law, const Position& at, Card card) {
    int index = 0;
    while (at.table[static_cast<unsigned>(index)] != card) ++index;
    return after(law, at.leader, index);
}

// The cards that the seat on turn may play.
inline Cards playable(const Law& law, const Position& at) {
    const Seat seat = turn(law, at);
    const Cards mine = hand(at, seat);
    Cards may = mine;
    if (at.played) {
        may = answers(law, mine, at.table[0]);
        if (law.must_overtake) {
            const Card best = strongest(law, on_table(at), at.table[0]);
            // Only within the best card's suit does a higher bit beat it, unless it is ruffed.
            Cards over = may & follows(law, best) & ~(bit(best) | (bit(best) - 1));
            if (!has(law.trumps, best)) over |= may & law.trumps;
            if (over) may = over;
        }
    }
    if (!(law.bound & mine)) return may;
    const Cards led = at.played ? follows(law, at.table[0]) : 0;
    return untied(law, at.ties, seat, mine, may, led, at.number, all_told(law, held(at)));
}

// The position after this card; a trick that is full goes to its winner, who leads the next.
inline Position play(const Law& law, Position at, Card card) {
    Cards& mine = hand(at, turn(law, at));
    mine &= ~bit(card);
    if (at.played == 0) at.ties = after_lead(law, at.ties, mine, card);
    at.table[static_cast<unsigned>(at.played++)] = static_cast<std::int8_t>(card);
    if (at.played == law.seats) {
        const Cards trick = on_table(at);
        const Card best = strongest(law, trick, at.table[0]);
        const Seat winner = player(law, at, best);
        ++at.won[static_cast<unsigned>(winner)];
        at.leader = static_cast<std::int8_t>(winner);
        at.ties = after_trick(law, at.ties, winner, at.number, trick, best);
        at.played = 0;
        ++at.number;
    }
    return at;
}

}  // namespace skiz
