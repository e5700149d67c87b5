// The verdicts on the goals' parts trick by trick, as in play/progress.hpp, if the side holds the
// needed cards. Knows no search.
#pragma once

#include "by_goals/trick.hpp"

namespace skiz::by_goals {

// Whether only cards that the side does not hold can achieve it.
inline bool is_hopeless(const Deal& deal, const Atom& atom, bool whose, int number) {
    const Cards own = deal.of_side[whose], others = deal.of_side[!whose];
    switch (atom.verb) {
        case Verb::Win: return !any_card(atom) && size(atom.cards & own) < tricks_due(atom, number);
        case Verb::Catch: return !(atom.cards & own) || (atom.prey & own);
        case Verb::Fall:
        case Verb::Captured: return !(atom.cards & own);
        case Verb::Fell: return !(atom.cards & (own | others)) && !(atom.prey & others);
        default: return false;
    }
}

// Whether its cards can win no more tricks, because some hand holds only higher trumps.
inline bool is_outdone(const Deal& deal, const Atom& atom, Cards in_play) {
    if (!(atom.cards & in_play) || any_card(atom)) return false;
    const Cards higher = deal.rules.trumps & above(highest(atom.cards & in_play));
    if (!(higher & in_play)) return false;
    for (Seat seat = 0; seat < deal.rules.seats; ++seat)
        if (const Cards hand = deal.dealt[index(seat)] & in_play; hand && !(hand & ~higher)) return true;
    return false;
}

// The verdicts on parts after a trick that the side has won or lost; `in_play` are the cards still
// held.
struct Judge {
    const Deal& deal;
    const Trick& trick;
    int number = 0;
    Cards in_play = 0;
    bool is_ours = false;

    // `whose`: the side of the atom; if one seat alone must win, the side of that seat.
    Verdict operator()(const Atom& atom, bool whose) const {
        const bool won = is_ours == whose;
        switch (atom.verb) {
            case Verb::Take:
                if ((trick.cards & atom.cards) && !won) return Verdict::Lost;
                return atom.cards & in_play ? Verdict::Open : Verdict::Made;
            case Verb::Win: return win(atom, whose);
            case Verb::Catch:
                if (!(awaited_cards(atom) & trick.cards)) return in_play ? Verdict::Open : Verdict::Lost;
                return made_if(won && (atom.prey & trick.cards) && has(atom.cards, trick.best));
            case Verb::Fall: return fall(atom, !has(atom.cards, trick.best));
            case Verb::Captured: return fall(atom, !won);
            case Verb::Fell:
                if (number < atom.first) return Verdict::Open;
                return made_if(trick.cards & (atom.cards | (atom.prey & deal.of_side[!whose])));
            default: return Verdict::Open;
        }
    }

  private:
    Verdict win(const Atom& atom, bool whose) const {
        if (number >= atom.first) {
            const bool by_it = atom.seat < 0 ? is_ours == whose : trick.winner == atom.seat;
            if (!by_it || !has(atom.cards, trick.best)) return Verdict::Lost;
            if (number >= atom.last) return Verdict::Made;
        }
        const bool too_few = size(atom.cards & in_play & deal.of_side[whose]) < tricks_due(atom, number + 1);
        return !any_card(atom) && too_few ? Verdict::Lost : Verdict::Open;
    }

    Verdict fall(const Atom& atom, bool as_asked) const {
        if (atom.cards & trick.cards) return made_if(number == atom.first && as_asked);
        return number >= atom.first ? Verdict::Lost : Verdict::Open;
    }
};

}  // namespace skiz::by_goals
