// The law of play: suits, trumps and duties, the same for the whole deal, and the ties that may bind
// single cards: bonds of what was announced, and a called card.
// Knows no position, no goals and no game by name.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "cards.hpp"

namespace skiz {

// Cards that a side keeps for the tricks first … last, one for each: before them they are played only
// where nothing else may be, and to them they must be played where they may, as soon as a hand has
// more of them than there are such tricks to come. It ends with the last of the tricks and when they
// can no longer all be won with these cards; also with any trick that a rival wins, if need be not
// before the law's telling card has fallen.
struct Bond {
    Cards cards = 0;
    int first = 0, last = 0;
    unsigned seats = 0;   // who is bound, a bit for each
    unsigned rivals = 0;  // whose winning ends it
    unsigned hidden = 0;  // likewise, but they are known as rivals only once the telling card has fallen
    bool waits = false;   // until then it binds nobody
};
constexpr std::size_t MOST_BONDS = 31;

// A card that was called. Its holder must play it when others lead its suit, may not throw it away,
// and leads no other card of the suit unless he runs away: with so many of them in his hand, it
// among them. From then on it is a card like others.
struct Called {
    Card card = -1;    // -1: none
    int run_away = 0;  // 0: he never may
};

// What has become of the ties: the bonds that have ended, those that a hidden rival has ended, and
// whether the called card ran away.
struct Ties {
    std::uint32_t ended = 0, doomed = 0;
    bool ran = false;
    bool operator==(const Ties&) const = default;
};

struct Law {
    int seats = 3;
    int length = 0;            // tricks in the deal
    std::vector<Cards> suits;  // apart from each other, the trumps not among them
    Cards trumps = 0;
    bool must_trump = true;                // void in the suit led: play a trump
    bool must_overtake = false;            // beat the trick if a card that answers it can
    std::array<int, MOST_CARDS> points{};  // card points
    std::vector<Bond> bonds;
    Called called;
    Card telling = -1;                       // when it falls all know who plays with whom; -1: they do
    Cards bound = 0;                         // the cards that ties may hang on
    std::array<Cards, MOST_CARDS> follow{};  // what follows suit when this card is led
};

// A law from its parts. `suits` may still name trumps, which have left them.
inline Law law_of(int seats, int length, std::vector<Cards> suits, Cards trumps, bool must_trump) {
    Law law;
    law.seats = seats;
    law.length = length;
    law.suits = std::move(suits);
    law.trumps = trumps;
    law.must_trump = must_trump;
    for (Cards& suit : law.suits) suit &= ~trumps;
    std::erase(law.suits, Cards{0});
    for (Cards suit : law.suits)
        for (Card card : each(suit)) law.follow[static_cast<unsigned>(card)] = suit;
    for (Card card : each(trumps)) law.follow[static_cast<unsigned>(card)] = trumps;
    return law;
}

// All the cards that this law knows.
inline Cards all(const Law& law) {
    Cards cards = law.trumps;
    for (Cards suit : law.suits) cards |= suit;
    return cards;
}

inline Cards follows(const Law& law, Card led) { return law.follow[static_cast<unsigned>(led)]; }

// The strongest of the cards played to a trick: the highest trump, else the highest of the suit led.
inline Card strongest(const Law& law, Cards played, Card led) {
    const Cards trumps = played & law.trumps;
    return highest(trumps ? trumps : played & follows(law, led));
}

// The cards of a hand that answer a lead: its suit, else a trump where the law asks for one.
inline Cards answers(const Law& law, Cards hand, Card led) {
    if (const Cards suit = hand & follows(law, led)) return suit;
    if (const Cards ruff = hand & law.trumps; ruff && law.must_trump) return ruff;
    return hand;
}

// A law with these ties.
inline Law tied(Law law, std::vector<Bond> bonds, Called called, Card telling) {
    law.bonds = std::move(bonds);
    law.called = called;
    law.telling = telling;
    law.bound = called.card < 0 ? 0 : bit(called.card);
    for (const Bond& bond : law.bonds) {
        law.bound |= bond.cards;
        if (telling >= 0 && (bond.waits || bond.hidden)) law.bound |= bit(telling);
    }
    return law;
}

// Of the cards that answer a lead, those that the call leaves to the holder of the called card.
// `led` is the suit of the trick, 0 on lead.
inline Cards left_by_call(const Law& law, Cards hand, Cards may, Cards led) {
    const Cards called = bit(law.called.card), suit = follows(law, law.called.card);
    if (led == suit) return called;
    if (led) return may & ~called ? may & ~called : may;
    const bool may_run = law.called.run_away && size(hand & suit) >= law.called.run_away;
    return may_run ? may : may & ~(suit & ~called);
}

// Whether all know who plays with whom, with these cards still in hands.
inline bool all_told(const Law& law, Cards held) { return law.telling < 0 || !has(held, law.telling); }

// The bonds that bind nobody any more.
inline std::uint32_t ended(Ties ties, bool told) { return ties.ended | (told ? ties.doomed : 0); }

// Of the cards that a seat may otherwise play to trick `number`, those that its bonds leave: what is
// due now, else what waits for no later trick, else what waits for the next.
inline Cards left_by_bonds(const Law& law, Ties ties, Seat seat, Cards hand, Cards may, int number,
                           bool told) {
    Cards due = 0, waiting = 0, next = 0;
    int nearest = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < law.bonds.size(); ++i) {
        const Bond& bond = law.bonds[i];
        const Cards mine = bond.cards & hand;
        if (!mine || !(bond.seats >> seat & 1) || ended(ties, told) >> i & 1 || (bond.waits && !told))
            continue;
        if (number >= bond.first) {
            if (size(mine) > bond.last - number) due |= mine;
            continue;
        }
        waiting |= mine;
        if (!(mine & may) || bond.first > nearest) continue;
        next = (bond.first < nearest ? 0 : next) | (mine & may);
        nearest = bond.first;
    }
    if (due & may) return due & may;
    return may & ~waiting ? may & ~waiting : next;
}

// `told`: whether all know who plays with whom.
inline Cards untied(const Law& law, Ties ties, Seat seat, Cards hand, Cards may, Cards led, int number,
                    bool told) {
    if (law.called.card >= 0 && has(hand, law.called.card) && !ties.ran)
        may = left_by_call(law, hand, may, led);
    return law.bonds.empty() ? may : left_by_bonds(law, ties, seat, hand, may, number, told);
}

// The ties after a lead by who still has this hand.
inline Ties after_lead(const Law& law, Ties ties, Cards hand, Card led) {
    if (law.called.card >= 0 && led != law.called.card && has(hand, law.called.card) &&
        has(follows(law, law.called.card), led))
        ties.ran = true;
    return ties;
}

// The ties after a trick with these cards, of which the best won it.
inline Ties after_trick(const Law& law, Ties ties, Seat winner, int number, Cards cards, Card best) {
    for (std::size_t i = 0; i < law.bonds.size(); ++i) {
        const Bond& bond = law.bonds[i];
        const bool missed = number < bond.first ? bond.cards & cards : !has(bond.cards, best);
        const std::uint32_t one = std::uint32_t{1} << i;
        if (number >= bond.last || missed || bond.rivals >> winner & 1) ties.ended |= one;
        if (bond.hidden >> winner & 1) ties.doomed |= one;
    }
    return ties;
}

}  // namespace skiz
