// Moves with weights, so that the heaviest is tried first. Knows no cards.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

namespace skiz {

// Up to MOST moves in no order. Each call of `next` moves the heaviest remaining one to its place.
// A search stops after the first few, so a full sort would be wasted.
template <class What, std::size_t MOST>
class WeightedMoves {
  public:
    WeightedMoves() = default;
    WeightedMoves(const WeightedMoves& other) { *this = other; }
    // Copies only the places in use.
    WeightedMoves& operator=(const WeightedMoves& other) {
        count_ = other.count_;
        std::copy_n(other.moves_.begin(), count_, moves_.begin());
        return *this;
    }

    void add(What what, int weight) { moves_[count_++] = {what, weight}; }
    int count() const { return static_cast<int>(count_); }
    void add_weight(int i, int weight) { moves_[static_cast<std::size_t>(i)].weight += weight; }

    // The heaviest move that was not taken yet; it is moved to place i.
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

    std::array<Move, MOST> moves_;  // not cleared: clearing takes a tenth of the time of a search
    std::size_t count_ = 0;
};

}  // namespace skiz
