// Lanes: cards laid out so that suits can be compared. A suit is a lane of 16 bits with its strongest
// card at the lowest bit, so that "the best card of a suit" is the lowest bit of its lane; a lane's
// top bit stays free. Knows no search.
#pragma once

#include "position.hpp"

namespace skiz::tricks {

constexpr int LANES = 4;
constexpr int LANE = 16;
constexpr int MOST_RANKS = LANE - 1;
constexpr Cards FULL_LANE = 0x7fff;
constexpr Cards RANKS = 0x7fff7fff7fff7fff;

constexpr Cards lane(int suit) { return FULL_LANE << (LANE * suit); }
constexpr Cards lane_of(Cards card) { return lane(lowest(card) / LANE); }
constexpr Cards best(Cards cards) { return cards & -cards; }
constexpr Cards first(Cards cards, int count) {  // the strongest so many of one lane
    Cards rest = cards;
    for (; count > 0; --count) rest &= rest - 1;
    return cards ^ rest;
}

// Of each run of a hand's cards with nothing living between them, the strongest.
constexpr Cards distinct(Cards cards, Cards living) {
    // The sum carries each card over the gap beneath it, onto the next living card.
    const Cards gaps = ~living & RANKS;
    return cards & ~((gaps + (cards << 1)) & living);
}

// The weakest of the cards that are as good as this one: those beneath it in the same hand.
constexpr Cards weakest(Cards card, Cards hand, Cards living) {
    Cards below = living & lane_of(card) & ~(card | (card - 1));
    while (const Cards under = best(below) & hand) {
        card = under;
        below ^= under;
    }
    return card;
}

// Whether among the cards that mattered there is one of this card's suit, as weak or weaker.
constexpr bool touches(Cards seen, Cards card) { return (seen & lane_of(card)) >= card; }

// The cards that would have fared no otherwise than this one: those of its suit which, like it, are
// weaker than all that mattered.
constexpr Cards alike(Cards seen, Cards card) {
    const Cards suit = lane_of(card);
    if (!(seen & suit)) return suit;
    return touches(seen, card) ? 0 : suit & ~((Cards{2} << highest(seen & suit)) - 1);
}

// What is known of a suit by which of its cards are still held.
struct Suit {
    std::uint32_t owners = 0;
    std::uint16_t lengths = 0;  // four bits a seat
};

// A position in which a trick is led, as the search looks at it.
struct Node {
    Cards living = 0;
    std::array<Suit, LANES> suits{};
    int length(Seat seat, int suit) const {
        return suits[static_cast<unsigned>(suit)].lengths >> 4 * seat & 15;
    }
};

// The law and the side, on lanes.
struct Setting {
    unsigned ours = 0;  // the seats of the side whose tricks are counted
    int trumps = -1;    // their lane
    bool must_trump = false;

    Cards trump() const { return trumps >= 0 ? lane(trumps) : 0; }
    bool is_ours(Seat seat) const { return ours >> seat & 1; }
};

// The trick on the table.
struct Trick {
    Seat leader = 0;
    int left = 0;       // tricks, with this one
    Cards suit = 0;     // the lane that was led
    Cards winning = 0;  // the best card so far
    Seat winner = 0;
    Cards others = 0;  // the cards played besides the winning one
};

inline bool beats(Cards card, Cards winning, Cards trump) {
    return card & lane_of(winning) ? card < winning : (card & trump) != 0;
}

// The trick after one more card of a seat.
inline Trick then(Trick trick, Cards card, Seat seat, Cards trump) {
    if (!beats(card, trick.winning, trump)) {
        trick.others |= card;
        return trick;
    }
    trick.others |= trick.winning;
    trick.winning = card;
    trick.winner = seat;
    return trick;
}

template <int SEATS>
using Hands = std::array<Cards, SEATS>;

constexpr std::size_t u(int i) { return static_cast<std::size_t>(i); }

}  // namespace skiz::tricks
