// The rules of play: suits, trumps and duties, which are the same for the whole deal; and the ties
// that may bind single cards, which are bonds of announcements and a called card. Knows no
// position, no goals and no game by name.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/cards.hpp"

namespace skiz {

// Cards that a side keeps for the tricks first … last, one for each. Before those tricks they are
// played only if nothing else may be played. In those tricks they must be played if possible, once
// a hand has more of them than such tricks to come. The bond ends with the last of the tricks, and
// when these cards can no longer win all of them. It also ends with any trick that a rival wins,
// but perhaps not before the telling card of the rules has been played.
struct Bond {
    Cards cards = 0;
    int first = 0, last = 0;
    unsigned seats = 0;   // who is bound, a bit for each
    unsigned rivals = 0;  // whose trick ends it
    unsigned hidden = 0;  // the same, but they are known as rivals only after the telling card was played
    bool waits = false;   // until then it binds nobody
};
constexpr std::size_t MOST_BONDS = 31;

// A called card. Its holder must play it when others lead its suit, and may not discard it on
// another suit. He leads no other card of the suit unless he runs away: for that he needs this many
// of them, including the called one. After that it is a normal card.
struct Called {
    Card card = -1;    // -1: none
    int run_away = 0;  // 0: he never may
};

// The state of the ties: the bonds that have ended, those that a hidden rival has ended, and
// whether the holder of the called card ran away.
struct Ties {
    std::uint32_t ended = 0, doomed = 0;
    bool ran = false;
    bool operator==(const Ties&) const = default;
};

struct PlayRules {
    int seats = 3;
    int length = 0;            // tricks in the deal
    std::vector<Cards> suits;  // each separate, without the trumps
    Cards trumps = 0;
    bool must_trump = true;                // void in the suit led: must play a trump
    bool must_overtake = false;            // must beat the trick if an answering card can
    std::array<int, MOST_CARDS> points{};  // card points
    std::vector<Bond> bonds;
    Called called;
    Card telling = -1;                        // its play shows everybody who plays with whom; -1: known
    Cards bound = 0;                          // the cards on which ties may depend
    std::array<Cards, MOST_CARDS> suit_of{};  // the cards that follow suit when this card is led
};

// Rules from their parts. `suits` may still contain trumps; they are removed.
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

// The strongest of the cards played to a trick: the highest trump, or else the highest of the suit
// led.
inline Card strongest(const PlayRules& rules, Cards played, Card led) {
    const Cards trumps = played & rules.trumps;
    return highest(trumps ? trumps : played & suit_of(rules, led));
}

// The cards of a set that beat the best card of a trick. A higher bit beats it only within its
// suit, unless it is ruffed.
inline Cards beating(const PlayRules& rules, Cards cards, Card best) {
    const Cards higher = cards & suit_of(rules, best) & above(best);
    return has(rules.trumps, best) ? higher : higher | (cards & rules.trumps);
}

// The cards of a hand that answer a lead: its suit, or else a trump if the rules require one.
inline Cards answering(const PlayRules& rules, Cards hand, Card led) {
    if (const Cards suit = hand & suit_of(rules, led)) return suit;
    if (const Cards ruff = hand & rules.trumps; ruff && rules.must_trump) return ruff;
    return hand;
}

// ---- Ties.

// Whether everybody knows who plays with whom, with these cards still in hands.
inline bool partners_known(const PlayRules& rules, Cards in_hands) {
    return rules.telling < 0 || !has(in_hands, rules.telling);
}

// The bonds that no longer bind anybody.
inline std::uint32_t ended_bonds(Ties ties, bool partners_known) {
    return ties.ended | (partners_known ? ties.doomed : 0);
}

// The player on turn, and the facts on which his ties may depend.
struct Turn {
    Seat seat = 0;
    Cards hand = 0;
    Cards led = 0;   // the suit of the trick, 0 on lead
    int number = 1;  // of the trick
    bool partners_known = true;
};

// Of the cards that answer a lead, those that the call allows the holder of the called card to
// play.
inline Cards allowed_by_call(const PlayRules& rules, const Called& call, const Turn& turn, Cards may) {
    const Cards called = bit(call.card), suit = suit_of(rules, call.card);
    if (turn.led == suit) return called;
    if (turn.led) return may & ~called ? may & ~called : may;
    const bool may_run = call.run_away && size(turn.hand & suit) >= call.run_away;
    return may_run ? may : may & ~(suit & ~called);
}

// Of the cards that are otherwise legal, those that the bonds allow: a card that is due now, or
// else a card kept for no later trick, or else one kept for the next.
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
        may = allowed_by_call(rules, rules.called, turn, may);
    return rules.bonds.empty() ? may : allowed_by_bonds(rules, ties, turn, may);
}

// The ties after a lead by a player who still has this hand.
inline Ties ties_after_lead(const PlayRules& rules, Ties ties, Cards hand, Card led) {
    if (rules.called.card >= 0 && led != rules.called.card && has(hand, rules.called.card) &&
        has(suit_of(rules, rules.called.card), led))
        ties.ran = true;
    return ties;
}

// A complete trick: its cards, and the best of them, which won it.
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
