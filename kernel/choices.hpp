// Which cards of a hand make a difference: of equal ones only one is played, and what came of one card
// tells of others. Knows no goals and no search.
#pragma once

#include "trying.hpp"

namespace skiz::dense {

template <int SEATS>
class Choices {
  public:
    explicit Choices(const Deal& deal) : deal_(&deal), table_(deal) {}

    // The cards of a hand that differ: of a row of them with nothing between and with the same role,
    // the highest of each kind. Where more card points are never worse (`weighed`) and it is known whose
    // the trick is, only the one that brings it most or least points for those who play it: what they keep
    // back is lost to them at the worst. `leans` become the cards whose place that hangs on.
    template <class FateOf>
    Cards that_differ(Cards may, Cards living, const Kinds& kinds, bool weighed, Cards& leans,
                      const FateOf& fate_of) const {
        Cards found = 0;
        for (Cards rest = may; rest;) {
            const Card top = highest(rest);
            Cards row = bit(top), differ = row;
            rest ^= row;
            for (Card card = top, down; (down = table_.beneath(card, living)) >= 0 && has(rest, down) &&
                                        kinds.of_one_role(card, down);
                 card = down) {
                if (!kinds.alike(card, down)) differ |= bit(down);
                row |= bit(down);
                rest ^= bit(down);
            }
            if ((differ & (differ - 1)) && weighed) {
                if (const Fate fate = fate_of(top); fate != Fate::Open) {
                    differ = bit(fate == Fate::Ours ? richest(differ) : poorest(differ));
                    leans |= place(row, kinds);
                }
            }
            found |= differ;
        }
        return found;
    }

    // The lowest of the cards that were not played because they equal this one, if it has to stay true
    // that they do.
    Cards equals(Cards seen, Card card, Cards hand, Cards living, const Kinds& kinds) const {
        const Cards run = kinds.loose();
        if (!has(run, card) || !(seen & run) || lowest(seen & run) > card) return 0;
        for (Card down;
             (down = table_.beneath(card, living)) >= 0 && has(hand, down) && kinds.alike(card, down);)
            card = down;
        return bit(card);
    }

    // The cards that would have fared no otherwise than this one: those of the loose run that like it
    // are weaker than all that mattered.
    static Cards alike(Cards seen, Card card, Cards run) {
        if (!has(run, card)) return 0;
        if (!(seen & run)) return run;
        return lowest(seen & run) <= card ? 0 : run & (bit(lowest(seen & run)) - 1);
    }

    // Those of the rest that would have failed as this card did, with nothing between and with the same
    // role: to play one for the other moves no more card points than they differ by, and with so many
    // more or less the answer would be the same. What is left of that slack becomes `slack`.
    Cards nearly_alike(Card card, Cards rest, Cards living, const Kinds& kinds, int& slack,
                       Cards& leans) const {
        const int had = slack;
        if (!had || !(rest & deal_->suit[u(card)])) return 0;
        const Cards hand = deal_->dealt[u(deal_->owner[u(card)])];
        Cards found = 0;
        for (const bool up : {false, true}) {
            Cards row = bit(card);
            for (Card next = card;
                 (next = up ? table_.above(next, living) : table_.beneath(next, living)) >= 0 &&
                 has(hand, next) && kinds.of_one_role(card, next);) {
                row |= bit(next);
                const int apart = std::abs(table_.points(card) - table_.points(next));
                if (!has(rest, next) || apart > had) continue;
                found |= bit(next);
                slack = std::min(slack, had - apart);
                leans |= place(row, kinds);
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
    static Cards place(Cards row, const Kinds& kinds) {
        return row & kinds.loose() ? bit(lowest(row & kinds.loose())) : 0;
    }

    // Of several with as many points, the highest.
    Card richest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (table_.points(card) > table_.points(found)) found = card;
        return found;
    }

    Card poorest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (table_.points(card) < table_.points(found)) found = card;
        return found;
    }

    const Deal* deal_;
    Table<SEATS> table_;
};

}  // namespace skiz::dense
