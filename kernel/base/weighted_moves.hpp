// Moves with weights, so that the heaviest is tried first. Knows no cards.
#pragma once

#include <array>
#include <utility>

namespace skiz {

// Up to MOST moves in no order: each call of `next` brings the heaviest of the rest to its place, since
// a search stops after the first few and a sort would be for nothing.
template <class What, std::size_t MOST>
class WeightedMoves {
  public:
    void add(What what, int weight) { moves_[count_++] = {what, weight}; }
    int count() const { return static_cast<int>(count_); }
    void add_weight(int i, int weight) { moves_[static_cast<std::size_t>(i)].weight += weight; }

    // Of those that were not yet taken, the heaviest; it comes to place i.
    What next(int i) {
        const auto from = static_cast<std::size_t>(i);
        std::size_t place = from;
        for (std::size_t j = from + 1; j < count_; ++j)
            if (moves_[j].weight > moves_[place].weight) place = j;
        std::swap(moves_[from], moves_[place]);
        return moves_[from].what;
    }

  private:
    struct Move {
        What what;
        int weight;
    };

    std::array<Move, MOST> moves_;  // not cleared: that would be a tenth of the time of a search
    std::size_t count_ = 0;
};

}  // namespace skiz
