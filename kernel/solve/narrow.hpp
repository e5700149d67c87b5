// A value found by questions that are answered yes or no. Knows no cards and no goals.
#pragma once

#include <algorithm>

#include "play/goals.hpp"

namespace skiz {

constexpr int PATIENCE = 4;  // answers of one kind running before the steps of a search for a value grow

// The value, by one question after the other from a guess on. A guess that proves far off is left by
// steps that double. `bound(need)` is a bound that says whether so much is reached; both ends of what is
// known stay true after every answer, so that it can be broken off (`exhausted`) at any time.
Bounds narrow(Bounds known, int guess, const auto& bound, const auto& exhausted) {
    int yes = 0, no = 0;  // answers of one kind running
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

// The same of a position, as a solver answers.
template <class Solver, class At>
Bounds narrow(Solver& solver, const At& at, const typename Solver::Standing& so_far, Bounds known,
              int guess) {
    return narrow(
        known, guess, [&](int need) { return solver.bound(at, so_far, need); },
        [&] { return solver.exhausted(); });
}

}  // namespace skiz
