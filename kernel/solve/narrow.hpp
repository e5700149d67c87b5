// Finds a value by yes-no questions. Knows no cards and no goals.
#pragma once

#include <algorithm>

#include "play/goals.hpp"

namespace skiz {

constexpr int PATIENCE = 4;  // answers of one kind in a row before the steps of the search grow

// The value, by successive questions that start from a guess. Steps double to leave a guess that is
// far off. `bound(need)` returns a bound that shows whether `need` is reached. Both ends of the
// known range are valid after every answer, so that the search can stop (`exhausted`) at any time.
Bounds narrow(Bounds known, int guess, const auto& bound, const auto& exhausted) {
    int yes = 0, no = 0;  // answers of one kind in a row
    const auto step = [](int running) { return 1 << std::clamp(running - PATIENCE, 0, 20); };
    while (known.low < known.high && !exhausted()) {
        const int need = std::clamp(guess, known.low + 1, known.high);
        const int found = bound(need);
        if (exhausted()) break;
        if (found >= need) {
            known.low = std::max(known.low, found), no = 0;
            guess = found + step(++yes);
        } else {
            known.high = std::min(known.high, found), yes = 0;
            guess = found + 1 - step(++no);
        }
    }
    return known;
}

// The same for a position and a solver.
template <class Solver, class At>
Bounds narrow(Solver& solver, const At& at, const typename Solver::Standing& so_far, Bounds known,
              int guess) {
    return narrow(
        known, guess, [&](int need) { return solver.bound(at, so_far, need); },
        [&] { return solver.exhausted(); });
}

}  // namespace skiz
