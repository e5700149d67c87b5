// The transposition table of the search for tricks: what it stores about positions, and for how
// long. Knows cards only as owners of ranks.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

// Identifies a position and a question about it: the suit lengths of each hand, the owners of the
// cards, the leader, and the aim if it is not a number of tricks. It has no initial values, so that
// allocated space costs nothing until it is used.
struct PositionKey {
    std::uint64_t lengths;
    std::uint64_t question;
    std::array<std::uint64_t, 2> owners;  // two bits a card, strongest on top, two suits a word
};

// What the table stores about a position: the owners of the strongest cards of each suit, as far
// down as they mattered, and the range of the tricks. It is valid for every position that agrees in
// these, whoever holds the lower cards.
struct Entry {
    PositionKey key;
    std::uint64_t older;            // the number of the entry before this one in its chain
    std::uint16_t relevant_counts;  // how many cards of each suit matter, four bits a suit
    std::int8_t lower, upper;       // bounds of the tricks
    std::uint8_t best_lead;         // its suit, and the number of stronger cards of that suit
};

// The owner bits of the strongest cards in two suits, by the number in each.
constexpr std::uint64_t owner_bits(unsigned counts, int suit) {
    const auto one = [](unsigned cards) {
        return std::uint64_t{0xffffffff} << (32 - 2 * cards) & 0xffffffff;
    };
    return one(counts >> 4 * suit & 15) << 32 | one(counts >> 4 * (suit + 1) & 15);
}

// Whether an entry with the same lengths is valid for these owners.
inline bool owners_agree(const Entry& entry, const std::array<std::uint64_t, 2>& owners) {
    const auto& known = entry.key.owners;
    return !(((known[0] ^ owners[0]) & owner_bits(entry.relevant_counts, 0)) |
             ((known[1] ^ owners[1]) & owner_bits(entry.relevant_counts, 2)));
}

// Entries are numbered in order and stored in a ring, in which the newest replaces the oldest.
// Entries that may match are linked in a chain of any length, because a few shapes are requested
// again and again with different owners.
class TranspositionTable {
  public:
    // From now on all stored entries are too old to count.
    void clear() {
        last_ = LEAST - 1;
        gone_ = newest_;
    }

    // The entries that may have these lengths and this question, the newest first.
    const Entry* newest(const PositionKey& key) const { return numbered(heads_[place(key)]); }
    const Entry* older(const Entry& entry) const { return numbered(entry.older); }

    // Of matching entries one stays, with the information of both.
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

    // A ring of twice the size: half of the entries keep their places.
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

    std::uint64_t last_ = LEAST - 1;       // last place of the ring in use; also its mask
    std::uint64_t newest_ = 0, gone_ = 0;  // numbers; what is not newer than `gone_` has been cleared
    std::uint64_t room_ = LEAST;
    std::vector<std::uint64_t> heads_ = std::vector<std::uint64_t>(LEAST);
    std::unique_ptr<Entry[]> entries_ = std::make_unique_for_overwrite<Entry[]>(LEAST);
};

}  // namespace skiz::by_tricks
