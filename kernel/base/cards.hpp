// Cards: a card is a small number, and a set of cards is a word with one bit for each of them. A
// higher bit is a stronger card in every contract. Knows no players, no suits and no scores.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace skiz {

using Card = int;             // 0 … 63
using Cards = std::uint64_t;  // bit i set means card i is in it
using Seat = int;

constexpr int MOST_CARDS = 64;
constexpr int MOST_SEATS = 4;

// A card or a seat as the index of an array.
constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

constexpr Cards bit(Card card) { return Cards{1} << card; }
constexpr int size(Cards cards) { return std::popcount(cards); }
constexpr bool has(Cards cards, Card card) { return cards >> card & 1; }

// Requires a set that is not empty.
constexpr Card lowest(Cards cards) { return std::countr_zero(cards); }
constexpr Card highest(Cards cards) { return MOST_CARDS - 1 - std::countl_zero(cards); }

// The cards of any suit above this one, or beneath it.
constexpr Cards above(Card card) { return ~((Cards{2} << card) - 1); }
constexpr Cards beneath(Card card) { return bit(card) - 1; }

// Whether a set has more than one card.
constexpr bool several(Cards cards) { return (cards & (cards - 1)) != 0; }

// The cards of a set, weakest first: `for (Card card : each(hand))`.
struct Each {
    Cards rest;
    Card operator*() const { return lowest(rest); }
    Each& operator++() {
        rest &= rest - 1;
        return *this;
    }
    bool operator!=(Each other) const { return rest != other.rest; }
    Each begin() const { return *this; }
    Each end() const { return {0}; }
};
constexpr Each each(Cards cards) { return {cards}; }

}  // namespace skiz
