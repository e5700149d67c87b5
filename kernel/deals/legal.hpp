// Which steps are legal in many deals, a bit for each step: what a step is checked against. Nobody
// outside has this memory.
#pragma once

#include <bit>
#include <cstring>
#include <vector>

#include "deals/deal.hpp"

namespace skiz::deals {

class LegalSteps {
  public:
    LegalSteps(std::size_t deals, int steps)
        : steps_(steps), width_((index(steps) + 63) / 64), words_(deals * width_), marks_(width_ * 64) {}

    bool has(std::size_t deal, std::int64_t step) const {
        return step >= 0 && step < steps_ && words(deal)[step / 64] >> (step % 64) & 1;
    }

    int count(std::size_t deal) const {
        int found = 0;
        for (std::size_t i = 0; i < width_; ++i) found += std::popcount(words(deal)[i]);
        return found;
    }

    // The legal step that this many come before; there must be one.
    Step nth(std::size_t deal, int before) const {
        std::size_t i = 0;
        for (; before >= std::popcount(words(deal)[i]); ++i) before -= std::popcount(words(deal)[i]);
        skiz::Word left = words(deal)[i];
        while (before-- > 0) left &= left - 1;
        return static_cast<Step>(64 * i) + std::countr_zero(left);
    }

    std::vector<Step> all(std::size_t deal) const {
        std::vector<Step> found;
        for (int i = 0; i < count(deal); ++i) found.push_back(nth(deal, i));
        return found;
    }

    // Takes the steps that `mark` marks with a 1 in a row of zeros, and copies that row.
    template <class Mark>
    void set(std::size_t deal, Mark mark, std::int8_t* copy) {
        static_assert(std::endian::native == std::endian::little, "bytes become bits from the lowest on");
        std::memset(marks_.data(), 0, marks_.size());
        mark(marks_.data());
        std::memcpy(copy, marks_.data(), index(steps_));
        for (std::size_t i = 0; i < width_; ++i) {
            skiz::Word word = 0;
            for (std::size_t byte = 0; byte < 8; ++byte) {
                skiz::Word eight;
                std::memcpy(&eight, marks_.data() + 64 * i + 8 * byte, 8);
                word |= (eight * 0x0102040810204080) >> 56 << (8 * byte);  // the lowest bit of each byte
            }
            words_[deal * width_ + i] = word;
        }
    }

    // Those of one deal.
    std::size_t bytes() const { return width_ * sizeof(skiz::Word); }

  private:
    const skiz::Word* words(std::size_t deal) const { return words_.data() + deal * width_; }

    int steps_;
    std::size_t width_;
    std::vector<skiz::Word> words_;
    std::vector<std::int8_t> marks_;  // of one deal
};

}  // namespace skiz::deals
