// Outcomes of plans: a row has the outcome of one plan in each world, and a front has the rows that
// no other row beats everywhere. Knows no cards.
#pragma once

#include <algorithm>
#include <vector>

namespace skiz::plan {

using Row = std::vector<float>;  // by world of a node, for the planner

// How the choice of another player shapes the outcome in a world.
enum class Join { LEAST, MOST };

inline float join(Join how, float a, float b) { return how == Join::LEAST ? std::min(a, b) : std::max(a, b); }

// Whether a row is nowhere worse than another.
inline bool covers(const Row& row, const Row& other) {
    for (std::size_t i = 0; i < row.size(); ++i)
        if (row[i] < other[i]) return false;
    return true;
}

// The mean over worlds, times the sum of the weights.
inline double weigh(const Row& row, const std::vector<double>& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) sum += weights[i] * row[i];
    return sum;
}

// Rows of which none covers another.
class Front {
  public:
    Front() = default;
    explicit Front(Row row) { rows_.push_back(std::move(row)); }

    const std::vector<Row>& rows() const { return rows_; }
    bool is(const Row& row) const { return rows_.size() == 1 && rows_[0] == row; }

    // Adds a row, unless one covers it; removes those that it covers.
    void add(Row row) {
        for (const Row& known : rows_)
            if (covers(known, row)) return;
        std::erase_if(rows_, [&](const Row& known) { return covers(row, known); });
        rows_.push_back(std::move(row));
    }

    void add(const Front& other) {
        for (const Row& row : other.rows_) add(row);
    }

    // Keeps the best rows by their mean.
    void trim(std::size_t most, const std::vector<double>& weights) {
        if (rows_.size() <= most) return;
        std::stable_sort(rows_.begin(), rows_.end(),
                         [&](const Row& a, const Row& b) { return weigh(a, weights) > weigh(b, weights); });
        rows_.resize(most);
    }

    const Row& best(const std::vector<double>& weights) const {
        return *std::max_element(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
            return weigh(a, weights) < weigh(b, weights);
        });
    }

  private:
    std::vector<Row> rows_;
};

}  // namespace skiz::plan
