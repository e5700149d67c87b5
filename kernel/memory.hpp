// What a search remembers between positions, and for how long. Knows no cards but as owners of ranks.
#pragma once

#include <vector>

#include "lanes.hpp"

namespace skiz::tricks {

// What the table remembers of a position: how long the suits are in each hand, who holds the
// strongest cards of each suit as far down as it mattered, and between what the tricks lie.
struct Entry {
    std::uint64_t lengths = 0;
    std::array<std::uint64_t, 2> owners{};  // two bits a card, strongest on top, two suits a word
    std::uint16_t deep = 0;                 // so many cards of each suit matter, four bits a suit
    std::uint16_t age = 0;                  // of the memory when it was written
    std::int8_t low = 0, high = 0;
    std::uint8_t leader = 0;
    std::uint8_t lead = 0;  // the lane of the lead that did best, and how many cards are stronger
    std::uint64_t aim = 0;  // what was asked for, where it was not a number of tricks
};

// The owners of the strongest cards, so many of each, in two suits.
constexpr std::uint64_t top(unsigned deep, int suit) {
    const auto one = [](unsigned cards) {
        return std::uint64_t{0xffffffff} << (32 - 2 * cards) & 0xffffffff;
    };
    return one(deep >> 4 * suit & 15) << 32 | one(deep >> 4 * (suit + 1) & 15);
}

class Memory {
  public:
    static constexpr std::size_t WAYS = 8;

    // Everything is older now than what counts.
    void forget() {
        used_ = 0;
        bits_ = LEAST_BITS;
        if (++age_ == 0) {
            std::fill(entries_.begin(), entries_.end(), Entry{});
            age_ = 1;
        }
    }

    Entry* bucket(std::uint64_t lengths, unsigned leader, std::uint64_t aim) {
        std::uint64_t mixed = (lengths ^ (leader + aim) * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
        mixed = (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15u;
        return &entries_[mixed >> (64 - bits_) & ~(WAYS - 1)];
    }

    bool counts(const Entry& entry) const { return entry.age == age_; }

    // Of those that look alike the newest stays; it stands first, and the oldest falls out.
    void keep(Entry fresh) {
        if (2 * used_ > size() && bits_ < MOST_BITS) grow();
        fresh.age = age_;
        Entry* const first = bucket(fresh.lengths, fresh.leader, fresh.aim);
        Entry* place = first + WAYS - 1;
        for (Entry* e = first; e != first + WAYS; ++e) {
            if (!counts(*e)) {
                ++used_;
                place = e;
                break;
            }
            if (e->lengths == fresh.lengths && e->leader == fresh.leader && e->aim == fresh.aim &&
                e->deep == fresh.deep && e->owners == fresh.owners) {
                fresh.low = std::max(fresh.low, e->low);
                fresh.high = std::min(fresh.high, e->high);
                place = e;
                break;
            }
        }
        for (; place != first; --place) *place = *(place - 1);
        *first = fresh;
    }

  private:
    static constexpr int LEAST_BITS = 11, MOST_BITS = 21;

    std::size_t size() const { return std::size_t{1} << bits_; }

    void grow() {
        std::vector<Entry> before(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(size()));
        for (std::size_t i = 0; i < size(); ++i) entries_[i].age = 0;
        ++bits_;
        used_ = 0;
        if (entries_.size() < size()) entries_.resize(size());
        for (auto e = before.rbegin(); e != before.rend(); ++e)
            if (counts(*e)) keep(*e);
    }

    int bits_ = LEAST_BITS;  // of the place that is used
    std::uint16_t age_ = 1;
    std::size_t used_ = 0;
    std::vector<Entry> entries_ = std::vector<Entry>(size());
};

}  // namespace skiz::tricks
