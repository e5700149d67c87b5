// Cards by rank, so that suits can be compared. A suit is a row of 16 bits with its strongest card
// at the lowest bit, so "the best card of a suit" is the lowest bit of its row. The top bit of a
// row stays free. Knows no search.
#pragma once

#include "play/position.hpp"

namespace skiz::by_tricks {

constexpr int SUITS = 4;
constexpr int SUIT_BITS = 16;
constexpr int MOST_RANKS = SUIT_BITS - 1;
constexpr Cards FULL_SUIT = 0x7fff;
constexpr Cards RANKS = 0x7fff7fff7fff7fff;

// Here a card is one bit, and its row is its suit.
constexpr Cards suit_mask(int suit) { return FULL_SUIT << (SUIT_BITS * suit); }
constexpr int suit_number(Cards card) { return lowest(card) / SUIT_BITS; }
constexpr Cards suit_of(Cards card) { return suit_mask(suit_number(card)); }
constexpr Cards ranks_of(Cards cards, int suit) { return cards >> (SUIT_BITS * suit) & FULL_SUIT; }

// The strongest card of one suit, and the strongest `count` cards.
constexpr Cards best(Cards cards) { return cards & -cards; }
constexpr Cards best(Cards cards, int count) {
    Cards rest = cards;
    for (; count > 0; --count) rest &= rest - 1;
    return cards ^ rest;
}

// The cards of its suit that are stronger.
constexpr Cards stronger(Cards card) { return card - 1; }

// The strongest of each run of adjacent cards in a hand; the others would have the same result.
constexpr Cards one_of_each_run(Cards cards, Cards in_play) {
    // The sum carries each card over the gap beneath it, to the next card in play.
    const Cards gaps = ~in_play & RANKS;
    return cards & ~((gaps + (cards << 1)) & in_play);
}

// The one of these runs that has this card: the weakest that is no weaker; 0 if there is none.
constexpr Cards run_with(Cards runs, Cards card) {
    const Cards down_to = runs & suit_of(card) & (card | stronger(card));
    return down_to ? bit(highest(down_to)) : 0;
}

// The weakest of the cards equal to this one: those beneath it in the same hand.
constexpr Cards weakest_equal(Cards card, Cards hand, Cards in_play) {
    Cards weaker = in_play & suit_of(card) & ~(card | stronger(card));
    while (const Cards next = best(weaker) & hand) {
        card = next;
        weaker ^= next;
    }
    return card;
}

// Whether a card of this suit, as weak or weaker, is among those that mattered.
constexpr bool rank_mattered(Cards relevant, Cards card) { return (relevant & suit_of(card)) >= card; }

// The cards with the same result as this one: those of its suit that, like it, are weaker than all
// cards that mattered.
constexpr Cards equals_of(Cards relevant, Cards card) {
    const Cards suit = suit_of(card);
    if (!(relevant & suit)) return suit;
    return rank_mattered(relevant, card) ? 0 : suit & ~((Cards{2} << highest(relevant & suit)) - 1);
}

// A hand's cards of a suit above all of the others'.
constexpr Cards top_cards(Cards own, Cards others) { return others ? own & stronger(best(others)) : own; }

// Facts about a suit, by the set of its cards in play.
struct SuitHolding {
    std::uint32_t owners = 0;   // two bits a card, the strongest on top
    std::uint16_t lengths = 0;  // four bits a seat
};

// A position in which a trick is led, in the form that the search uses.
struct Node {
    Cards in_play = 0;
    std::array<SuitHolding, SUITS> suits{};
    int length(Seat seat, int suit) const { return suits[index(suit)].lengths >> 4 * seat & 15; }
};

// The rules of play and the side, as far as they concern ranks.
struct Setting {
    unsigned side = 0;  // the seats whose tricks are counted
    int trumps = -1;    // their suit, -1: none
    bool must_trump = false;

    Cards trump_cards() const { return trumps >= 0 ? suit_mask(trumps) : 0; }
    bool is_ours(Seat seat) const { return side >> seat & 1; }
};

// The trick on the table.
struct Trick {
    Seat leader = 0;
    int left = 0;       // tricks, with this one
    Cards suit = 0;     // the suit that was led
    Cards winning = 0;  // the best card so far
    Seat winner = 0;
    Cards others = 0;  // the cards played, except the winning one
};

inline Trick lead_trick(Seat leader, int left, Cards card) {
    return {.leader = leader, .left = left, .suit = suit_of(card), .winning = card, .winner = leader};
}

inline bool beats(Cards card, Cards winning, Cards trumps) {
    return card & suit_of(winning) ? card < winning : (card & trumps) != 0;
}

// The trick after one more card of a seat.
inline Trick add_card(Trick trick, Cards card, Seat seat, Cards trumps) {
    if (!beats(card, trick.winning, trumps)) {
        trick.others |= card;
        return trick;
    }
    trick.others |= trick.winning;
    trick.winning = card;
    trick.winner = seat;
    return trick;
}

// The cards of a hand that may answer a lead, one of each run of equals.
inline Cards answers(const Setting& setting, Cards hand, const Trick& trick, Cards in_play) {
    const Cards trumps = setting.trump_cards();
    Cards may = hand & trick.suit;
    if (!may) may = setting.must_trump && (hand & trumps) ? hand & trumps : hand;
    return one_of_each_run(may, in_play);
}

template <int SEATS>
using Hands = std::array<Cards, SEATS>;

// Whether nobody but this seat has more than `rounds` cards of a suit.
template <int SEATS>
bool others_run_out(const Node& node, Seat seat, int suit, int rounds) {
    bool out = true;
    for (Seat other = 0; other < SEATS; ++other)
        if (other != seat && node.length(other, suit) > rounds) out = false;
    return out;
}

}  // namespace skiz::by_tricks
