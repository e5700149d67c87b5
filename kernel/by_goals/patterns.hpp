// Patterns: what matters of the order of cards. A cut beneath a card parts it from all weaker cards
// of its run. An answer needs only some cuts: it is valid for every position in which each hand
// holds as many cards on either side of each of them. Knows no search.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "by_goals/card_classes.hpp"

namespace skiz::by_goals {

// The places of some cards among others, weakest first.
inline std::uint64_t places_of(Cards some, Cards among) {
#if defined(__BMI2__)
    return _pext_u64(some, among);
#else
    std::uint64_t found = 0;
    for (Card card : each(some & among)) found |= std::uint64_t{1} << size(among & beneath(card));
    return found;
#endif
}

// The cards in these places.
inline Cards cards_in(std::uint64_t places, Cards among) {
#if defined(__BMI2__)
    return _pdep_u64(places, among);
#else
    Cards found = 0;
    for (; places; places >>= 1, among &= among - 1)
        if (places & 1) found |= among & -among;
    return found;
#endif
}

// How many cards each seat holds, five bits a seat; the last seat has the rest.
using Shares = std::uint16_t;

// The order of a position's cards: beneath each place, how many cards of all runs each seat holds.
struct Order {
    std::array<Shares, MOST_CARDS> beneath;  // not cleared: only places in use are read

    Order(const Deal& deal, Cards in_runs) {
        Shares sum = 0;
        std::size_t place = 0;
        for (Cards rest = in_runs; rest; rest &= rest - 1) {
            beneath[place++] = sum;
            sum = static_cast<Shares>(sum + SHARE[index(deal.owner[index(lowest(rest))])]);
        }
    }

  private:
    static constexpr std::array<Shares, MOST_SEATS> SHARE{1, 1 << 5, 1 << 10, 0};
};

// Cuts by their places, with the shares beneath them.
struct Pattern {
    static constexpr std::size_t MOST_CUTS = 24;

    std::uint64_t cuts = 0;
    std::array<Shares, MOST_CUTS> beneath{};

    static bool fits(std::uint64_t cuts) { return static_cast<std::size_t>(size(cuts)) <= MOST_CUTS; }

    Pattern() = default;
    Pattern(std::uint64_t places, const Order& order) : cuts(places) {
        std::size_t i = 0;
        for (Card place : each(cuts)) beneath[i++] = order.beneath[index(place)];
    }

    bool agrees_with(const Order& order) const {
        std::size_t i = 0;
        for (Cards rest = cuts; rest; rest &= rest - 1)
            if (beneath[i++] != order.beneath[index(lowest(rest))]) return false;
        return true;
    }

    bool operator==(const Pattern&) const = default;
};

}  // namespace skiz::by_goals
