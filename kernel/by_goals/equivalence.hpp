// Which cards of a hand differ: of equal ones only one is played, and the result of one card
// applies to others. Knows no goals and no search.
#pragma once

#include "by_goals/card_classes.hpp"
#include "by_goals/move_order.hpp"

namespace skiz::by_goals {

// The basis for comparing cards: the cards in play, their classes for the aim, and whether card
// points count so that more are never worse (`weighed`).
struct Comparison {
    Cards in_play = 0;
    const CardClasses& classes;
    bool weighed = false;
};

// Leaves out only cards whose result is known. They would lead to the same result as a tried card.
// If points are weighed, they may lead to a worse one, and then there is no reason to play them.
template <int SEATS>
class Equivalence {
  public:
    explicit Equivalence(const Deal& deal) : deal_(&deal), play_(deal) {}

    // The cards of a hand that differ: of adjacent cards with the same role, the highest of each
    // class. If points are weighed and the winner of the trick is known, only the card with the
    // most or the fewest points for its side is kept, because in the worst case the points held
    // back are lost. The others are added to `dropped`.
    template <class FateOf>
    Cards find_different(Cards may, const Comparison& by, Cards& dropped, const FateOf& fate_of) const {
        Cards found = 0;
        for (Cards rest = may; rest;) {
            const Card top = highest(rest);
            Cards row = bit(top), differ = row;
            rest ^= row;
            for (Card card = top, next; (next = play_.next_beneath(card, by.in_play)) >= 0 &&
                                        has(rest, next) && by.classes.same_role(card, next);
                 card = next) {
                if (!by.classes.same_class(card, next)) differ |= bit(next);
                row |= bit(next);
                rest ^= bit(next);
            }
            if (several(differ) && by.weighed) {
                if (const Fate fate = fate_of(top); fate != Fate::Open) {
                    differ = bit(fate == Fate::Ours ? richest(differ) : poorest(differ));
                    dropped |= row & ~differ;
                }
            }
            found |= differ;
        }
        return found;
    }

    // The cuts that keep this card adjacent to those that were not played in its place: to equal
    // ones beneath it, and to dropped ones.
    Cards keep_adjacent(Cards cuts, Card card, Cards hand, Cards dropped, const Comparison& by) const {
        Cards row = bit(card);
        for (Card low = card, next; (next = play_.next_beneath(low, by.in_play)) >= 0 && has(hand, next) &&
                                    by.classes.same_class(low, next);
             low = next)
            row |= bit(next);
        if (dropped & deal_->suit[index(card)])
            for (const bool up : {false, true})
                for (Card next = card; (next = next_of(next, up, by)) >= 0 && has(dropped, next);)
                    row |= bit(next);
        return several(row) ? place_of(row, cuts, by) : 0;
    }

    // The cards of a class that no cut parts from this one; they have the same result.
    static Cards equals_of(Cards cuts, Card card, Cards may, const CardClasses& classes) {
        Cards found = 0;
        for (Card other : each(may & classes.run_of(card)))
            if (classes.same_class(card, other) && !parted(cuts, card, other)) found |= bit(other);
        return found;
    }

    // Whether a cut parts two cards.
    static bool parted(Cards cuts, Card one, Card other) {
        const auto [low, high] = std::minmax(one, other);
        return cuts & above(low) & ~above(high);
    }

    // The remaining cards that would have failed as this card did: those with the same role that no
    // cut parts from it, and adjacent ones. Playing one for the other moves no more card points
    // than their difference, and the slack of the answer covers that difference. `slack` becomes
    // the part of it that is left, and `cuts`, those of the answer, get those that keep the
    // adjacent ones adjacent.
    Cards near_equals(Card card, Cards rest, const Comparison& by, int& slack, Cards& cuts) const {
        const int had = slack;
        if (!had || !(rest & deal_->suit[index(card)])) return 0;
        const Cards hand = deal_->dealt[index(deal_->owner[index(card)])];
        Cards found = 0;
        for (Card other : each(rest & by.classes.run_of(card))) {
            const int apart = std::abs(play_.points(card) - play_.points(other));
            if (apart > had || parted(cuts, card, other) || !by.classes.same_role(card, other)) continue;
            found |= bit(other);
            slack = std::min(slack, had - apart);
        }
        rest &= ~found;
        for (const bool up : {false, true}) {
            Cards row = bit(card);
            for (Card next = card; (next = next_of(next, up, by)) >= 0 && has(hand, next) &&
                                   by.classes.same_role(card, next);) {
                row |= bit(next);
                const int apart = std::abs(play_.points(card) - play_.points(next));
                if (!has(rest, next) || apart > had) continue;
                found |= bit(next);
                slack = std::min(slack, had - apart);
                cuts |= place_of(row, cuts, by);
            }
        }
        return found;
    }

  private:
    Card next_of(Card card, bool up, const Comparison& by) const {
        return up ? play_.next_above(card, by.in_play) : play_.next_beneath(card, by.in_play);
    }

    // The cuts around a row, so that it remains a row. If no cut parts its cards they may be
    // anywhere between those cuts.
    Cards place_of(Cards row, Cards cuts, const Comparison& by) const {
        const Card low = lowest(row), high = highest(row);
        const bool one_run = !(row & ~by.classes.run_of(high));
        if (one_run && !parted(cuts, low, high)) return 0;
        const Card next = play_.next_above(high, by.in_play);
        return bit(low) | (next >= 0 ? bit(next) : 0);
    }

    // Of several with the same number of points, the highest.
    Card richest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (play_.points(card) > play_.points(found)) found = card;
        return found;
    }

    Card poorest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (play_.points(card) < play_.points(found)) found = card;
        return found;
    }

    const Deal* deal_;
    TrickPlay<SEATS> play_;
};

}  // namespace skiz::by_goals
