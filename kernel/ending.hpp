// Short endings, by trying everything: where few cards are left that is quicker than a search that
// remembers. Knows no figures by name.
#pragma once

#include <limits>

#include "goals.hpp"

namespace skiz {

// What the objective comes to with all cards open: exactly if that is between these bounds, else the
// nearest of them or beyond it.
inline int tried_out(const Law& law, const Objective& objective, const Position& at, const Progress& so_far,
                     Bounds window) {
    if (!at.played) {
        const Bounds known = bounds(objective, so_far);
        if (known.low == known.high || over(law, at)) return known.low;
        if (known.low >= window.high) return known.low;
        if (known.high <= window.low) return known.high;
    }
    const bool mine = objective.side >> turn(law, at) & 1;
    int best = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    for (Card card : each(playable(law, at))) {
        const auto [then, stands] = step(law, objective, at, so_far, card);
        const int value = tried_out(law, objective, then, stands, window);
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
