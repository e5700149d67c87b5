// What the search for goals remembers: for a position and a question, with how many points one is known
// to fail and with how many to succeed. Knows no cards.
#pragma once

#include <limits>
#include <vector>

#include "dense.hpp"

namespace skiz::dense {

struct Answer {
    Key key;
    std::int16_t fails = std::numeric_limits<std::int16_t>::min();     // with so many points or fewer
    std::int16_t reaches = std::numeric_limits<std::int16_t>::max();   // with so many or more
    std::uint16_t age = 0;
    std::int8_t lead = -1;  // the card led that did best
};

class Recall {
  public:
    static constexpr std::size_t WAYS = 4;

    void forget() {
        used_ = 0;
        bits_ = LEAST_BITS;
        if (++age_ == 0) {
            std::fill(answers_.begin(), answers_.end(), Answer{});
            age_ = 1;
        }
    }

    const Answer* find(const Key& key) const {
        const Answer* const first = &answers_[place(key)];
        for (const Answer* a = first; a != first + WAYS; ++a)
            if (a->age == age_ && a->key == key) return a;
        return nullptr;
    }

    void keep(const Key& key, int points, bool reached, Card lead) {
        if (2 * used_ > (std::size_t{1} << bits_) && bits_ < MOST_BITS) grow();
        Answer fresh{.key = key, .age = age_, .lead = static_cast<std::int8_t>(lead)};
        Answer* const first = &answers_[place(key)];
        Answer* slot = first + WAYS - 1;
        for (Answer* a = first; a != first + WAYS; ++a) {
            if (a->age != age_) {
                ++used_;
                slot = a;
                break;
            }
            if (a->key == key) {
                fresh.fails = a->fails;
                fresh.reaches = a->reaches;
                slot = a;
                break;
            }
        }
        if (reached)
            fresh.reaches = std::min(fresh.reaches, static_cast<std::int16_t>(points));
        else
            fresh.fails = std::max(fresh.fails, static_cast<std::int16_t>(points));
        for (; slot != first; --slot) *slot = *(slot - 1);
        *first = fresh;
    }

  private:
    static constexpr int LEAST_BITS = 11, MOST_BITS = 21;

    std::size_t place(const Key& key) const {
        return (key.one ^ key.other * 0x9e3779b97f4a7c15u) >> (64 - bits_) & ~(WAYS - 1);
    }

    void grow() {
        const std::vector<Answer> before(answers_.begin(),
                                         answers_.begin() + (std::ptrdiff_t{1} << bits_));
        ++bits_;
        if (answers_.size() < std::size_t{1} << bits_) answers_.resize(std::size_t{1} << bits_);
        for (std::size_t i = 0; i < std::size_t{1} << bits_; ++i) answers_[i].age = 0;
        used_ = 0;
        for (auto a = before.rbegin(); a != before.rend(); ++a) {
            if (a->age != age_) continue;
            Answer* slot = &answers_[place(a->key)];
            Answer* const end = slot + WAYS;
            while (slot != end && slot->age == age_) ++slot;
            if (slot == end) --slot;  // falls out
            else ++used_;
            *slot = *a;
        }
    }

    int bits_ = LEAST_BITS;
    std::uint16_t age_ = 1;
    std::size_t used_ = 0;
    std::vector<Answer> answers_ = std::vector<Answer>(std::size_t{1} << LEAST_BITS);
};

}  // namespace skiz::dense
