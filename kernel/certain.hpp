// What is certain without playing: tricks and card points that trumps bring whoever plays how, and the
// points that a leader's side can have before it lets the lead go. Knows no goals and no search.
#pragma once

#include <limits>

#include "dense.hpp"

namespace skiz::dense {

// What certainly comes yet, whoever plays how: to the others, to the side.
struct Sure {
    std::array<int, 2> points{};
    std::array<int, 2> tricks{};
    std::array<Cards, 2> cards{};  // that they take
    std::array<Cards, 2> seen{};   // on which that rests: these and those above them
};

template <int SEATS>
class Certain {
  public:
    explicit Certain(const Deal& deal) : deal_(&deal) {
        for (Card card : each(all(deal.law))) {
            const int points = deal.law.points[u(card)];
            const auto at = std::find_if(levels_.begin(), levels_.end(),
                                         [&](const Level& level) { return level.points >= points; });
            if (at == levels_.end() || at->points > points)
                levels_.insert(at, {points, bit(card)});
            else
                at->cards |= bit(card);
        }
    }

    // What trumps bring, with so many card points to come. To the tricks that a side wins every hand gives
    // a card, its cheapest at the worst.
    Sure sure(Cards living, int left) {
        const Cards trumps = living & deal_->law.trumps;
        if (!trumps) return {};
        Known& known = known_[mixed(trumps) & (KNOWN - 1)];
        if (known.trumps != trumps) known = {trumps, by_trumps(trumps)};
        Sure found = known.sure;
        for (const bool side : {false, true}) {
            if (!found.tricks[side]) continue;
            for (Seat seat = 0; seat < SEATS; ++seat) {
                const Cards hand = deal_->dealt[u(seat)] & living, others = hand & ~found.cards[side];
                const int more = found.tricks[side] - size(hand ^ others);
                if (more > 0) found.points[side] += least(others, more);
            }
            if (found.tricks[side] * SEATS == size(living)) found.points[side] = left;
        }
        return found;
    }

    // Card points that the leader's side can have before it lets the lead go; `seen` become the cards
    // on which that rests.
    int at_once(Seat leader, Cards living, const Sure& sure, Cards& seen) const {
        const Cards hand = deal_->dealt[u(leader)] & living;
        if (deal_->law.bound & hand) return 0;
        const Cards run = sure.cards[ours(leader)];
        seen |= run;
        return std::max(plain_first(leader, living, run, seen), trumps_first(leader, living, run, seen));
    }

  private:
    // The cards of equally many points.
    struct Level {
        int points = 0;
        Cards cards = 0;
    };

    // The same trumps are asked for again and again.
    struct Known {
        Cards trumps = 0;
        Sure sure;
    };
    static constexpr std::size_t KNOWN = 1024;

    // Each of a hand's highest trumps wins its trick for the side unless one of the others' higher ones
    // takes it, and each of those takes one at most.
    Sure by_trumps(Cards trumps) const {
        Sure found;
        std::array<int, 2> above{};
        std::array<int, SEATS> held{};
        for (Cards rest = trumps; rest;) {
            const Card card = highest(rest);
            rest ^= bit(card);
            const Seat seat = deal_->owner[u(card)];
            const bool side = ours(seat);
            ++above[side];
            int& tricks = found.tricks[side];
            if (++held[u(seat)] - above[!side] > tricks) {
                ++tricks;
                found.seen[side] = bit(card);
            }
            if (above[!side] == 0) found.cards[side] |= bit(card);
        }
        for (const bool side : {false, true}) {
            found.seen[side] |= found.cards[side] & -found.cards[side];
            found.points[side] = sum(found.cards[side]);
        }
        return found;
    }

    bool ours(Seat seat) const { return deal_->objective.side >> seat & 1; }
    int points(Card card) const { return deal_->law.points[u(card)]; }
    bool must_ruff() const { return deal_->law.must_trump || deal_->law.must_overtake; }

    int sum(Cards cards) const {
        int found = 0;
        for (Card card : each(cards)) found += points(card);
        return found;
    }

    // So many of the cards, the cheapest; where there are not enough of them, others make up for it.
    int least(Cards cards, int count) const {
        int found = 0;
        for (const Level& level : levels_) {
            const int here = size(cards & level.cards);
            if (count <= here) return found + count * level.points;
            found += here * level.points;
            count -= here;
        }
        return found + count * levels_.front().points;
    }

    // The same with the dearest.
    int most(Cards cards, int count) const {
        int found = 0;
        for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
            if (count <= 0) return found;
            const int here = std::min(count, size(cards & level->cards));
            found += here * level->points;
            count -= here;
        }
        return found + count * levels_.front().points;
    }

    // What the others give to so many rounds of a suit that the leader wins. Partners who are free give
    // what they like.
    int given(Seat leader, Cards suit, int rounds) const {
        int found = 0;
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (leader + j) % SEATS;
            const Cards cards = suit & deal_->dealt[u(seat)];
            const bool freely = ours(seat) == ours(leader) && !deal_->law.bound;
            found += freely ? most(cards, rounds) : least(cards, rounds);
        }
        return found;
    }

    // The leader's cards of a suit above all the others'.
    static Cards tops(Cards own, Cards others) {
        return others ? own & ~((Cards{2} << highest(others)) - 1) : own;
    }

    // Plain suits as long as nobody can ruff them, then the best trumps. A partner who must trump takes
    // the lead, so of such suits only one counts, led after the others.
    int plain_first(Seat leader, Cards living, Cards run, Cards& seen) const {
        const Cards hand = deal_->dealt[u(leader)] & living;
        const bool mine = ours(leader);
        int found = 0, handed_on = 0;
        for (const Cards suit : deal_->law.suits) {
            const Cards here = living & suit, own = here & hand, top = tops(own, here ^ own);
            if (!top) continue;
            int rounds = size(top), until_ruffed = rounds;
            for (int j = 1; j < SEATS; ++j) {
                const Seat seat = (leader + j) % SEATS;
                const Cards theirs = living & deal_->dealt[u(seat)];
                if (!(theirs & deal_->law.trumps)) continue;
                int& until = ours(seat) == mine ? until_ruffed : rounds;
                if (ours(seat) != mine || must_ruff()) until = std::min(until, size(theirs & suit));
            }
            until_ruffed = std::min(rounds, until_ruffed);
            if (!rounds) continue;
            const auto worth = [&](int count) { return most(top, count) + given(leader, here, count); };
            seen |= bit(lowest(top));
            const int kept = until_ruffed ? worth(until_ruffed) : 0;
            found += kept;
            if (until_ruffed < rounds) handed_on = std::max(handed_on, worth(until_ruffed + 1) - kept);
        }
        const Cards trumps = run & hand, friends = run & ~hand;
        if (trumps) {
            found += sum(trumps) + (friends ? (SEATS - 1) * size(trumps) * levels_.front().points
                                            : given(leader, living & deal_->law.trumps, size(trumps)));
        }
        return found + handed_on;
    }

    // The best trumps until nobody has any, then the best of plain suits.
    int trumps_first(Seat leader, Cards living, Cards run, Cards& seen) const {
        const Cards hand = deal_->dealt[u(leader)] & living;
        const bool mine = ours(leader);
        if (run & ~hand) return 0;
        int rounds = size(run);
        for (Seat seat = 0; seat < SEATS; ++seat) {
            if (seat == leader || (ours(seat) == mine && !must_ruff())) continue;
            if (size(deal_->dealt[u(seat)] & living & deal_->law.trumps) > rounds) return 0;
        }
        int found = sum(run);
        for (const Cards suit : deal_->law.suits) {
            const Cards here = living & suit, own = here & hand, top = tops(own, here ^ own);
            if (!top) continue;
            int longest = 0;
            for (Seat seat = 0; seat < SEATS; ++seat)
                if (seat != leader) longest = std::max(longest, size(here & deal_->dealt[u(seat)]));
            const Cards winners = size(top) >= longest ? own : top;
            seen |= bit(lowest(top));
            rounds += size(winners);
            found += sum(winners);
        }
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (seat != leader) found += least(deal_->dealt[u(seat)] & living, rounds);
        return found;
    }

    const Deal* deal_;
    std::vector<Level> levels_;
    std::vector<Known> known_ = std::vector<Known>(KNOWN);
};

}  // namespace skiz::dense
