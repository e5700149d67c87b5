// What a search remembers between positions, and for how long. Knows no cards but as owners of ranks.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "lanes.hpp"

namespace skiz::tricks {

// What the table remembers of a position: how long the suits are in each hand, who holds the
// strongest cards of each suit as far down as it mattered, and between what the tricks lie.
struct Entry {
    std::uint64_t lengths;
    std::uint64_t asked;                  // who leads, and the aim where it was not a number of tricks
    std::array<std::uint64_t, 2> owners;  // two bits a card, strongest on top, two suits a word
    std::uint64_t before;                 // the number of the entry before this one in its chain
    std::uint16_t deep;                   // so many cards of each suit matter, four bits a suit
    std::int8_t low, high;
    std::uint8_t lead;  // the lane of the lead that did best, and how many cards are stronger
};

// The owners of the strongest cards, so many of each, in two suits.
constexpr std::uint64_t top(unsigned deep, int suit) {
    const auto one = [](unsigned cards) {
        return std::uint64_t{0xffffffff} << (32 - 2 * cards) & 0xffffffff;
    };
    return one(deep >> 4 * suit & 15) << 32 | one(deep >> 4 * (suit + 1) & 15);
}

// Entries are numbered as they come and lie in a ring, where the newest takes the place of the oldest.
// Those that may look alike hang in a chain, however many they are: some few shapes are asked for
// again and again with their cards dealt otherwise.
class Memory {
  public:
    // Everything is older now than what counts.
    void forget() {
        last_ = LEAST - 1;
        gone_ = newest_;
    }

    // The entries that may be of these lengths and of what was asked, the newest first.
    const Entry* newest(std::uint64_t lengths, std::uint64_t asked) const {
        return numbered(heads_[place(lengths, asked)]);
    }
    const Entry* before(const Entry& entry) const { return numbered(entry.before); }

    // Of those that look alike one stays, with what is known from both.
    void keep(const Entry& fresh) {
        std::uint64_t number = heads_[place(fresh.lengths, fresh.asked)];
        for (; number > gone_; number = entries_[number & last_].before) {
            Entry& e = entries_[number & last_];
            if (e.lengths != fresh.lengths || e.asked != fresh.asked || e.deep != fresh.deep ||
                e.owners != fresh.owners)
                continue;
            e.low = std::max(fresh.low, e.low);
            e.high = std::min(fresh.high, e.high);
            e.lead = fresh.lead;
            return;
        }
        if (newest_ - gone_ > last_) {
            if (last_ < MOST - 1)
                grow();
            else
                ++gone_;
        }
        entries_[++newest_ & last_] = fresh;
        chain(newest_);
    }

  private:
    static constexpr std::uint64_t LEAST = 1 << 11, MOST = 1 << 21;

    const Entry* numbered(std::uint64_t number) const {
        return number > gone_ ? &entries_[number & last_] : nullptr;
    }

    std::uint64_t place(std::uint64_t lengths, std::uint64_t asked) const {
        std::uint64_t mixed = (lengths ^ asked * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
        mixed = (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15u;
        return mixed >> 32 & last_;
    }

    void chain(std::uint64_t number) {
        Entry& entry = entries_[number & last_];
        entry.before = std::exchange(heads_[place(entry.lengths, entry.asked)], number);
    }

    // A ring of twice the size: half of the entries stay where they lie.
    void grow() {
        const std::uint64_t half = last_;
        last_ = 2 * half + 1;
        if (room_ <= last_) {
            auto entries = std::make_unique_for_overwrite<Entry[]>(last_ + 1);
            std::copy_n(entries_.get(), room_, entries.get());
            entries_ = std::move(entries);
            room_ = last_ + 1;
            heads_.resize(room_);
        }
        std::fill_n(heads_.begin(), last_ + 1, 0);
        for (std::uint64_t number = gone_ + 1; number <= newest_; ++number) {
            if (number & last_ & ~half) entries_[number & last_] = entries_[number & half];
            chain(number);
        }
    }

    std::uint64_t last_ = LEAST - 1;       // place of the ring that is used
    std::uint64_t newest_ = 0, gone_ = 0;  // numbers; what is not newer than `gone_` has been forgotten
    std::uint64_t room_ = LEAST;
    std::vector<std::uint64_t> heads_ = std::vector<std::uint64_t>(LEAST);
    std::unique_ptr<Entry[]> entries_ = std::make_unique_for_overwrite<Entry[]>(LEAST);
};

}  // namespace skiz::tricks
