// A problem with its cards renumbered by rank. Only the cards in play have numbers, suit after suit
// without gaps, so that the rest of a suit is a row of adjacent bits. Knows no search.
#pragma once

#include <bit>

#include "play/progress.hpp"

namespace skiz::by_goals {

// The cards of a problem by their new numbers.
struct Deal {
    PlayRules rules;
    Objective objective;                    // its cards by their old numbers
    std::array<Card, MOST_CARDS> number{};  // of a card by its old one, -1 if it is out of play
    std::array<Cards, MOST_SEATS> dealt{};  // including a player's card on the table
    std::array<Seat, MOST_CARDS> owner{};   // by new number
    std::array<Cards, 2> of_side{};         // the others', the side's own
    std::array<Cards, MOST_CARDS> suit{};   // by new number

    bool is_ours(Seat seat) const { return objective.side >> seat & 1; }
};

inline Cards renumber(const Deal& deal, Cards cards) {
    Cards found = 0;
    for (Card card : each(cards))
        if (deal.number[index(card)] >= 0) found |= bit(deal.number[index(card)]);
    return found;
}

inline Atom renumber(const Deal& deal, Atom atom) {
    if (!any_card(atom)) atom.cards = renumber(deal, atom.cards);
    atom.prey = renumber(deal, atom.prey);
    return atom;
}

// Gives the cards their numbers, and returns the rules without ties.
inline PlayRules renumber_suits(Deal& deal, const PlayRules& rules, Cards in_play) {
    std::array<int, MOST_CARDS> points{};
    deal.number.fill(-1);
    int next = 0;
    std::vector<Cards> suits = rules.suits;
    suits.push_back(rules.trumps);
    for (Cards& suit : suits) {
        for (Card card : each(suit & in_play)) {
            points[index(next)] = rules.points[index(card)];
            deal.number[index(card)] = next++;
        }
        suit = renumber(deal, suit);
    }
    const Cards trumps = suits.back();
    suits.pop_back();
    PlayRules found = make_rules(rules.seats, rules.length, std::move(suits), trumps, rules.must_trump);
    found.points = points;
    found.must_overtake = rules.must_overtake;
    return found;
}

inline PlayRules renumber_ties(const Deal& deal, PlayRules renumbered, const PlayRules& rules) {
    std::vector<Bond> bonds = rules.bonds;
    for (Bond& bond : bonds) bond.cards = renumber(deal, bond.cards);
    Called called = rules.called;
    if (called.card >= 0) called.card = deal.number[index(called.card)];
    const Card telling = rules.telling < 0 ? -1 : deal.number[index(rules.telling)];
    return add_ties(std::move(renumbered), std::move(bonds), called, telling);
}

inline Deal make_deal(const PlayRules& rules, const Objective& objective, const Position& at) {
    std::array<Cards, MOST_SEATS> hands = at.hands;
    for (Seat i = 0; i < at.played; ++i)
        hands[index(seat_after(rules, at.leader, i))] |= bit(at.table[index(i)]);
    Cards in_play = 0;
    for (Cards hand : hands) in_play |= hand;
    Deal deal;
    deal.rules = renumber_ties(deal, renumber_suits(deal, rules, in_play), rules);
    deal.objective = objective;
    for (Seat seat = 0; seat < rules.seats; ++seat) {
        deal.dealt[index(seat)] = renumber(deal, hands[index(seat)]);
        deal.of_side[deal.is_ours(seat)] |= deal.dealt[index(seat)];
        for (Card card : each(deal.dealt[index(seat)])) {
            deal.owner[index(card)] = seat;
            deal.suit[index(card)] = suit_of(deal.rules, card);
        }
    }
    return deal;
}

}  // namespace skiz::by_goals
