// High cards of a suit that are held together. Knows no rules, no play and no game by name.
#pragma once

#include "base/cards.hpp"

namespace skiz::worlds {

constexpr std::size_t TOPS = 3;

// Calls `add` with 0 if the highest two cards of a suit are held, with 1 if the second and third are,
// and with 2 if the highest three are. Suits with fewer than three cards have none of these.
template <class Add>
void each_top(Cards suit, Cards held, Add add) {
    if (index(size(suit)) < TOPS) return;
    const Cards first = bit(highest(suit)), second = bit(highest(suit ^ first)),
                third = bit(highest(suit ^ first ^ second));
    const auto all = [&](Cards cards) { return (held & cards) == cards; };
    if (all(first | second)) add(0);
    if (all(second | third)) add(1);
    if (all(first | second | third)) add(2);
}

}  // namespace skiz::worlds
