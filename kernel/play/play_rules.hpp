// The rules of play: suits, trumps and duties, the same for the whole deal, and the ties that may bind
// single cards: bonds of what was announced, and a called card.
// Knows no position, no goals and no game by name.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/cards.hpp"

namespace skiz {

// Cards that a side keeps for the tricks first … last, one for each: before them they are played only
// where nothing else may be, and to them they must be played where they may, as soon as a hand has
// more of them than there are such tricks to come. It ends with the last of the tricks and when they
// can no longer all be won with these cards; also with any trick that a rival wins, if need be not
// before the telling card of the rules has fallen.
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

struct PlayRules {
    int seats = 3;
    int length = 0;            // tricks in the deal
    std::vector<Cards> suits;  // apart from each other, the trumps not among them
    Cards trumps = 0;
    bool must_trump = true;                // void in the suit led: play a trump
    bool must_overtake = false;            // beat the trick if a card that answers it can
    std::array<int, MOST_CARDS> points{};  // card points
    std::vector<Bond> bonds;
    Called called;
    Card telling = -1;                        // when it falls all know who plays with whom; -1: they do
    Cards bound = 0;                          // the cards that ties may hang on
    std::array<Cards, MOST_CARDS> suit_of{};  // what follows suit when this card is led
};

// Rules from their parts. `suits` may still name trumps, which have left them.
inline PlayRules make_rules(int seats, int length, std::vector<Cards> suits, Cards trumps, bool must_trump) {
    PlayRules rules;
    rules.seats = seats;
    rules.length = length;
    rules.suits = std::move(suits);
    rules.trumps = trumps;
    rules.must_trump = must_trump;
    for (Cards& suit : rules.suits) suit &= ~trumps;
    std::erase(rules.suits, Cards{0});
    for (Cards suit : rules.suits)
        for (Card card : each(suit)) rules.suit_of[index(card)] = suit;
    for (Card card : each(trumps)) rules.suit_of[index(card)] = trumps;
    return rules;
}

// The same rules with these ties.
inline PlayRules add_ties(PlayRules rules, std::vector<Bond> bonds, Called called, Card telling) {
    rules.bonds = std::move(bonds);
    rules.called = called;
    rules.telling = telling;
    rules.bound = called.card < 0 ? 0 : bit(called.card);
    for (const Bond& bond : rules.bonds) {
        rules.bound |= bond.cards;
        if (telling >= 0 && (bond.waits || bond.hidden)) rules.bound |= bit(telling);
    }
    return rules;
}

// All the cards that these rules know.
inline Cards all_cards(const PlayRules& rules) {
    Cards cards = rules.trumps;
    for (Cards suit : rules.suits) cards |= suit;
    return cards;
}

inline Cards suit_of(const PlayRules& rules, Card card) { return rules.suit_of[index(card)]; }

inline int sum_points(const PlayRules& rules, Cards cards) {
    int sum = 0;
    for (Card card : each(cards)) sum += rules.points[index(card)];
    return sum;
}

// The strongest of the cards played to a trick: the highest trump, else the highest of the suit led.
inline Card strongest(const PlayRules& rules, Cards played, Card led) {
    const Cards trumps = played & rules.trumps;
    return highest(trumps ? trumps : played & suit_of(rules, led));
}

// The cards of a set that beat the best card of a trick: only within its suit does a higher bit beat it,
// unless it is ruffed.
inline Cards beating(const PlayRules& rules, Cards cards, Card best) {
    const Cards higher = cards & suit_of(rules, best) & above(best);
    return has(rules.trumps, best) ? higher : higher | (cards & rules.trumps);
}

// The cards of a hand that answer a lead: its suit, else a trump where the rules ask for one.
inline Cards answering(const PlayRules& rules, Cards hand, Card led) {
    if (const Cards suit = hand & suit_of(rules, led)) return suit;
    if (const Cards ruff = hand & rules.trumps; ruff && rules.must_trump) return ruff;
    return hand;
}

// ---- Ties.

// Whether all know who plays with whom, with these cards still in hands.
inline bool partners_known(const PlayRules& rules, Cards in_hands) {
    return rules.telling < 0 || !has(in_hands, rules.telling);
}

// The bonds that bind nobody any more.
inline std::uint32_t ended_bonds(Ties ties, bool partners_known) {
    return ties.ended | (partners_known ? ties.doomed : 0);
}

// Who is to play, and what his ties may hang on.
struct Turn {
    Seat seat = 0;
    Cards hand = 0;
    Cards led = 0;   // the suit of the trick, 0 on lead
    int number = 1;  // of the trick
    bool partners_known = true;
};

// Of the cards that answer a lead, those that the call leaves to the holder of the called card.
inline Cards allowed_by_call(const PlayRules& rules, const Turn& turn, Cards may) {
    const Cards called = bit(rules.called.card), suit = suit_of(rules, rules.called.card);
    if (turn.led == suit) return called;
    if (turn.led) return may & ~called ? may & ~called : may;
    const bool may_run = rules.called.run_away && size(turn.hand & suit) >= rules.called.run_away;
    return may_run ? may : may & ~(suit & ~called);
}

// Of the cards that may otherwise be played, those that the bonds leave: what is due now, else what
// waits for no later trick, else what waits for the next.
inline Cards allowed_by_bonds(const PlayRules& rules, Ties ties, const Turn& turn, Cards may) {
    Cards due = 0, waiting = 0, next = 0;
    int nearest = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < rules.bonds.size(); ++i) {
        const Bond& bond = rules.bonds[i];
        const Cards mine = bond.cards & turn.hand;
        if (!mine || !(bond.seats >> turn.seat & 1) || ended_bonds(ties, turn.partners_known) >> i & 1 ||
            (bond.waits && !turn.partners_known))
            continue;
        if (turn.number >= bond.first) {
            if (size(mine) > bond.last - turn.number) due |= mine;
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

inline Cards allowed_by_ties(const PlayRules& rules, Ties ties, const Turn& turn, Cards may) {
    if (rules.called.card >= 0 && has(turn.hand, rules.called.card) && !ties.ran)
        may = allowed_by_call(rules, turn, may);
    return rules.bonds.empty() ? may : allowed_by_bonds(rules, ties, turn, may);
}

// The ties after a lead by who still has this hand.
inline Ties ties_after_lead(const PlayRules& rules, Ties ties, Cards hand, Card led) {
    if (rules.called.card >= 0 && led != rules.called.card && has(hand, rules.called.card) &&
        has(suit_of(rules, rules.called.card), led))
        ties.ran = true;
    return ties;
}

// A trick that is full: its cards, and the best of them, with which it was won.
struct FullTrick {
    int number = 0;
    Cards cards = 0;
    Card best = 0;
    Seat winner = 0;
};

inline Ties ties_after_trick(const PlayRules& rules, Ties ties, const FullTrick& trick) {
    for (std::size_t i = 0; i < rules.bonds.size(); ++i) {
        const Bond& bond = rules.bonds[i];
        const bool missed =
            trick.number < bond.first ? bond.cards & trick.cards : !has(bond.cards, trick.best);
        const std::uint32_t one = std::uint32_t{1} << i;
        if (trick.number >= bond.last || missed || bond.rivals >> trick.winner & 1) ties.ended |= one;
        if (bond.hidden >> trick.winner & 1) ties.doomed |= one;
    }
    return ties;
}

}  // namespace skiz
