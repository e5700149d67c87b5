// The transposition table of the search for goals. For a position and a question it stores the
// number of points with which it fails, and with which it succeeds. Of the loose run, only the
// owners of the strongest cards that mattered are compared. Knows no cards.
#pragma once

#include <limits>
#include <vector>

#include "by_goals/card_classes.hpp"

namespace skiz::by_goals {

// The bits of the owners of this many cards, from the strongest on.
constexpr std::uint64_t owner_bits(int count) { return count ? ~std::uint64_t{0} << (64 - 2 * count) : 0; }

// What is known about a question in a position. It is valid for every position with the same key
// and the same owners of those cards of the loose run that mattered, apart from card points (see
// `brought_to`).
struct Entry {
    Key key;
    std::uint64_t owners = 0;
    Cards in_play = 0;  // in the position in which it was found
    // With this many card points or fewer the value is at most `most`; with this many or more, at
    // least `least`.
    std::int16_t fails = std::numeric_limits<std::int16_t>::min();
    std::int16_t reaches = std::numeric_limits<std::int16_t>::max();
    std::int32_t most = 0, least = 0;
    std::int8_t best_lead = -1;
    std::int8_t relevant_count = 0;  // of the loose run

    bool holds_for(const Key& wanted, std::uint64_t held) const {
        return key == wanted && !((owners ^ held) & owner_bits(relevant_count));
    }
    bool fails_with(int points, int need) const { return points <= fails && most < need; }
    bool reaches_with(int points, int need) const { return points >= reaches && least >= need; }

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

// Rows of 16 entries, one row for each hashed key. A tag byte per entry is stored before the row,
// so that a look-up reads an entry only if its tag matches.
class TranspositionTable {
  public:
    static constexpr std::size_t WAYS = 16;

    void clear() {
        used_ = 0;
        bits_ = LEAST_BITS;
        tags_.assign(rows(), {});
        if (entries_.empty()) entries_.resize(rows() * WAYS);
    }

    // Goes through the entries that are valid for a position until one is `useful`.
    template <class Useful>
    void look_up(const Key& key, std::uint64_t owners, int count, const Useful& useful) const {
        for (int shelf = 0; shelf < SHELVES && STEP * shelf <= count; ++shelf) {
            const std::size_t row = row_of(key, owners, shelf);
            for (MatchingWays ways(tags_[row], tag(key)); ways; ++ways) {
                const Entry& entry = entries_[row * WAYS + *ways];
                if (entry.holds_for(key, owners) && useful(entry)) return;
            }
        }
    }

    // `classes` computes the difference in points between positions with one key.
    void store(Entry fresh, const CardClasses& classes) {
        if (2 * used_ > rows() * WAYS && bits_ < MOST_BITS) grow();
        fresh.owners &= owner_bits(fresh.relevant_count);
        const std::size_t row = row_of(fresh.key, fresh.owners, shelf_of(fresh));
        for (MatchingWays ways(tags_[row], tag(fresh.key)); ways; ++ways) {
            Entry& known = entries_[row * WAYS + *ways];
            if (known.key != fresh.key || known.relevant_count != fresh.relevant_count ||
                known.owners != fresh.owners)
                continue;
            merge(fresh,
                  known.brought_to(fresh.in_play, classes.point_difference(known.in_play, fresh.in_play)));
            known = fresh;
            return;
        }
        put(row, fresh);
    }

  private:
    // Keeps the new entry, and fills its gaps from the known one.
    static void merge(Entry& fresh, const Entry& known) {
        if (fresh.fails == Entry{}.fails || (known.fails >= fresh.fails && known.most <= fresh.most))
            fresh.fails = known.fails, fresh.most = known.most;
        if (fresh.reaches == Entry{}.reaches ||
            (known.reaches <= fresh.reaches && known.least >= fresh.least))
            fresh.reaches = known.reaches, fresh.least = known.least;
    }

    using Tags = std::array<std::uint64_t, 2>;  // a byte for each entry of a row, 0 if it is empty

    // The entries of a row with this tag, and sometimes a false match.
    class MatchingWays {
      public:
        MatchingWays(const Tags& tags, std::uint64_t tag) {
            for (std::size_t half = 0; half < 2; ++half) {
                const std::uint64_t odd = tags[half] ^ tag * EACH;
                found_[half] = (odd - EACH) & ~odd & (EACH << 7);
            }
        }
        explicit operator bool() const { return found_[0] | found_[1]; }
        std::size_t operator*() const {
            return (found_[0] ? static_cast<std::size_t>(std::countr_zero(found_[0]))
                              : 64 + static_cast<std::size_t>(std::countr_zero(found_[1]))) /
                   8;
        }
        MatchingWays& operator++() {
            std::uint64_t& half = found_[0] ? found_[0] : found_[1];
            half &= half - 1;
            return *this;
        }

      private:
        static constexpr std::uint64_t EACH = 0x0101010101010101u;
        Tags found_{};
    };

    static constexpr int LEAST_BITS = 7, MOST_BITS = 17;

    // Entries for which more owners matter are stored elsewhere, by the first of those owners,
    // because one key may have very many of them.
    static constexpr int STEP = 4, SHELVES = 3;
    static int shelf_of(const Entry& entry) { return std::min(entry.relevant_count / STEP, SHELVES - 1); }

    static std::uint64_t tag(const Key& key) { return (key.other & 0x7f) | 0x80; }
    std::size_t rows() const { return std::size_t{1} << bits_; }
    std::size_t row_of(const Key& key, std::uint64_t owners, int shelf) const {
        const std::uint64_t also =
            mix((owners & owner_bits(STEP * shelf)) + static_cast<std::uint64_t>(shelf));
        return (key.one ^ (key.other + also) * 0x9e3779b97f4a7c15u) >> (64 - bits_);
    }

    // In a full row the entries are replaced in turn.
    void put(std::size_t row, const Entry& fresh) {
        const MatchingWays empty(tags_[row], 0);
        const std::size_t way = empty ? *empty : next_++ % WAYS;
        used_ += empty ? 1 : 0;
        std::uint64_t& half = tags_[row][way / 8];
        const auto shift = way % 8 * 8;
        half = (half & ~(std::uint64_t{0xff} << shift)) | tag(fresh.key) << shift;
        entries_[row * WAYS + way] = fresh;
    }

    void grow() {
        const std::vector<Tags> tags = std::move(tags_);
        const std::vector<Entry> before(entries_.begin(),
                                        entries_.begin() + static_cast<std::ptrdiff_t>(rows() * WAYS));
        bits_ = std::min(bits_ + 2, MOST_BITS);
        tags_.assign(rows(), {});
        if (entries_.size() < rows() * WAYS) entries_.resize(rows() * WAYS);
        used_ = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (tags[i / WAYS][i % WAYS / 8] >> i % 8 * 8 & 0xff)
                put(row_of(before[i].key, before[i].owners, shelf_of(before[i])), before[i]);
    }

    int bits_ = LEAST_BITS;
    std::size_t used_ = 0, next_ = 0;
    std::vector<Tags> tags_;
    std::vector<Entry> entries_;
};

}  // namespace skiz::by_goals
