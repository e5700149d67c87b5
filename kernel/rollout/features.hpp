// The features of a card for the player who may play it: his place in the trick and the seats he
// knows to be with him, what the card does to the trick, and what is still out. Each feature is a
// row of one of a few tables, by the place from which the card is played and by a column. Knows no
// weights and no search.
#pragma once

#include <numeric>

#include "rollout/observation.hpp"

namespace skiz::rollout {

// A policy uses the first of these tables, or all.
using Feature = std::uint16_t;
constexpr std::size_t FIRST_TABLES = 10, TABLES = 15;
using FeatureRow = std::array<Feature, TABLES>;

// The place of a card, and what it does to the trick. On lead: by who plays next, and by whether it
// is a trump. Later: by who wins so far, by whether anyone but friends is still to play, and by
// whether it follows, ruffs or is discarded, and wins.
constexpr unsigned LEADS = 2, ANSWERS = 5;
constexpr unsigned PLACES = ROLES * RELATIONS * (LEADS + 2 * ANSWERS);
constexpr std::array<unsigned, TABLES> WIDTHS{48, 24, 24, 16, 16, 12, 16, 16, 16, 16, 72, 80, 75, 30, 108};
constexpr std::size_t FIRST_FEATURES =
    PLACES * std::accumulate(WIDTHS.begin(), WIDTHS.begin() + FIRST_TABLES, std::size_t{0});
constexpr std::size_t ALL_FEATURES = PLACES * std::accumulate(WIDTHS.begin(), WIDTHS.end(), std::size_t{0});
static_assert(ALL_FEATURES <= std::numeric_limits<Feature>::max());

constexpr unsigned at_most(int bound, int count) { return static_cast<unsigned>(std::min(bound, count)); }
constexpr unsigned grade_points(unsigned points) {
    return points == 0 ? 0 : points < 4 ? 1 : points < 10 ? 2 : 3;
}
// Whether there are cards above it, and beneath it.
constexpr unsigned shape(Cards cards, Cards higher, Card card) {
    return 2 * ((cards & higher) != 0) + ((cards & beneath(card)) != 0);
}

// A card from the player's view. All files of weights depend on the meaning of the numbers: a
// column must not change its meaning, and new tables are added at the end.
class CardFeatures {
  public:
    CardFeatures(const Observation& sight, Card card)
        : sight_(sight),
          rules_(sight.rules),
          card_(card),
          suit_(suit_of(sight.rules, card)),
          higher_(suit_ & above(card)),
          points_(static_cast<unsigned>(sight.rules.points[index(card)])),
          is_trump_(has(sight.rules.trumps, card)) {}

    // Its row in each table, or only in the first ones.
    FeatureRow row(bool all_tables = true) const {
        const unsigned place = find_place();
        FeatureRow found{};
        unsigned start = 0;
        std::size_t table = 0;
        const auto put = [&](unsigned column) {
            found[table] = static_cast<Feature>(start + place * WIDTHS[table] + column);
            start += PLACES * WIDTHS[table++];
        };
        for (unsigned column : first_columns()) put(column);
        if (!all_tables) return found;
        for (unsigned column : later_columns()) put(column);
        return found;
    }

  private:
    unsigned find_place() const {
        const Observation& s = sight_;
        if (!s.at.played) {
            const Relation next = s.relation(seat_after(rules_, s.me));
            return (s.role * RELATIONS + next) * LEADS + is_trump_;
        }
        const bool wins = has(s.winning, card_), follows = has(suit_of(rules_, s.at.table[0]), card_);
        const unsigned answer = follows ? wins : is_trump_ ? 2 + wins : 4;
        const unsigned seen_from = (s.role * RELATIONS + s.to_best) * 2 + s.to_come;
        return ROLES * RELATIONS * LEADS + seen_from * ANSWERS + answer;
    }

    std::array<unsigned, FIRST_TABLES> first_columns() const {
        const Observation& s = sight_;
        const unsigned over = at_most(3, size(s.others & higher_)), master = over == 0;
        const unsigned length = at_most(6, size(s.hand & suit_)) - 1, short_length = std::min(length, 3u);
        const int outside = size(s.others & suit_);
        const unsigned out = outside == 0 ? 0 : outside < 3 ? 1 : outside < 5 ? 2 : 3;
        const unsigned was_led = (s.led & suit_) ? 1 : (s.others_led & suit_) ? 2 : 0;
        const unsigned lacking = 2 * ((s.lack & suit_) == suit_) + ((s.friends_lack & suit_) == suit_);
        const unsigned around = shape(s.hand & suit_, higher_, card_), worth = grade_points(points_);
        return {
            (over * 4 + around) * 3 + s.stage,
            length * 4 + out,
            (s.trumps * 3 + s.trumps_out) * 2 + master,
            (lacking * 2 + master) * 2 + (s.trumps_out > 0),
            at_most(15, size(higher_)),
            was_led * 4 + around,
            worth * 4 + grade_points(s.points),
            short_length * 4 + over,
            find_safety() * 4 + worth,
            find_called() * 4 + short_length,
        };
    }

    // The tables that not every policy uses: by named cards, lengths of trumps, ranks of trumps,
    // finer points, and kept cards.
    std::array<unsigned, TABLES - FIRST_TABLES> later_columns() const {
        constexpr std::array<std::uint8_t, 12> BY_OUT{0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4};
        constexpr std::array<std::uint8_t, 9> BY_OVER{0, 1, 2, 3, 3, 4, 4, 4, 5};
        const Observation& s = sight_;
        const Cards trumps = s.hand & rules_.trumps;
        const unsigned length = at_most(7, size(trumps));
        const unsigned out = BY_OUT[at_most(11, size(s.others & rules_.trumps))];
        const unsigned over = BY_OVER[at_most(8, size(s.others & higher_))];
        return {
            find_named() * 3 + s.stage,
            (length * 5 + out) * 2 + is_trump_,
            is_trump_ ? (over * 4 + shape(trumps, higher_, card_)) * 3 + s.stage : 72 + s.stage,
            std::min(points_, 5u) * 5 + std::min(s.points / 3, 4u),
            (find_kept() * 2 + is_trump_) * 3 + s.trumps_out,
        };
    }

    // How safe the trick is for its winner after this card: no opponent is still to play, nothing
    // unseen beats it, only a higher trump does, or a higher card or a trump beats a plain one.
    unsigned find_safety() const {
        const Observation& s = sight_;
        if (!s.to_come) return 0;
        const Card then = !s.at.played || has(s.winning, card_) ? card_ : s.best;
        const bool trump = has(rules_.trumps, then);
        const bool beaten = (s.others & s.higher(then)) || (!trump && s.trumps_out);
        return !beaten ? 1 : trump ? 2 : 3;
    }

    // Whether it is of the suit of the called card while that is out: another player's called card,
    // other cards of his own suit, or the called card itself.
    unsigned find_called() const {
        const Card call = rules_.called.card;
        if (call < 0 || !has(suit_of(rules_, call), card_) || has(sight_.seen.gone, call)) return 0;
        return card_ == call ? 3 : has(sight_.hand, call) ? 2 : 1;
    }

    // For a pair of cards that wait for each other, the place of the other: gone, here, unseen, or
    // on the table.
    unsigned where(Cards other) const {
        return other & cards_on_table(sight_.at) ? 3
               : other & sight_.others           ? 2
               : other & sight_.hand             ? 1
                                                 : 0;
    }

    // Why it is named: as prey or as a hunter, by the place of the other; as a card that must win a
    // trick of its own, or must be taken with others, by how late that is; or as the card that
    // reveals the sides.
    unsigned find_named() const {
        const NamedCards& names = sight_.terms.named;
        if (has(names.prey, card_)) return 4 + where(names.hunters);
        if (has(names.hunters, card_)) return 8 + where(names.prey);
        const auto left = static_cast<unsigned>(rules_.length - sight_.at.number);
        if (has(names.winners, card_)) return 12 + std::min(left, 3u);
        if (has(names.taken, card_)) return 16 + std::min(left, 3u);
        const SecretPartner& partner = sight_.seen.partner;
        return card_ == partner.card && partner.known != EVERYBODY ? 20 + sight_.knows : 0;
    }

    // For whom cards are kept: nobody, this seat, a friend, a foe, both sides, or it is this card;
    // and whether the next of their tricks is this one, the next or a later one.
    unsigned find_kept() const {
        bool here = false, this_one = false, friends = false, foes = false;
        int soonest = 2;
        for (const Bond& bond : rules_.bonds) {
            if (bond.cards & sight_.seen.gone || sight_.at.number > bond.last) continue;
            const Relation whose = sight_.relation(bond);
            if (whose == UNKNOWN) continue;
            this_one |= has(bond.cards, card_);
            here |= whose == FRIEND && (bond.cards & sight_.hand);
            friends |= whose == FRIEND;
            foes |= whose == FOE;
            soonest = std::min(soonest, std::max(0, bond.first - sight_.at.number));
        }
        const unsigned who = this_one ? 5 : here ? 1 : friends && foes ? 4 : foes ? 3 : 2 * friends;
        return who * 3 + (who ? static_cast<unsigned>(soonest) : 0);
    }

    const Observation& sight_;
    const PlayRules& rules_;
    const Card card_;
    const Cards suit_, higher_;
    const unsigned points_;
    const bool is_trump_;
};

}  // namespace skiz::rollout
