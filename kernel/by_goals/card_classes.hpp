// Classes of cards that are equivalent for what is still at stake, and keys that distinguish
// positions accordingly. Knows no search.
#pragma once

#include "by_goals/ranks.hpp"

namespace skiz::by_goals {

// Two words that identify a position. They are hashes of exact descriptions; a collision of 128
// bits is not to be expected.
struct Key {
    std::uint64_t one = 0, other = 0;
    bool operator==(const Key&) const = default;
};

constexpr std::uint64_t mix(std::uint64_t word) {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    return word ^ word >> 32;
}

using ByCard = std::array<std::uint64_t, MOST_CARDS>;

// How many card points more, and how many fewer, a position has than an equivalent one.
struct PointDifference {
    int more = 0, fewer = 0;
};

// Cards in classes: neighbours of a suit in one class are equivalent as soon as they are in one
// hand, because each beats the same cards. So for a run of them only the order of their owners
// matters. For the longest run, the loose one, perhaps only the owners of its strongest cards
// matter.
class CardClasses {
  public:
    // Every card has a class and a role: cards of one role differ at most in card points. If more
    // card points are never worse (`weighed`), positions that differ only in points of plain suits
    // share a key. A result for one then bounds the others, by the difference of their points.
    CardClasses(const Deal& deal, const ByCard& class_of, const ByCard& role_of, bool weighed)
        : deal_(&deal), class_of_(class_of), role_of_(role_of) {
        std::vector<Cards> suits = deal.rules.suits;
        suits.push_back(deal.rules.trumps);
        for (Cards suit : suits) add_runs(suit, weighed && suit != deal.rules.trumps ? role_of_ : class_of_);
        if (!deal.rules.must_overtake) choose_loose(weighed);
    }

    Cards loose() const { return loose_; }

    bool same_class(Card one, Card other) const { return class_of_[index(one)] == class_of_[index(other)]; }
    bool same_role(Card one, Card other) const { return role_of_[index(one)] == role_of_[index(other)]; }

    // The holders of the cards of the loose run, two bits each, the strongest on top.
    std::uint64_t owners(Cards in_play) const {
        if (!loose_) return 0;
        const int count = size(in_play & loose_);
        return count ? owners_of(runs_.front(), in_play, 0) << (64 - 2 * count) : 0;
    }

    // Identifies a position and a question about it, except for the owners of the loose run.
    Key make_key(Cards in_play, std::uint64_t question) const {
        const std::uint64_t exact = in_play & exact_;
        Key found{mix(exact ^ question), mix(exact + 0x9e3779b97f4a7c15u) ^ question * 0xbf58476d1ce4e5b9u};
        std::uint64_t odd = 0x9e3779b97f4a7c15u;
        for (const Run& run : runs_) {
            std::uint64_t owners = 0;
            if (run.cards == loose_)  // the number of cards of each hand
                for (Cards held : held_) owners = owners << 8 | static_cast<unsigned>(size(in_play & held));
            else
                owners = owners_of(run, in_play, 1);
            found.one = (found.one ^ owners) * odd;
            found.one ^= found.one >> 29;
            found.other = (found.other + owners) * (odd ^ 0x94d049bb133111ebu << 1);
            found.other ^= found.other >> 31;
            odd += 0x7f4a7c15u << 1;
        }
        return found;
    }

    // The difference in points between two positions with the same key. It is computed card by
    // card, because in each suit the same hands hold the cards in the same order.
    PointDifference point_difference(Cards one, Cards other) const {
        PointDifference found;
        const Cards differ = (one ^ other) & ~deal_->rules.trumps;
        if (!differ) return found;
        for (const Cards suit : deal_->rules.suits) {
            if (!(differ & suit)) continue;
            for (Cards a = one & suit, b = other & suit; a && b; a &= a - 1, b &= b - 1) {
                const auto& points = deal_->rules.points;
                const int more = points[index(lowest(a))] - points[index(lowest(b))];
                (more > 0 ? found.more : found.fewer) += std::abs(more);
            }
        }
        return found;
    }

  private:
    static constexpr int MOST_WIDTH = 24;  // of a run, so that its owners and their count fit a word

    struct Half {
        std::uint32_t owners = 0;  // two bits a card
        std::uint32_t count = 0;
    };
    // Neighbours of one class. The holders of those in play are looked up by halves.
    struct Run {
        Cards cards = 0;
        int shift = 0, high_shift = 0;
        Cards low_mask = 0, high_mask = 0;
        std::size_t low = 0, high = 0;
    };

    // The weakest in the lowest bits; the `mark` before the first encodes the number of cards.
    std::uint64_t owners_of(const Run& run, Cards in_play, std::uint64_t mark) const {
        const Half low = halves_[run.low + (in_play >> run.shift & run.low_mask)];
        const Half high = halves_[run.high + (in_play >> run.high_shift & run.high_mask)];
        return (mark << 2 * high.count | high.owners) << 2 * low.count | low.owners;
    }

    // Adds the runs of a suit, split by what distinguishes its cards.
    void add_runs(Cards suit, const ByCard& telling) {
        while (suit) {
            const Card first = lowest(suit);
            int width = 0;
            while (has(suit, first + width) && telling[index(first + width)] == telling[index(first)] &&
                   width < MOST_WIDTH)
                suit &= ~bit(first + width++);
            if (width == 1)
                exact_ |= bit(first);
            else
                add_run(first, width);
        }
    }

    void add_run(Card first, int width) {
        const int low = (width + 1) / 2, high = width - low;
        runs_.push_back({.cards = (bit(width) - 1) << first,
                         .shift = first,
                         .high_shift = first + low,
                         .low_mask = bit(low) - 1,
                         .high_mask = bit(high) - 1,
                         .low = add_half(first, low),
                         .high = add_half(first + low, high)});
    }

    std::size_t add_half(Card first, int width) {
        const std::size_t start = halves_.size();
        halves_.resize(start + (std::size_t{1} << width));
        for (unsigned held = 1; held < 1u << width; ++held) {
            const int top = std::bit_width(held) - 1;
            const Half rest = halves_[start + (held ^ 1u << top)];
            const auto owner = static_cast<std::uint32_t>(deal_->owner[index(first + top)]);
            halves_[start + held] = {rest.owners | owner << 2 * rest.count, rest.count + 1};
        }
        return start;
    }

    // Puts the longest run first; it is the loose one.
    void choose_loose(bool weighed) {
        const auto length = [&](const Run& run) {
            return weighed && !(run.cards & deal_->rules.trumps) ? 0 : size(run.cards);
        };
        const auto longest = std::max_element(
            runs_.begin(), runs_.end(), [&](const Run& a, const Run& b) { return length(a) < length(b); });
        if (longest == runs_.end() || !length(*longest)) return;
        std::swap(*longest, runs_.front());
        loose_ = runs_.front().cards;
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) held_[seat] = deal_->dealt[seat] & loose_;
    }

    const Deal* deal_;
    ByCard class_of_{}, role_of_{};
    Cards exact_ = 0, loose_ = 0;
    std::array<Cards, MOST_SEATS> held_{};
    std::vector<Run> runs_;
    std::vector<Half> halves_;
};

}  // namespace skiz::by_goals
