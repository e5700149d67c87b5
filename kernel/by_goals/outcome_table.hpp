// All values of goals with few open parts: a table by the outcomes of the parts and the number of
// card points. It shows what is irrelevant to whether a needed value is reached. Knows no goals.
#pragma once

#include <algorithm>
#include <vector>

#include "play/goals.hpp"

namespace skiz::by_goals {

// The table contains every possible value, and perhaps some impossible ones. What is irrelevant
// everywhere in the table is also irrelevant in play.
class OutcomeTable {
  public:
    static constexpr std::size_t MOST_FLAGS = 6;

    OutcomeTable() = default;
    // `value(way, step)`: the value if the flags fall out as the bits of `way` say and the card
    // points reach step `step`.
    OutcomeTable(std::size_t flags, std::size_t steps, const auto& value) : flags_(flags), steps_(steps) {
        for (std::size_t way = 0; way < ways(); ++way)
            for (std::size_t step = 0; step < steps; ++step) values_.push_back(value(way, step));
    }

    bool empty() const { return values_.empty(); }

    Bounds range() const {
        const auto [low, high] = std::minmax_element(values_.begin(), values_.end());
        return {*low, *high};
    }

    // The largest value below `need`, and the smallest that is not below it.
    Bounds around(int need) const {
        Bounds found = range();
        for (int value : values_)
            if (value < need)
                found.low = std::max(found.low, value);
            else
                found.high = std::min(found.high, value);
        return found;
    }

    // Whether this flag makes no difference to reaching `need`.
    bool is_irrelevant(std::size_t flag, int need) const {
        for (std::size_t way = 0; way < ways(); ++way)
            for (std::size_t step = 0; step < steps_; ++step)
                if (reaches(way, step, need) != reaches(way ^ std::size_t{1} << flag, step, need))
                    return false;
        return true;
    }

    // The range of steps that matter: the last of the equivalent steps at the beginning, and the
    // first of those at the end.
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
