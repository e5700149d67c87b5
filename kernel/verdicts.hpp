// What becomes of the goals' parts trick by trick, as goals.hpp judges them, where the cards that they
// need are with the side. Knows no search.
#pragma once

#include "table.hpp"

namespace skiz::dense {

// Whether only cards can bring it that the side does not hold.
inline bool hopeless(const Deal& deal, const Atom& atom, bool whose, int number) {
    const Cards own = deal.of_side[whose], others = deal.of_side[!whose];
    const int due = atom.last - std::max(atom.first, number) + 1;
    return (atom.verb == Verb::Win && size(atom.cards & own) < due && ~atom.cards) ||
           (atom.verb == Verb::Catch && (!(atom.cards & own) || (atom.prey & own))) ||
           (atom.verb == Verb::Fall && !(atom.cards & own)) ||
           (atom.verb == Verb::Captured && !(atom.cards & own)) ||
           (atom.verb == Verb::Fell && !(atom.cards & (own | others)) && !(atom.prey & others));
}

// Whether its cards win no trick any more, since some hand holds nothing but higher trumps.
inline bool outdone(const Deal& deal, const Atom& atom, Cards living) {
    if (!(atom.cards & living) || !~atom.cards) return false;
    const Cards over = deal.law.trumps & ~((Cards{2} << highest(atom.cards & living)) - 1);
    if (!(over & living)) return false;
    for (Seat seat = 0; seat < deal.law.seats; ++seat)
        if (const Cards hand = deal.dealt[u(seat)] & living; hand && !(hand & ~over)) return true;
    return false;
}

// The verdict after a trick that the part's side has `won` or not; `living` are the cards still held.
// Where one seat alone has to win, `whose` is the side that it is on.
inline Verdict judged(const Deal& deal, const Atom& atom, bool whose, bool won, int number, Cards living,
                      const Trick& trick) {
    switch (atom.verb) {
        case Verb::Take:
            if ((trick.cards & atom.cards) && !won) return Verdict::Lost;
            return atom.cards & living ? Verdict::Open : Verdict::Made;
        case Verb::Win: {
            if (number >= atom.first) {
                const bool by_it = atom.seat < 0 ? won : trick.winner == atom.seat;
                if (!by_it || !has(atom.cards, trick.best)) return Verdict::Lost;
                if (number >= atom.last) return Verdict::Made;
            }
            const int due = atom.last - std::max(atom.first, number + 1) + 1;
            return ~atom.cards && size(atom.cards & living & deal.of_side[whose]) < due ? Verdict::Lost
                                                                                        : Verdict::Open;
        }
        case Verb::Catch:
            if (!(awaited(atom) & trick.cards)) return living ? Verdict::Open : Verdict::Lost;
            return won && (atom.prey & trick.cards) && has(atom.cards, trick.best) ? Verdict::Made
                                                                                   : Verdict::Lost;
        case Verb::Fall:
            if (atom.cards & trick.cards)
                return number == atom.first && !has(atom.cards, trick.best) ? Verdict::Made : Verdict::Lost;
            return number >= atom.first ? Verdict::Lost : Verdict::Open;
        case Verb::Captured:
            if (atom.cards & trick.cards) return number == atom.first && !won ? Verdict::Made : Verdict::Lost;
            return number >= atom.first ? Verdict::Lost : Verdict::Open;
        case Verb::Fell:
            if (number < atom.first) return Verdict::Open;
            return trick.cards & (atom.cards | (atom.prey & deal.of_side[!whose])) ? Verdict::Made
                                                                                   : Verdict::Lost;
        default: return Verdict::Open;
    }
}

}  // namespace skiz::dense
