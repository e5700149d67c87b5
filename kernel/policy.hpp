// Policy: how likely a player who sees no hand but his own would play each card. The appeal of a card
// is a sum of weights, one out of each of a few tables of what can be said of it from where he sits;
// the likelihoods are the softmax of the appeals. The weights are learnt elsewhere.
// Knows no game by name and no Python.
#pragma once

#include <cmath>
#include <span>

#include "chance.hpp"
#include "solve.hpp"

namespace skiz::policy {

// What everybody at the table has seen of the play.
struct Seen {
    Cards gone = 0;                         // the cards that were played
    std::array<Cards, MOST_SEATS> lacks{};  // what each seat has shown that it does not hold
    std::array<Cards, 2> led{};             // the suits that the others, and the side, have led
};

// One more card was seen, before it is played in this position.
inline void watch(Seen& seen, const Law& law, const Position& at, unsigned side, Card card) {
    const Seat seat = turn(law, at);
    seen.gone |= bit(card);
    if (!at.played) {
        seen.led[side >> seat & 1] |= follows(law, card);
    } else if (const Cards suit = follows(law, at.table[0]); !has(suit, card)) {
        Cards& lacks = seen.lacks[static_cast<unsigned>(seat)];
        lacks |= suit;
        if (law.must_trump && !has(law.trumps, card)) lacks |= law.trumps;
    }
}

using Row = std::uint16_t;
constexpr std::size_t TABLES = 8;
using Rows = std::array<Row, TABLES>;

constexpr unsigned PLACES = 12;  // from where a card is played: see `place_of`
constexpr unsigned KINDS = 8;    // what it does to the trick: see `kind_of`
constexpr std::array<unsigned, TABLES> WIDTHS{48, 24, 24, 16, 16, 12, 16, 16};
constexpr std::size_t ALL_ROWS = PLACES * KINDS * (48 + 24 + 24 + 16 + 16 + 12 + 16 + 16);

// What the player on turn sees; `aside` is what he himself has laid away.
struct Sight {
    const Law& law;
    const Position& at;
    const Seen& seen;
    unsigned side;
    Cards aside;

    Seat me{}, winner{-1};
    bool of_side{};
    Cards hand{}, others{}, winning{};  // his cards, those he does not see, those that take the trick
    unsigned place{}, early{}, trumps{}, trumps_out{}, points{};
    Cards opponents_lack{}, friends_lack{};

    Sight(const Law& law, const Position& at, const Seen& seen, unsigned side, Cards aside)
        : law(law), at(at), seen(seen), side(side), aside(aside) {
        me = turn(law, at);
        of_side = side >> me & 1;
        hand = skiz::hand(at, me);
        others = all(law) & ~(hand | seen.gone | aside);
        const int left = law.length - at.number;
        early = left * 3 >= law.length * 2 ? 0 : left * 3 >= law.length ? 1 : 2;
        trumps = static_cast<unsigned>(std::min(size(hand & law.trumps), 3));
        const int out = size(others & law.trumps);
        trumps_out = out == 0 ? 0 : out < 3 ? 1 : 2;
        for (Seat seat = 0; seat < law.seats; ++seat) {
            if (seat == me) continue;
            const Cards lacks = seen.lacks[static_cast<unsigned>(seat)];
            (friends(seat) ? friends_lack : opponents_lack) |= lacks;
        }
        place = place_of();
    }

    bool friends(Seat seat) const { return (side >> seat & 1) == of_side; }

    // On lead by who plays next; later by who wins so far and whether an opponent is still to come.
    unsigned place_of() {
        if (!at.played) return of_side ? 0 : friends(after(law, me)) ? 1 : 2;
        const Card best = strongest(law, on_table(at), at.table[0]);
        winner = player(law, at, best);
        winning = follows(law, best) & ~(bit(best) | (bit(best) - 1));
        if (!has(law.trumps, best)) winning |= law.trumps;
        for (Card card : each(on_table(at)))
            points += static_cast<unsigned>(law.points[static_cast<unsigned>(card)]);
        unsigned to_come = 0;
        for (int i = at.played + 1; i < law.seats; ++i)
            to_come |= !friends(after(law, at.leader, i));
        return 4 + 4 * of_side + 2 * friends(winner) + to_come;
    }

    unsigned kind_of(Card card) const {
        const bool trump = has(law.trumps, card);
        if (!at.played) return trump;
        const bool wins = has(winning, card);
        if (has(follows(law, at.table[0]), card)) return 2 + wins;
        return trump ? 4 + wins : 6;
    }

    // Where the card stands in each table.
    Rows rows(Card card) const {
        const Cards suit = follows(law, card), higher = suit & ~((Cards{2} << card) - 1);
        const unsigned above = static_cast<unsigned>(std::min(size(others & higher), 3));
        const unsigned shape =
            2 * ((hand & higher) != 0) + ((hand & suit & (bit(card) - 1)) != 0);
        const unsigned length = static_cast<unsigned>(std::min(size(hand & suit), 6)) - 1;
        const int outside = size(others & suit);
        const unsigned out = outside == 0 ? 0 : outside < 3 ? 1 : outside < 5 ? 2 : 3;
        const unsigned master = above == 0;
        const unsigned rank = static_cast<unsigned>(std::min(size(higher), 15));
        const unsigned led = (seen.led[of_side] & suit) ? 1 : (seen.led[!of_side] & suit) ? 2 : 0;
        const unsigned lacking = 2 * ((opponents_lack & suit) == suit) +
                                 ((friends_lack & suit) == suit);
        const unsigned worth = points_of(static_cast<unsigned>(law.points[static_cast<unsigned>(card)]));
        const std::array<unsigned, TABLES> in{
            (above * 4 + shape) * 3 + early,
            length * 4 + out,
            (trumps * 3 + trumps_out) * 2 + master,
            (lacking * 2 + master) * 2 + (trumps_out > 0),
            rank,
            led * 4 + shape,
            worth * 4 + points_of(points),
            std::min(length, 3u) * 4 + above,
        };
        const unsigned base = place * KINDS + kind_of(card);
        Rows found{};
        unsigned start = 0;
        for (std::size_t i = 0; i < TABLES; ++i) {
            found[i] = static_cast<Row>(start + base * WIDTHS[i] + in[i]);
            start += PLACES * KINDS * WIDTHS[i];
        }
        return found;
    }

    static unsigned points_of(unsigned points) { return points == 0 ? 0 : points < 4 ? 1 : points < 10 ? 2 : 3; }
};

using Weights = std::vector<float>;

// How much the cards that may be played appeal, as likelihoods.
struct Likelihoods {
    std::array<Card, MOST_CARDS> cards{};
    std::array<float, MOST_CARDS> of{};
    unsigned count = 0;
};

inline Likelihoods likelihoods(const Sight& sight, Cards may, const Weights& weights, float sharp) {
    Likelihoods found;
    float most = -1e9f, sum = 0;
    for (Card card : each(may)) {
        float appeal = 0;
        for (Row row : sight.rows(card)) appeal += weights[row];
        appeal *= sharp;
        most = std::max(most, appeal);
        found.cards[found.count] = card;
        found.of[found.count++] = appeal;
    }
    for (unsigned i = 0; i < found.count; ++i) sum += found.of[i] = std::exp(found.of[i] - most);
    for (unsigned i = 0; i < found.count; ++i) found.of[i] /= sum;
    return found;
}

// The tricks before, with the one on the table last: who led, and the cards.
struct Past {
    std::vector<std::pair<Seat, std::vector<Card>>> tricks;
};

using Hands = std::array<Cards, MOST_SEATS>;

// A deal as its player may think it is: what each seat holds now, and what it has laid away.
struct Deal {
    Hands hands{}, aside{};
};

inline Position before_all(const Problem& problem, const Past& past, const Deal& deal) {
    Position at = problem.position;
    at.hands = deal.hands;
    at.won = {};
    at.number = 1;
    at.played = 0;
    if (!past.tricks.empty()) at.leader = static_cast<std::int8_t>(past.tricks[0].first);
    for (const auto& [leader, cards] : past.tricks)
        for (std::size_t i = 0; i < cards.size(); ++i)
            hand(at, after(problem.law, leader, static_cast<int>(i))) |= bit(cards[i]);
    return at;
}

// What all have seen, and the logarithm of how likely the seats but `eyes` would have played so. One
// who sometimes plays as it comes, with the chance `whim`, is never surprised beyond measure.
inline std::pair<Seen, double> retrace(const Problem& problem, const Past& past, const Deal& deal,
                                       Seat eyes, const Weights& weights, float sharp, float whim) {
    const Law& law = problem.law;
    Seen seen;
    double log = 0;
    Position at = before_all(problem, past, deal);
    for (const auto& [leader, cards] : past.tricks)
        for (Card card : cards) {
            const Seat seat = turn(law, at);
            if (!weights.empty() && seat != eyes) {
                const Cards may = playable(law, at);
                if (may & (may - 1)) {
                    const Sight sight(law, at, seen, problem.objective.side, deal.aside[static_cast<unsigned>(seat)]);
                    const Likelihoods all = likelihoods(sight, may, weights, sharp);
                    for (unsigned i = 0; i < all.count; ++i)
                        if (all.cards[i] == card)
                            log += std::log((1 - whim) * all.of[i] + whim / static_cast<float>(all.count));
                }
            }
            watch(seen, law, at, problem.objective.side, card);
            at = play(law, at, card);
        }
    return {seen, log};
}

inline Card chosen(const Likelihoods& all, Chance& chance) {
    float left = static_cast<float>(chance.word() >> 40) * 0x1p-24f;
    for (unsigned i = 0; i + 1 < all.count; ++i)
        if ((left -= all.of[i]) < 0) return all.cards[i];
    return all.cards[all.count - 1];
}

// What the rest comes to after this card if all play by the policy, each from his own sight, until so
// many tricks are left, which are played with open cards.
struct Rollout {
    const Problem& problem;
    const Deal& deal;
    const Seen& seen;
    const Weights& weights;
    float sharp;
    int open;  // tricks

    int value(Card card, Chance chance, Workplace& workplace) const {
        const Law& law = problem.law;
        const General general(law, problem.objective, 0);
        Position at = problem.position;
        Progress so_far = problem.progress;
        Seen now = seen;
        for (;;) {
            watch(now, law, at, problem.objective.side, card);
            std::tie(at, so_far) = general.step(at, so_far, card);
            if (over(law, at)) return bounds(problem.objective, so_far).low;
            if (!at.played) {
                const Bounds known = bounds(problem.objective, so_far);
                if (known.low == known.high) return known.low;
                if (law.length - at.number < open) break;
            }
            const Cards may = playable(law, at);
            if (may & (may - 1)) {
                const Cards aside = deal.aside[static_cast<unsigned>(turn(law, at))];
                const Sight sight(law, at, now, problem.objective.side, aside);
                card = chosen(likelihoods(sight, may, weights, sharp), chance);
            } else {
                card = lowest(may);
            }
        }
        Problem rest{law, at, problem.objective, so_far};
        return solve(rest, Wanted{}, workplace).value.low;
    }
};

}  // namespace skiz::policy
