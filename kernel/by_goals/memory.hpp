// All that the search for goals remembers of a problem.
#pragma once

#include "by_goals/refutations.hpp"
#include "by_goals/transposition_table.hpp"

namespace skiz::by_goals {

struct Memory {
    TranspositionTable positions;
    RecalledCards answers{13};  // 64 KiB

    // Forgets the last problem.
    void clear() {
        positions.clear();
        answers.clear();
    }
};

}  // namespace skiz::by_goals
