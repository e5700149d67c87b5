// The law of play: suits, trumps and duties, the same for the whole deal.
// Knows no position, no goals and no game by name.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "cards.hpp"

namespace skiz {

struct Law {
    int seats = 3;
    int length = 0;            // tricks in the deal
    std::vector<Cards> suits;  // apart from each other, the trumps not among them
    Cards trumps = 0;
    bool must_trump = true;                  // void in the suit led: play a trump
    bool must_overtake = false;              // beat the trick if a card that answers it can
    std::array<int, MOST_CARDS> points{};    // card points
    std::array<int, MOST_CARDS> due{};       // a bound card's trick: before it, it is played only
                                             // where nothing else may be; 0: the card is free
    Cards bound = 0;                         // the cards with such a trick
    std::array<Cards, MOST_CARDS> follow{};  // what follows suit when this card is led
};

// A law from its parts. `suits` may still name trumps, which have left them.
inline Law law_of(int seats, int length, std::vector<Cards> suits, Cards trumps, bool must_trump) {
    Law law{.seats = seats,
            .length = length,
            .suits = std::move(suits),
            .trumps = trumps,
            .must_trump = must_trump};
    for (Cards& suit : law.suits) suit &= ~trumps;
    std::erase(law.suits, Cards{0});
    for (Cards suit : law.suits)
        for (Card card : each(suit)) law.follow[static_cast<unsigned>(card)] = suit;
    for (Card card : each(trumps)) law.follow[static_cast<unsigned>(card)] = trumps;
    return law;
}

// All the cards that this law knows.
inline Cards all(const Law& law) {
    Cards cards = law.trumps;
    for (Cards suit : law.suits) cards |= suit;
    return cards;
}

inline Cards follows(const Law& law, Card led) { return law.follow[static_cast<unsigned>(led)]; }

// The strongest of the cards played to a trick: the highest trump, else the highest of the suit led.
inline Card strongest(const Law& law, Cards played, Card led) {
    const Cards trumps = played & law.trumps;
    return highest(trumps ? trumps : played & follows(law, led));
}

// The cards of a hand that answer a lead: its suit, else a trump where the law asks for one.
inline Cards answers(const Law& law, Cards hand, Card led) {
    if (const Cards suit = hand & follows(law, led)) return suit;
    if (const Cards ruff = hand & law.trumps; ruff && law.must_trump) return ruff;
    return hand;
}

// Those of these cards that may be played to trick `number` although cards are bound.
inline Cards unbound(const Law& law, Cards cards, int number) {
    Cards waiting = 0;
    for (Card card : each(cards & law.bound))
        if (law.due[static_cast<unsigned>(card)] > number) waiting |= bit(card);
    return cards & ~waiting ? cards & ~waiting : cards;
}

}  // namespace skiz
