// All that the search for tricks remembers of a problem.
#pragma once

#include "by_tricks/refutations.hpp"
#include "by_tricks/transposition_table.hpp"

namespace skiz::by_tricks {

struct Memory {
    TranspositionTable positions;
    Refutations refutations;

    // Forgets the last problem.
    void clear() {
        positions.clear();
        refutations.clear();
    }
};

}  // namespace skiz::by_tricks
