// Moves with weights: the heaviest is tried first.
#pragma once

#include <algorithm>
#include <array>

namespace skiz {

template <class What, std::size_t MOST>
class Moves {
  public:
    void add(What what, int weight) { moves_[count_++] = {what, weight}; }
    int count() const { return static_cast<int>(count_); }

    // Of those that were not yet taken, the heaviest; it comes to place i.
    What next(int i) {
        const auto from = moves_.begin() + i;
        std::swap(*from, *std::max_element(from, moves_.begin() + count(), lighter));
        return from->what;
    }

  private:
    struct Move {
        What what;
        int weight;
    };
    static bool lighter(const Move& one, const Move& other) { return one.weight < other.weight; }

    std::array<Move, MOST> moves_;  // not cleared: that would be a tenth of the time of a search
    std::size_t count_ = 0;
};

}  // namespace skiz
