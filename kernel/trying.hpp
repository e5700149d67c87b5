// Which card to try first in the search for goals.
#pragma once

#include "dense.hpp"

namespace skiz::dense {

struct Move {
    Card card = 0;
    int weight = 0;
};
using Moves = std::array<Move, MOST_CARDS>;

// The heaviest move that is left comes to place i.
inline Card next(Moves& moves, int i, int count) {
    int heaviest = i;
    for (int j = i + 1; j < count; ++j)
        if (moves[u(j)].weight > moves[u(heaviest)].weight) heaviest = j;
    std::swap(moves[u(i)], moves[u(heaviest)]);
    return moves[u(i)].card;
}

inline std::array<int, 40> W = {60, 4, 30, 4, -20, 2, -30, 4, 20, 4, 0, 4, 0, 5, 1, 0, 0, 0, 0, 0,
                                10, 60, 4, 30, 4, 15, 4, 1, 50, 6, 25, 6, 1, 0, -5, 0, 0, 0, 0, 0};

}  // namespace skiz::dense
