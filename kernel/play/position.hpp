// A position in the play of tricks, and the step to the next one. It is a value: playing a card
// makes a new one. Knows nothing of what the players want.
#pragma once

#include "play/play_rules.hpp"

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

inline Seat seat_after(const PlayRules& rules, Seat seat, int steps = 1) {
    const Seat there = seat + steps;
    return there < rules.seats ? there : there - rules.seats;
}

inline Seat seat_on_turn(const PlayRules& rules, const Position& at) {
    return seat_after(rules, at.leader, at.played);
}

inline bool is_over(const PlayRules& rules, const Position& at) { return at.number > rules.length; }

inline Cards cards_in_hands(const Position& at) {
    Cards cards = 0;
    for (Cards hand : at.hands) cards |= hand;
    return cards;
}

inline Cards cards_on_table(const Position& at) {
    Cards cards = 0;
    for (Seat i = 0; i < at.played; ++i) cards |= bit(at.table[index(i)]);
    return cards;
}

// The player of this card of the trick on the table.
inline Seat player_of(const PlayRules& rules, const Position& at, Card card) {
    int place = 0;
    while (at.table[index(place)] != card) ++place;
    return seat_after(rules, at.leader, place);
}

// The cards that the seat on turn may play.
inline Cards playable(const PlayRules& rules, const Position& at) {
    const Seat seat = seat_on_turn(rules, at);
    const Cards hand = at.hands[index(seat)];
    Cards may = hand;
    if (at.played) {
        may = answering(rules, hand, at.table[0]);
        if (rules.must_overtake)
            if (const Cards over = beating(rules, may, strongest(rules, cards_on_table(at), at.table[0])))
                may = over;
    }
    if (!(rules.bound & hand)) return may;
    const Cards led = at.played ? suit_of(rules, at.table[0]) : 0;
    const bool known = partners_known(rules, cards_in_hands(at));
    return allowed_by_ties(rules, at.ties, {seat, hand, led, at.number, known}, may);
}

// The position after this card. A complete trick goes to its winner, who leads the next.
inline Position play(const PlayRules& rules, Position at, Card card) {
    Cards& hand = at.hands[index(seat_on_turn(rules, at))];
    hand &= ~bit(card);
    if (at.played == 0) at.ties = ties_after_lead(rules, at.ties, hand, card);
    at.table[index(at.played++)] = static_cast<std::int8_t>(card);
    if (at.played == rules.seats) {
        const Cards trick = cards_on_table(at);
        const Card best = strongest(rules, trick, at.table[0]);
        const Seat winner = player_of(rules, at, best);
        ++at.won[index(winner)];
        at.leader = static_cast<std::int8_t>(winner);
        at.ties = ties_after_trick(rules, at.ties, {at.number, trick, best, winner});
        at.played = 0;
        ++at.number;
    }
    return at;
}

}  // namespace skiz
