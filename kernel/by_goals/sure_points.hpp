// What is sure without play: tricks and card points from trumps, however the cards are played, and
// the points that a leader's side can take before it loses the lead. Knows no goals and no search.
#pragma once

#include <limits>

#include "by_goals/card_classes.hpp"

namespace skiz::by_goals {

// The sure gains in any play: of the others, of the side.
struct SureGains {
    std::array<int, 2> points{};
    std::array<int, 2> tricks{};
    std::array<Cards, 2> cards{};     // that they take
    std::array<Cards, 2> cuts{};      // on which that depends
};

// Lower bounds of card points for either side. Each counts what a side can do against any play, and
// assumes the worst of the remaining cards.
template <int SEATS>
class SurePoints {
  public:
    explicit SurePoints(const Deal& deal) : deal_(&deal) {
        for (Card card : each(all_cards(deal.rules))) {
            const int worth = points(card);
            const auto at = std::find_if(levels_.begin(), levels_.end(),
                                         [&](const Level& level) { return level.points >= worth; });
            if (at == levels_.end() || at->points > worth)
                levels_.insert(at, {worth, bit(card)});
            else
                at->cards |= bit(card);
        }
    }

    // The sure gains from trumps, with `left` card points to come. To the tricks that a side wins,
    // every hand adds a card, in the worst case its cheapest.
    SureGains count_trumps(Cards in_play, int left) {
        const Cards trumps = in_play & deal_->rules.trumps;
        if (!trumps) return {};
        Counted& counted = counted_[mix(trumps) & (COUNTED - 1)];
        if (counted.trumps != trumps) counted = {trumps, count(trumps)};
        SureGains found = counted.gains;
        for (const bool side : {false, true}) {
            if (!found.tricks[side]) continue;
            for (Seat seat = 0; seat < SEATS; ++seat) {
                const Cards hand = hand_of(seat, in_play), others = hand & ~found.cards[side];
                const int more = found.tricks[side] - size(hand ^ others);
                if (more > 0) found.points[side] += least(others, more);
            }
            if (found.tricks[side] * SEATS == size(in_play)) found.points[side] = left;
        }
        return found;
    }

    // The card points that the leader's side can take before it loses the lead. The cuts on which
    // that depends are added to `cuts`. A leader with bound cards may not be free to do it.
    int cash(Seat leader, Cards in_play, const SureGains& sure, Cards& cuts) const {
        const Lead lead{leader, in_play, hand_of(leader, in_play), sure.cards[ours(leader)]};
        if (deal_->rules.bound & lead.hand) return 0;
        cuts |= lead.trumps & -lead.trumps;
        return std::max(cash_plain_first(lead, cuts), cash_trumps_first(lead, cuts));
    }

  private:
    // The cards with the same number of points.
    struct Level {
        int points = 0;
        Cards cards = 0;
    };

    // The same trumps are asked for again and again.
    struct Counted {
        Cards trumps = 0;
        SureGains gains;
    };
    static constexpr std::size_t COUNTED = 1024;

    // The leader with his cards, and the trumps that his side surely wins with.
    struct Lead {
        Seat seat = 0;
        Cards in_play = 0, hand = 0, trumps = 0;
    };

    bool ours(Seat seat) const { return deal_->is_ours(seat); }
    int points(Card card) const { return deal_->rules.points[index(card)]; }
    bool must_ruff() const { return deal_->rules.must_trump || deal_->rules.must_overtake; }
    Cards hand_of(Seat seat, Cards in_play) const { return deal_->dealt[index(seat)] & in_play; }

    // Each of a hand's highest trumps wins its trick for the side unless a higher trump of the
    // others takes it. Each of those takes at most one.
    SureGains count(Cards trumps) const {
        SureGains found;
        std::array<int, 2> higher{};
        std::array<int, SEATS> held{};
        for (Cards rest = trumps; rest;) {
            const Card card = highest(rest);
            rest ^= bit(card);
            const Seat seat = deal_->owner[index(card)];
            const bool side = ours(seat);
            ++higher[side];
            int& tricks = found.tricks[side];
            if (++held[index(seat)] - higher[!side] > tricks) {
                ++tricks;
                found.cuts[side] = bit(card);
            }
            if (higher[!side] == 0) found.cards[side] |= bit(card);
        }
        for (const bool side : {false, true}) {
            found.cuts[side] |= found.cards[side] & -found.cards[side];
            found.points[side] = sum(found.cards[side]);
        }
        return found;
    }

    int sum(Cards cards) const { return sum_points(deal_->rules, cards); }

    // The points of the `count` cheapest cards; if there are fewer cards, others replace them.
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

    // The same with the most valuable ones.
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

    // What the others add in these rounds of a suit, which the leader wins. Partners who are free
    // to choose add what they like.
    int given(Seat leader, Cards suit, int rounds) const {
        int found = 0;
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (leader + j) % SEATS;
            const Cards cards = suit & deal_->dealt[index(seat)];
            const bool freely = ours(seat) == ours(leader) && !deal_->rules.bound;
            found += freely ? most(cards, rounds) : least(cards, rounds);
        }
        return found;
    }

    // The leader's cards of a suit above all of the others'.
    static Cards top_cards(Cards own, Cards others) { return others ? own & above(highest(others)) : own; }

    // Rounds of a suit that none of the others ruffs, and that nobody at all ruffs.
    struct Rounds {
        int unbeaten = 0, kept = 0;
    };

    Rounds rounds_of(const Lead& lead, Cards suit, int tops) const {
        int unbeaten = tops, kept = tops;
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (lead.seat + j) % SEATS;
            const Cards hand = hand_of(seat, lead.in_play);
            if (!(hand & deal_->rules.trumps)) continue;
            const bool partner = ours(seat) == ours(lead.seat);
            int& until = partner ? kept : unbeaten;
            if (!partner || must_ruff()) until = std::min(until, size(hand & suit));
        }
        return {unbeaten, std::min(unbeaten, kept)};
    }

    // Plain suits as long as nobody can ruff them, then the best trumps. A partner who must trump
    // takes the lead, so only one such suit counts, led after the others.
    int cash_plain_first(const Lead& lead, Cards& cuts) const {
        int found = 0, handed_on = 0;
        for (const Cards suit : deal_->rules.suits) {
            const Cards here = lead.in_play & suit, own = here & lead.hand, top = top_cards(own, here ^ own);
            if (!top) continue;
            const Rounds rounds = rounds_of(lead, suit, size(top));
            if (!rounds.unbeaten) continue;
            const auto worth = [&](int count) { return most(top, count) + given(lead.seat, here, count); };
            cuts |= bit(lowest(top));
            const int kept = rounds.kept ? worth(rounds.kept) : 0;
            found += kept;
            if (rounds.kept < rounds.unbeaten) handed_on = std::max(handed_on, worth(rounds.kept + 1) - kept);
        }
        return found + handed_on + trumps_at_last(lead);
    }

    int trumps_at_last(const Lead& lead) const {
        const Cards own = lead.trumps & lead.hand, partners = lead.trumps & ~lead.hand;
        if (!own) return 0;
        const int rounds = size(own);
        return sum(own) + (partners ? (SEATS - 1) * rounds * levels_.front().points
                                    : given(lead.seat, lead.in_play & deal_->rules.trumps, rounds));
    }

    // The best trumps until nobody else has any, then the best of plain suits.
    int cash_trumps_first(const Lead& lead, Cards& cuts) const {
        if (lead.trumps & ~lead.hand) return 0;
        int rounds = size(lead.trumps);
        for (Seat seat = 0; seat < SEATS; ++seat) {
            if (seat == lead.seat || (ours(seat) == ours(lead.seat) && !must_ruff())) continue;
            if (size(hand_of(seat, lead.in_play) & deal_->rules.trumps) > rounds) return 0;
        }
        int found = sum(lead.trumps);
        for (const Cards suit : deal_->rules.suits) {
            const Cards here = lead.in_play & suit, own = here & lead.hand, top = top_cards(own, here ^ own);
            if (!top) continue;
            const Cards winners = size(top) >= longest_of_others(lead.seat, here) ? own : top;
            cuts |= bit(lowest(top));
            rounds += size(winners);
            found += sum(winners);
        }
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (seat != lead.seat) found += least(hand_of(seat, lead.in_play), rounds);
        return found;
    }

    int longest_of_others(Seat leader, Cards suit) const {
        int longest = 0;
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (seat != leader) longest = std::max(longest, size(suit & deal_->dealt[index(seat)]));
        return longest;
    }

    const Deal* deal_;
    std::vector<Level> levels_;
    std::vector<Counted> counted_ = std::vector<Counted>(COUNTED);
};

}  // namespace skiz::by_goals
