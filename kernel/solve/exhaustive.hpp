// Short endings by exhaustive search: with few cards left this is faster than a search with a
// table. Knows no figures by name.
#pragma once

#include <limits>

#include "play/problem.hpp"

namespace skiz {

// The value of the objective with all cards open, by alpha-beta: exact if it is within the window,
// or else a bound at one of its ends or beyond it.
inline int try_everything(const PlayRules& rules, const Objective& objective, const Position& at,
                          const Progress& so_far, Bounds window) {
    if (!at.played) {
        const Bounds known = compute_bounds(objective, so_far);
        if (known.low == known.high || is_over(rules, at)) return known.low;
        if (known.low >= window.high) return known.low;
        if (known.high <= window.low) return known.high;
    }
    const bool mine = objective.side >> seat_on_turn(rules, at) & 1;
    int best = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    for (Card card : each(playable(rules, at))) {
        const auto [then, stands] = play(rules, objective, at, so_far, card);
        const int value = try_everything(rules, objective, then, stands, window);
        best = mine ? std::max(best, value) : std::min(best, value);
        if (mine)
            window.low = std::max(window.low, best);
        else
            window.high = std::min(window.high, best);
        if (window.low >= window.high) break;
    }
    return best;
}

}  // namespace skiz
