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
// hand, because each beats the same cards. A row of neighbours of one class is a run. Of a run, a
// key contains how many cards each hand holds; what matters of their order is a pattern.
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
        make_parts();
    }

    // The cards of all runs, and the run of one card, without cards if it is in none.
    Cards in_runs() const { return in_runs_; }
    Cards run_of(Card card) const { return run_of_[index(card)]; }

    bool same_class(Card one, Card other) const { return class_of_[index(one)] == class_of_[index(other)]; }
    bool same_role(Card one, Card other) const { return role_of_[index(one)] == role_of_[index(other)]; }

    // The lowest card in play of each run. Nothing has to part it from weaker cards.
    Cards lowest_of_runs(Cards in_play) const {
        Cards found = 0;
        for (const Cards run : runs_)
            if (const Cards here = run & in_play) found |= here & -here;
        return found;
    }

    // Identifies a position and a question about it, except for the order of the cards in runs.
    Key make_key(Cards in_play, std::uint64_t question) const {
        Key found;
        for (const Part& part : parts_) {
            const Key& here = part[in_play & (PART - 1)];
            found.one += here.one;
            found.other += here.other;
            in_play >>= PART_BITS;
        }
        return {mix(found.one ^ question), found.other + question * 0xbf58476d1ce4e5b9u};
    }

    // The difference in points between two positions with the same key. It is computed card by
    // card, because each hand holds as many cards of each run in both.
    PointDifference point_difference(Cards one, Cards other) const {
        PointDifference found;
        const Cards differ = (one ^ other) & ~deal_->rules.trumps;
        if (!differ) return found;
        for (const Cards dealt : deal_->dealt) {
            const Cards hand = dealt & ~deal_->rules.trumps;
            if (!(differ & hand)) continue;
            for (Cards a = one & hand, b = other & hand; a && b; a &= a - 1, b &= b - 1) {
                const auto& points = deal_->rules.points;
                const int more = points[index(lowest(a))] - points[index(lowest(b))];
                (more > 0 ? found.more : found.fewer) += std::abs(more);
            }
        }
        return found;
    }

  private:
    // A position's part of the key is the sum over its cards, looked up by six cards at a time.
    static constexpr int PART_BITS = 6;
    static constexpr std::size_t PART = std::size_t{1} << PART_BITS;
    using Part = std::array<Key, PART>;

    // Adds the runs of a suit, split by what distinguishes its cards.
    void add_runs(Cards suit, const ByCard& telling) {
        while (suit) {
            const Card first = lowest(suit);
            Cards run = bit(first);
            for (Card next = first + 1;
                 next < MOST_CARDS && has(suit, next) && telling[index(next)] == telling[index(first)];
                 ++next)
                run |= bit(next);
            suit &= ~run;
            if (several(run)) add_run(run);
        }
    }

    void add_run(Cards run) {
        runs_.push_back(run);
        in_runs_ |= run;
        for (Card card : each(run)) run_of_[index(card)] = run;
    }

    // The cards of one run and hand count alike.
    Key key_of(Card card) const {
        const Cards run = run_of(card);
        const auto what = static_cast<std::uint64_t>(
            run ? lowest(run) * MOST_SEATS + deal_->owner[index(card)] : MOST_SEATS * MOST_CARDS + card);
        const std::uint64_t one = mix(what + 0x9e3779b97f4a7c15u);
        return {one, mix(one ^ 0x94d049bb133111ebu)};
    }

    void make_parts() {
        const Cards cards = all_cards(deal_->rules);
        for (Card first = 0; cards >> first; first += PART_BITS) {
            Part& part = parts_.emplace_back();
            for (std::size_t held = 1; held < PART; ++held) {
                const Key rest = part[held & (held - 1)], one = key_of(first + std::countr_zero(held));
                part[held] = {rest.one + one.one, rest.other + one.other};
            }
            if (first + PART_BITS >= MOST_CARDS) break;
        }
    }

    const Deal* deal_;
    ByCard class_of_{}, role_of_{};
    Cards in_runs_ = 0;
    std::vector<Cards> runs_;
    std::array<Cards, MOST_CARDS> run_of_{};
    std::vector<Part> parts_;
};

}  // namespace skiz::by_goals
