// The transposition table of the search for goals. For a position and a question it stores the
// number of points with which it fails, and with which it succeeds. Under each key, which says how
// many cards of each run a hand holds, are the patterns for which something is known. Knows no
// cards.
#pragma once

#include <limits>
#include <vector>

#include "by_goals/patterns.hpp"

namespace skiz::by_goals {

// What is known about a question in a position. It is valid for every position with the same key
// that agrees with the pattern, apart from card points (see `brought_to`).
struct alignas(64) Entry {
    std::uint32_t next = 0;  // entry of the same key; 0: none
    // With this many card points or fewer the value is at most `most`; with this many or more, at
    // least `least`.
    std::int16_t fails = std::numeric_limits<std::int16_t>::min();
    std::int16_t reaches = std::numeric_limits<std::int16_t>::max();
    std::int32_t most = 0, least = 0;
    std::int8_t best_lead = -1;
    bool exact = false;  // valid for this position only, because it needs too many cuts
    Cards in_play = 0;   // in the position in which it was found
    Pattern pattern;     // last, so that its first cuts share a cache line with all else

    static Entry of(const Pattern& pattern) {
        Entry found;
        found.pattern = pattern;
        return found;
    }
    static Entry exactly() {
        Entry found;
        found.exact = true;
        return found;
    }

    bool holds_for(Cards position, const Order& order) const {
        return exact ? in_play == position : pattern.agrees_with(order);
    }
    bool fails_with(int points, int need) const { return points <= fails && most < need; }
    bool reaches_with(int points, int need) const { return points >= reaches && least >= need; }
    bool answers(int points, int need) const {
        return fails_with(points, need) || reaches_with(points, need);
    }

    // The same for a position that differs only in card points. In the worst case the missing
    // points are lost to the side, and the additional ones go to the others.
    Entry brought_to(Cards position, PointDifference from) const {
        Entry found = *this;
        found.in_play = position;
        found.fails = static_cast<std::int16_t>(std::max<int>(Entry{}.fails, fails - from.fewer));
        found.reaches = static_cast<std::int16_t>(std::min<int>(Entry{}.reaches, reaches + from.more));
        return found;
    }
};

// Open addressing by key; the entries of a key are a list, those last stored or used first. A full
// table is emptied.
class TranspositionTable {
  public:
    void clear() {
        keys_.assign(std::size_t{1} << LEAST_BITS, {});
        bits_ = LEAST_BITS;
        used_ = 0;
        entries_.resize(1);  // 0 stands for none
    }

    // Goes through the entries of a key that `may_answer`, whatever the order of the cards, until one
    // that is valid for the position does (`answers`). That one becomes the first of its key.
    void look_up(const Key& key, Cards position, const Order& order, const auto& may_answer,
                 const auto& answers) {
        std::uint32_t& first = keys_[place_of(key)].first;
        for (std::uint32_t i = first, before = 0; i; before = i, i = entries_[i].next) {
            const Entry& entry = entries_[i];
            if (may_answer(entry) && entry.holds_for(position, order) && answers(entry)) {
                if (before) put_first(first, i, before);
                return;
            }
        }
    }

    // `classes` computes the difference in points between positions with one key.
    void store(const Key& key, const Entry& found, const CardClasses& classes) {
        Entry fresh = found;
        if (entries_.size() >= MOST_ENTRIES) clear();
        if (2 * used_ > keys_.size()) grow();
        Slot& slot = keys_[place_of(key)];
        for (std::uint32_t i = slot.first; i; i = entries_[i].next) {
            Entry& known = entries_[i];
            if (known.exact != fresh.exact || known.pattern != fresh.pattern ||
                (fresh.exact && known.in_play != fresh.in_play))
                continue;
            merge(fresh,
                  known.brought_to(fresh.in_play, classes.point_difference(known.in_play, fresh.in_play)));
            fresh.next = known.next;
            known = fresh;
            return;
        }
        used_ += slot.first ? 0 : 1;
        fresh.next = slot.first;
        slot = {key, static_cast<std::uint32_t>(entries_.size())};
        entries_.push_back(fresh);
    }

  private:
    static constexpr int LEAST_BITS = 10;
    static constexpr std::size_t MOST_ENTRIES = std::size_t{1} << 20;

    struct Slot {
        Key key;
        std::uint32_t first = 0;  // entry; 0: the slot is empty
    };

    void put_first(std::uint32_t& first, std::uint32_t entry, std::uint32_t before) {
        entries_[before].next = entries_[entry].next;
        entries_[entry].next = first;
        first = entry;
    }

    // Keeps the new entry, and fills its gaps from the known one.
    static void merge(Entry& fresh, const Entry& known) {
        if (fresh.fails == Entry{}.fails || (known.fails >= fresh.fails && known.most <= fresh.most))
            fresh.fails = known.fails, fresh.most = known.most;
        if (fresh.reaches == Entry{}.reaches ||
            (known.reaches <= fresh.reaches && known.least >= fresh.least))
            fresh.reaches = known.reaches, fresh.least = known.least;
    }

    // The slot of a key, or the empty one where it belongs.
    std::size_t place_of(const Key& key) const {
        std::size_t place = key.one >> (64 - bits_);
        while (keys_[place].first && keys_[place].key != key) place = (place + 1) & (keys_.size() - 1);
        return place;
    }

    void grow() {
        const std::vector<Slot> before = std::move(keys_);
        bits_ += 2;
        keys_.assign(std::size_t{1} << bits_, {});
        for (const Slot& slot : before)
            if (slot.first) keys_[place_of(slot.key)] = slot;
    }

    int bits_ = LEAST_BITS;
    std::size_t used_ = 0;
    std::vector<Slot> keys_;
    std::vector<Entry> entries_;
};

}  // namespace skiz::by_goals
