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
    // back are lost. The cards on whose place this depends are added to `relevant`.
    template <class FateOf>
    Cards find_different(Cards may, const Comparison& by, Cards& relevant, const FateOf& fate_of) const {
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
                    relevant |= place_of(row, by.classes);
                }
            }
            found |= differ;
        }
        return found;
    }

    // The lowest of the cards that were not played because they equal this one, if that equality
    // has to remain true.
    Cards lowest_equal(Cards relevant, Card card, Cards hand, const Comparison& by) const {
        const Cards run = by.classes.loose();
        if (!has(run, card) || !(relevant & run) || lowest(relevant & run) > card) return 0;
        for (Card next; (next = play_.next_beneath(card, by.in_play)) >= 0 && has(hand, next) &&
                        by.classes.same_class(card, next);)
            card = next;
        return bit(card);
    }

    // The cards with the same result as this one: those of the loose run that, like it, are weaker
    // than all cards that mattered.
    static Cards equals_of(Cards relevant, Card card, Cards run) {
        if (!has(run, card)) return 0;
        if (!(relevant & run)) return run;
        return lowest(relevant & run) <= card ? 0 : run & beneath(lowest(relevant & run));
    }

    // The remaining cards that would have failed as this card did: adjacent ones with the same
    // role. Playing one for the other moves no more card points than their difference, and the
    // slack of the answer covers that difference. `slack` becomes the part of it that is left.
    Cards near_equals(Card card, Cards rest, const Comparison& by, int& slack, Cards& relevant) const {
        const int had = slack;
        if (!had || !(rest & deal_->suit[index(card)])) return 0;
        const Cards hand = deal_->dealt[index(deal_->owner[index(card)])];
        Cards found = 0;
        for (const bool up : {false, true}) {
            Cards row = bit(card);
            for (Card next = card; (next = up ? play_.next_above(next, by.in_play)
                                              : play_.next_beneath(next, by.in_play)) >= 0 &&
                                   has(hand, next) && by.classes.same_role(card, next);) {
                row |= bit(next);
                const int apart = std::abs(play_.points(card) - play_.points(next));
                if (!has(rest, next) || apart > had) continue;
                found |= bit(next);
                slack = std::min(slack, had - apart);
                relevant |= place_of(row, by.classes);
            }
        }
        return found;
    }

    // The weakest of the given number of cards, counted from the strongest.
    static Cards weakest_of(Cards cards, int count) {
        for (; count > 1; --count) cards ^= bit(highest(cards));
        return bit(highest(cards));
    }

  private:
    // The cards on which the adjacency of a row depends; of the loose run not all must be known.
    static Cards place_of(Cards row, const CardClasses& classes) {
        return row & classes.loose() ? bit(lowest(row & classes.loose())) : 0;
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
