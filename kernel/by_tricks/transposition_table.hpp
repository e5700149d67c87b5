// The transposition table of the search for tricks: what it remembers of positions, and for how long.
// Knows no cards but as owners of ranks.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

// What tells a position and a question about it from others: how long the suits are in each hand, who
// holds their cards, who leads, and the aim where it is not a number of tricks. Without initial values, so
// that room for entries costs nothing until they come.
struct PositionKey {
    std::uint64_t lengths;
    std::uint64_t question;
    std::array<std::uint64_t, 2> owners;  // two bits a card, strongest on top, two suits a word
};

// What the table remembers of a position: of the owners those of the strongest cards of each suit, as far
// down as it mattered, and between what the tricks lie. It holds for every position that agrees in these,
// however the cards beneath are dealt.
struct Entry {
    PositionKey key;
    std::uint64_t older;            // the number of the entry before this one in its chain
    std::uint16_t relevant_counts;  // so many cards of each suit matter, four bits a suit
    std::int8_t lower, upper;       // bounds of the tricks
    std::uint8_t best_lead;         // its suit, and how many cards of that are stronger
};

// The bits of the owners of the strongest cards, so many of each, in two suits.
constexpr std::uint64_t owner_bits(unsigned counts, int suit) {
    const auto one = [](unsigned cards) {
        return std::uint64_t{0xffffffff} << (32 - 2 * cards) & 0xffffffff;
    };
    return one(counts >> 4 * suit & 15) << 32 | one(counts >> 4 * (suit + 1) & 15);
}

// Whether an entry of the same lengths holds for these owners.
inline bool owners_agree(const Entry& entry, const std::array<std::uint64_t, 2>& owners) {
    const auto& known = entry.key.owners;
    return !(((known[0] ^ owners[0]) & owner_bits(entry.relevant_counts, 0)) |
             ((known[1] ^ owners[1]) & owner_bits(entry.relevant_counts, 2)));
}

// Entries are numbered as they come and lie in a ring, where the newest takes the place of the oldest.
// Those that may look alike hang in a chain, however many they are: some few shapes are asked for
// again and again with their cards dealt otherwise.
class TranspositionTable {
  public:
    // Everything is older now than what counts.
    void clear() {
        last_ = LEAST - 1;
        gone_ = newest_;
    }

    // The entries that may be of these lengths and of this question, the newest first.
    const Entry* newest(const PositionKey& key) const { return numbered(heads_[place(key)]); }
    const Entry* older(const Entry& entry) const { return numbered(entry.older); }

    // Of those that look alike one stays, with what is known from both.
    void store(const Entry& fresh) {
        std::uint64_t number = heads_[place(fresh.key)];
        for (; number > gone_; number = entries_[number & last_].older) {
            Entry& e = entries_[number & last_];
            if (e.key.lengths != fresh.key.lengths || e.key.question != fresh.key.question ||
                e.relevant_counts != fresh.relevant_counts || e.key.owners != fresh.key.owners)
                continue;
            e.lower = std::max(fresh.lower, e.lower);
            e.upper = std::min(fresh.upper, e.upper);
            e.best_lead = fresh.best_lead;
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

    std::uint64_t place(const PositionKey& key) const {
        std::uint64_t mixed = (key.lengths ^ key.question * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
        mixed = (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15u;
        return mixed >> 32 & last_;
    }

    void chain(std::uint64_t number) {
        Entry& entry = entries_[number & last_];
        entry.older = std::exchange(heads_[place(entry.key)], number);
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
    std::uint64_t newest_ = 0, gone_ = 0;  // numbers; what is not newer than `gone_` has been cleared
    std::uint64_t room_ = LEAST;
    std::vector<std::uint64_t> heads_ = std::vector<std::uint64_t>(LEAST);
    std::unique_ptr<Entry[]> entries_ = std::make_unique_for_overwrite<Entry[]>(LEAST);
};

}  // namespace skiz::by_tricks
