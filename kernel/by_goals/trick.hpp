// A trick in progress: who wins it, and what may be played to it. Knows no goals and no search.
#pragma once

#include "by_goals/ranks.hpp"

namespace skiz::by_goals {

// A position in which a trick is led.
struct Node {
    Cards in_play = 0;  // in hands
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

// The play of a trick with renumbered cards: the same rules as in a Position, without its copies.
template <int SEATS>
class TrickPlay {
  public:
    explicit TrickPlay(const Deal& deal) : deal_(&deal) {}

    bool is_ours(Seat seat) const { return deal_->is_ours(seat); }

    Node node_of(const Position& at) const {
        Node node{0, at.leader, at.number, at.ties};
        for (Seat seat = 0; seat < SEATS; ++seat) node.in_play |= renumber(*deal_, at.hands[index(seat)]);
        return node;
    }

    Trick trick_of(const Position& at) const {
        Trick trick;
        for (int i = 0; i < at.played; ++i) {
            const Card card = deal_->number[index(at.table[index(i)])];
            trick = i ? add_card(trick, card, (at.leader + i) % SEATS) : lead(at.leader, card);
        }
        return trick;
    }

    Trick lead(Seat leader, Card card) const {
        return {bit(card), deal_->suit[index(card)], card, leader, leader, points(card)};
    }

    bool beats(Card card, const Trick& trick) const {
        if (has(deal_->suit[index(trick.best)], card)) return card > trick.best;
        return has(deal_->rules.trumps, card);
    }

    Trick add_card(Trick trick, Card card, Seat seat) const {
        trick.cards |= bit(card);
        trick.points += points(card);
        if (beats(card, trick)) trick.best = card, trick.winner = seat;
        return trick;
    }

    int points(Card card) const { return deal_->rules.points[index(card)]; }

    // The cards of a seat's hand that it may play as number `place` of the trick.
    Cards playable(const Node& at, Cards hand, Seat seat, const Trick& trick, int place) const {
        const PlayRules& rules = deal_->rules;
        Cards may = hand;
        if (place) {
            const Cards suit = hand & trick.suit;
            may = suit ? suit : rules.must_trump && (hand & rules.trumps) ? hand & rules.trumps : hand;
            if (rules.must_overtake)
                if (const Cards over = beating(rules, may, trick.best)) may = over;
        }
        if (!(rules.bound & hand)) return may;
        const bool known = partners_known(rules, at.in_play & ~trick.cards);
        return allowed_by_ties(rules, at.ties, {seat, hand, trick.suit, at.number, known}, may);
    }

    Ties ties_after(const Node& at, const Trick& trick) const {
        return ties_after_trick(deal_->rules, at.ties, {at.number, trick.cards, trick.best, trick.winner});
    }

    // The next lower card in play of its suit, or -1.
    Card next_beneath(Card card, Cards in_play) const {
        const Cards weaker = in_play & deal_->suit[index(card)] & beneath(card);
        return weaker ? highest(weaker) : -1;
    }

    // The next higher one.
    Card next_above(Card card, Cards in_play) const {
        const Cards higher = in_play & deal_->suit[index(card)] & above(card);
        return higher ? lowest(higher) : -1;
    }

    // The ties that still bind a card, as a number.
    std::uint64_t number_of_ties(const Node& at) const {
        const PlayRules& rules = deal_->rules;
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < rules.bonds.size(); ++i)
            if (rules.bonds[i].cards & at.in_play) found |= std::uint32_t{1} << i;
        found &= ~ended_bonds(at.ties, partners_known(rules, at.in_play));
        const std::uint32_t doomed = found & at.ties.doomed;
        const Card called = rules.called.card;
        if (called >= 0 && has(at.in_play, called) && at.ties.ran) found |= std::uint32_t{1} << MOST_BONDS;
        return std::uint64_t{doomed} << 32 | found;
    }

  private:
    const Deal* deal_;
};

}  // namespace skiz::by_goals
