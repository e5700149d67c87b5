// Cards on the table: a trick as it grows, who wins it, what may be played to it. Knows no goals and no
// search.
#pragma once

#include "dense.hpp"

namespace skiz::dense {

// A position in which a trick is led.
struct Spot {
    Cards living = 0;  // in hands
    Seat leader = 0;
    int number = 1;  // of the trick
    Ties ties;
};

struct Trick {
    Cards cards = 0;
    Cards suit = 0;  // that was led
    Card best = 0;
    Seat leader = 0, winner = 0;
    int points = 0;
};

template <int SEATS>
class Table {
  public:
    explicit Table(const Deal& deal) : deal_(&deal) {}

    bool ours(Seat seat) const { return deal_->objective.side >> seat & 1; }

    Spot spot_of(const Position& at) const {
        Spot spot{0, at.leader, at.number, at.ties};
        for (Seat seat = 0; seat < SEATS; ++seat) spot.living |= renumbered(*deal_, at.hands[u(seat)]);
        return spot;
    }

    Trick trick_of(const Position& at) const {
        Trick trick;
        for (int i = 0; i < at.played; ++i) {
            const Card card = deal_->number[u(at.table[u(i)])];
            trick = i ? then(trick, card, (at.leader + i) % SEATS) : led(at.leader, card);
        }
        return trick;
    }

    Trick led(Seat leader, Card card) const {
        return {bit(card), deal_->suit[u(card)], card, leader, leader, deal_->law.points[u(card)]};
    }

    bool beats(Card card, const Trick& trick) const {
        if (has(deal_->suit[u(trick.best)], card)) return card > trick.best;
        return has(deal_->law.trumps, card);
    }

    Trick then(Trick trick, Card card, Seat seat) const {
        trick.cards |= bit(card);
        trick.points += deal_->law.points[u(card)];
        if (beats(card, trick)) trick.best = card, trick.winner = seat;
        return trick;
    }

    int points(Card card) const { return deal_->law.points[u(card)]; }

    Cards playable(const Spot& at, Cards hand, Seat seat, const Trick& trick, int index) const {
        const Law& law = deal_->law;
        Cards may = hand;
        if (index) {
            const Cards suit = hand & trick.suit;
            may = suit ? suit : law.must_trump && (hand & law.trumps) ? hand & law.trumps : hand;
            if (law.must_overtake) {
                Cards over = may & deal_->suit[u(trick.best)] & ~((Cards{2} << trick.best) - 1);
                if (!has(law.trumps, trick.best)) over |= may & law.trumps;
                if (over) may = over;
            }
        }
        if (!(law.bound & hand)) return may;
        const bool told = all_told(law, at.living & ~trick.cards);
        return untied(law, at.ties, seat, hand, may, trick.suit, at.number, told);
    }

    Ties ties_after(const Spot& at, const Trick& trick) const {
        return after_trick(deal_->law, at.ties, trick.winner, at.number, trick.cards, trick.best);
    }

    // The next card beneath this one that is left of its suit, -1 if there is none.
    Card beneath(Card card, Cards living) const {
        const Cards below = living & deal_->suit[u(card)] & (bit(card) - 1);
        return below ? highest(below) : -1;
    }

    // The next one above it.
    Card above(Card card, Cards living) const {
        const Cards over = living & deal_->suit[u(card)] & ~((Cards{2} << card) - 1);
        return over ? lowest(over) : -1;
    }

    // The ties that still bind a card, as a number.
    std::uint64_t ties(const Spot& at) const {
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < deal_->law.bonds.size(); ++i)
            if (deal_->law.bonds[i].cards & at.living) found |= std::uint32_t{1} << i;
        found &= ~ended(at.ties, all_told(deal_->law, at.living));
        const std::uint32_t doomed = found & at.ties.doomed;
        const Card called = deal_->law.called.card;
        if (called >= 0 && has(at.living, called) && at.ties.ran) found |= std::uint32_t{1} << MOST_BONDS;
        return std::uint64_t{doomed} << 32 | found;
    }

  private:
    const Deal* deal_;
};

}  // namespace skiz::dense
