// Which cards of a hand make a difference: of equal ones only one is played, and what came of one card
// tells of others. Knows no goals and no search.
#pragma once

#include "by_goals/card_classes.hpp"
#include "by_goals/move_order.hpp"

namespace skiz::by_goals {

// With regard to what cards are compared: what is in play, the classes that the aim puts them in, and
// whether card points count so that more are never worse (`weighed`).
struct Comparison {
    Cards in_play = 0;
    const CardClasses& classes;
    bool weighed = false;
};

// Leaves out only cards of which the answer is known: they would be played to the same end as one that is
// tried, or, where points are weighed, to a worse one, which is no reason to play them.
template <int SEATS>
class Equivalence {
  public:
    explicit Equivalence(const Deal& deal) : deal_(&deal), play_(deal) {}

    // The cards of a hand that differ: of a row of them with nothing between and with the same role,
    // the highest of each class. Where points are weighed and it is known whose the trick is, only the
    // one that brings it most or least points for those who play it: what they keep back is lost to them
    // at the worst. `relevant` gains the cards whose place that hangs on.
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

    // The lowest of the cards that were not played because they equal this one, if it has to stay true
    // that they do.
    Cards lowest_equal(Cards relevant, Card card, Cards hand, const Comparison& by) const {
        const Cards run = by.classes.loose();
        if (!has(run, card) || !(relevant & run) || lowest(relevant & run) > card) return 0;
        for (Card next; (next = play_.next_beneath(card, by.in_play)) >= 0 && has(hand, next) &&
                        by.classes.same_class(card, next);)
            card = next;
        return bit(card);
    }

    // The cards that would have fared no otherwise than this one: those of the loose run that like it
    // are weaker than all that mattered.
    static Cards equals_of(Cards relevant, Card card, Cards run) {
        if (!has(run, card)) return 0;
        if (!(relevant & run)) return run;
        return lowest(relevant & run) <= card ? 0 : run & beneath(lowest(relevant & run));
    }

    // Those of the rest that would have failed as this card did, with nothing between and with the same
    // role: to play one for the other moves no more card points than they differ by, and with so many
    // more or less the answer would be the same. What is left of that slack becomes `slack`.
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

    // The weakest of so many cards, from the strongest on.
    static Cards weakest_of(Cards cards, int count) {
        for (; count > 1; --count) cards ^= bit(highest(cards));
        return bit(highest(cards));
    }

  private:
    // On what it rests that a row of cards has nothing between: of the loose run not all need be known.
    static Cards place_of(Cards row, const CardClasses& classes) {
        return row & classes.loose() ? bit(lowest(row & classes.loose())) : 0;
    }

    // Of several with as many points, the highest.
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
