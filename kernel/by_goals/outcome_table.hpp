// All that goals can come to where few of their parts are open: a table by how the parts fall out and
// how many card points there are. Says what of it makes no difference to whether so much is reached.
// Knows no goals.
#pragma once

#include <algorithm>
#include <vector>

#include "play/goals.hpp"

namespace skiz::by_goals {

// Every value stands in it that can come about, and perhaps some that cannot: what makes no difference
// anywhere in the table makes none in play.
class OutcomeTable {
  public:
    static constexpr std::size_t MOST_FLAGS = 6;

    OutcomeTable() = default;
    // `value(way, step)`: what it comes to if the flags fall out as the bits of `way` say and the card
    // points reach step `step` of so many.
    OutcomeTable(std::size_t flags, std::size_t steps, const auto& value) : flags_(flags), steps_(steps) {
        for (std::size_t way = 0; way < ways(); ++way)
            for (std::size_t step = 0; step < steps; ++step) values_.push_back(value(way, step));
    }

    bool empty() const { return values_.empty(); }

    Bounds range() const {
        const auto [low, high] = std::minmax_element(values_.begin(), values_.end());
        return {*low, *high};
    }

    // The most that is less than so much, and the least that is not.
    Bounds around(int need) const {
        Bounds found = range();
        for (int value : values_)
            if (value < need)
                found.low = std::max(found.low, value);
            else
                found.high = std::min(found.high, value);
        return found;
    }

    // Whether so much is reached or not however this flag falls out.
    bool is_irrelevant(std::size_t flag, int need) const {
        for (std::size_t way = 0; way < ways(); ++way)
            for (std::size_t step = 0; step < steps_; ++step)
                if (reaches(way, step, need) != reaches(way ^ std::size_t{1} << flag, step, need))
                    return false;
        return true;
    }

    // Of the steps, the last of those at the beginning and the first of those at the end that make no
    // difference among each other.
    std::pair<std::size_t, std::size_t> relevant_steps(int need) const {
        const auto as_before = [&](std::size_t step) {
            for (std::size_t way = 0; way < ways(); ++way)
                if (reaches(way, step, need) != reaches(way, step - 1, need)) return false;
            return true;
        };
        std::size_t low = 0, high = steps_ - 1;
        while (high > 0 && as_before(high)) --high;
        while (low < high && as_before(low + 1)) ++low;
        return {low, high};
    }

  private:
    std::size_t ways() const { return std::size_t{1} << flags_; }
    bool reaches(std::size_t way, std::size_t step, int need) const {
        return values_[way * steps_ + step] >= need;
    }

    std::size_t flags_ = 0, steps_ = 0;
    std::vector<int> values_;
};

}  // namespace skiz::by_goals
