// Sight: what can be said of a card by the player who is to play it and sees no hand but his own: where
// he plays from, what the card does to the trick, what is still out. Each such saying is a row of one
// of a few tables. Knows no weights, no game by name and no search.
#pragma once

#include <numeric>

#include "position.hpp"

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
constexpr std::size_t ALL_ROWS =
    PLACES * KINDS * std::accumulate(WIDTHS.begin(), WIDTHS.end(), std::size_t{0});
static_assert(ALL_ROWS <= std::numeric_limits<Row>::max());

// What the player on turn sees; `aside` is what he himself has laid away.
struct Sight {
    const Law& law;
    const Position& at;
    const Seen& seen;
    unsigned side;
    Cards aside;

    Seat me{};
    bool of_side{};
    Cards hand{}, others{}, winning{};  // his cards, those he does not see, those that take the trick
    unsigned place{}, early{};
    unsigned trumps{}, trumps_out{}, points{};  // his trumps, those he does not see; the trick's points
    Cards opponents_lack{}, friends_lack{};

    Sight(const Law& law, const Position& at, const Seen& seen, unsigned side, Cards aside)
        : law(law), at(at), seen(seen), side(side), aside(aside) {
        me = turn(law, at);
        of_side = side >> me & 1;
        hand = skiz::hand(at, me);
        others = all(law) & ~(hand | seen.gone | aside);
        const int left = law.length - at.number;
        early = left * 3 >= law.length * 2 ? 0 : left * 3 >= law.length ? 1 : 2;
        trumps = at_most(3, size(hand & law.trumps));
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
        const Seat winner = player(law, at, best);
        winning = follows(law, best) & ~(bit(best) | (bit(best) - 1));
        if (!has(law.trumps, best)) winning |= law.trumps;
        for (Card card : each(on_table(at)))
            points += static_cast<unsigned>(law.points[static_cast<unsigned>(card)]);
        unsigned to_come = 0;
        for (int i = at.played + 1; i < law.seats; ++i) to_come |= !friends(after(law, at.leader, i));
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
        const unsigned above = at_most(3, size(others & higher)), master = above == 0;
        const unsigned shape = 2 * ((hand & higher) != 0) + ((hand & suit & (bit(card) - 1)) != 0);
        const unsigned length = at_most(6, size(hand & suit)) - 1;
        const int outside = size(others & suit);
        const unsigned out = outside == 0 ? 0 : outside < 3 ? 1 : outside < 5 ? 2 : 3;
        const unsigned rank = at_most(15, size(higher));
        const unsigned led = (seen.led[of_side] & suit) ? 1 : (seen.led[!of_side] & suit) ? 2 : 0;
        const unsigned lacking = 2 * ((opponents_lack & suit) == suit) + ((friends_lack & suit) == suit);
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

    static unsigned at_most(int bound, int count) { return static_cast<unsigned>(std::min(bound, count)); }
    static unsigned points_of(unsigned points) {
        return points == 0 ? 0 : points < 4 ? 1 : points < 10 ? 2 : 3;
    }
};

}  // namespace skiz::policy
