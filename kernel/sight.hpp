// Sight: what can be said of a card by the player who is to play it and sees no hand but his own: where
// he plays from and whom he knows to be with him, what the card does to the trick, what is still out.
// Each such saying is a row of one of a few tables. Knows no weights, no game by name and no search.
#pragma once

#include <numeric>

#include "position.hpp"

namespace skiz::policy {

// Who holds the called card, and how far the others can tell: he is the secret partner.
struct Secret {
    Seat holder = -1;      // -1: there is none, and all know who is with whom
    unsigned without = 0;  // the seats that all know not to hold it
};

// What everybody at the table has seen of the play.
struct Seen {
    Cards gone = 0;                         // the cards that were played
    std::array<Cards, MOST_SEATS> lacks{};  // what each seat has shown that it does not hold
    std::array<Cards, MOST_SEATS> led{};    // the suits that each seat has led
    Secret secret;
};

// What all have seen before the first card.
inline Seen nothing_seen(const Law& law, const std::array<Cards, MOST_SEATS>& hands, unsigned side) {
    Seen seen;
    for (Seat seat = 0; law.called.card >= 0 && seat < law.seats; ++seat)
        if (has(hands[static_cast<unsigned>(seat)], law.called.card))
            seen.secret = {.holder = seat, .without = side & ~(1u << seat)};  // who called it has it not
    return seen;
}

// One more card was seen, before it is played in this position.
inline void watch(Seen& seen, const Law& law, const Position& at, Card card) {
    const Seat seat = turn(law, at);
    seen.gone |= bit(card);
    if (card == law.called.card) seen.secret.without = ~(1u << seat);
    if (!at.played) {
        seen.led[static_cast<unsigned>(seat)] |= follows(law, card);
        return;
    }
    const Cards suit = follows(law, at.table[0]);
    if (!has(suit, card)) {
        Cards& lacks = seen.lacks[static_cast<unsigned>(seat)];
        lacks |= suit;
        if (law.must_trump && !has(law.trumps, card)) lacks |= law.trumps;
    }
    const bool answers_call = law.called.card >= 0 && has(suit, law.called.card);
    if (answers_call && seat != seen.secret.holder)
        seen.secret.without |= 1u << seat;  // its holder, unless he ran away, answers with it
}

using Row = std::uint16_t;
constexpr std::size_t TABLES = 10;
using Rows = std::array<Row, TABLES>;

enum Role : unsigned { OPPONENT, DECLARER, PARTNER };
enum Relation : unsigned { FRIEND, FOE, UNKNOWN };
constexpr unsigned ROLES = 3, RELATIONS = 3;

// From where a card is played, and what it does to the trick: on lead by who plays next, and by
// whether it is a trump; later by who wins so far, by whether anyone but friends is still to come, and
// by whether it follows, ruffs or is thrown, and wins.
constexpr unsigned LEADS = 2, ANSWERS = 5;
constexpr unsigned PLACES = ROLES * RELATIONS * (LEADS + 2 * ANSWERS);
constexpr std::array<unsigned, TABLES> WIDTHS{48, 24, 24, 16, 16, 12, 16, 16, 16, 16};
constexpr std::size_t ALL_ROWS = PLACES * std::accumulate(WIDTHS.begin(), WIDTHS.end(), std::size_t{0});
static_assert(ALL_ROWS <= std::numeric_limits<Row>::max());

// What the player on turn sees; `aside` is what he himself has laid away.
struct Sight {
    const Law& law;
    const Position& at;
    const Seen& seen;
    unsigned side;
    Cards aside;

    Seat me{};
    bool of_side{}, knows{};  // whether he knows who is with whom
    Role role{};
    Cards hand{}, others{}, winning{};  // his cards, those he does not see, those that take the trick
    Card best = -1;                     // what wins so far
    Relation to_best{};                 // whose it is
    bool to_come{};                     // whether anyone but friends is still to come
    unsigned early{};
    unsigned trumps{}, trumps_out{}, points{};  // his trumps, those he does not see; the trick's points
    Cards led{}, others_led{};                  // the suits his side has led, as far as he knows
    Cards lack{}, friends_lack{};

    Sight(const Law& law, const Position& at, const Seen& seen, unsigned side, Cards aside)
        : law(law), at(at), seen(seen), side(side), aside(aside) {
        me = turn(law, at);
        of_side = side >> me & 1;
        const Secret& secret = seen.secret;
        const unsigned may_hold = ((1u << law.seats) - 1) & ~secret.without & ~(1u << me);
        knows = secret.holder < 0 || secret.holder == me || !(may_hold & (may_hold - 1));
        role = !of_side ? OPPONENT : secret.holder == me ? PARTNER : DECLARER;
        hand = skiz::hand(at, me);
        others = all(law) & ~(hand | seen.gone | aside);
        const int left = law.length - at.number;
        early = left * 3 >= law.length * 2 ? 0 : left * 3 >= law.length ? 1 : 2;
        trumps = at_most(3, size(hand & law.trumps));
        const int out = size(others & law.trumps);
        trumps_out = out == 0 ? 0 : out < 3 ? 1 : 2;
        for (Seat seat = 0; seat < law.seats; ++seat) {
            const auto i = static_cast<unsigned>(seat);
            const bool with_me = relation(seat) == FRIEND;
            (with_me ? led : others_led) |= seen.led[i];
            if (seat != me) (with_me ? friends_lack : lack) |= seen.lacks[i];
        }
        for (int i = at.played + 1; i < law.seats; ++i)
            to_come |= relation(after(law, at.leader, i)) != FRIEND;
        if (at.played) look_at_trick();
    }

    // Whether a seat is with him, as far as he can tell.
    Relation relation(Seat seat) const {
        if (!knows && !(seen.secret.without >> seat & 1) && seat != me) return UNKNOWN;
        return (side >> seat & 1) == of_side ? FRIEND : FOE;
    }

    void look_at_trick() {
        best = strongest(law, on_table(at), at.table[0]);
        to_best = relation(player(law, at, best));
        winning = above(best);
        if (!has(law.trumps, best)) winning |= law.trumps;
        for (Card card : each(on_table(at)))
            points += static_cast<unsigned>(law.points[static_cast<unsigned>(card)]);
    }

    Cards above(Card card) const { return follows(law, card) & ~(bit(card) | (bit(card) - 1)); }

    unsigned place_of(Card card) const {
        const bool trump = has(law.trumps, card);
        if (!at.played) return (role * RELATIONS + relation(after(law, me))) * LEADS + trump;
        const bool wins = has(winning, card), follow = has(follows(law, at.table[0]), card);
        const unsigned answer = follow ? wins : trump ? 2 + wins : 4;
        const unsigned seen_from = (role * RELATIONS + to_best) * 2 + to_come;
        return ROLES * RELATIONS * LEADS + seen_from * ANSWERS + answer;
    }

    // How safe the trick is for who has it once this card is played: nobody is to come who would take
    // it, nothing unseen beats it, or a higher trump does, or a higher card or a trump a plain one.
    unsigned safe(Card card) const {
        if (!to_come) return 0;
        const Card then = !at.played || has(winning, card) ? card : best;
        const bool trump = has(law.trumps, then);
        const bool beaten = (others & above(then)) || (!trump && trumps_out);
        return !beaten ? 1 : trump ? 2 : 3;
    }

    // Whether it is of the suit of the called card while that is out: that of another, other cards of
    // his own suit, that card.
    unsigned called(Card card) const {
        const Card call = law.called.card;
        if (call < 0 || !has(follows(law, call), card) || has(seen.gone, call)) return 0;
        return card == call ? 3 : has(hand, call) ? 2 : 1;
    }

    // Where the card stands in each table.
    Rows rows(Card card) const {
        const Cards suit = follows(law, card), higher = above(card);
        const unsigned over = at_most(3, size(others & higher)), master = over == 0;
        const unsigned shape = 2 * ((hand & higher) != 0) + ((hand & suit & (bit(card) - 1)) != 0);
        const unsigned length = at_most(6, size(hand & suit)) - 1;
        const int outside = size(others & suit);
        const unsigned out = outside == 0 ? 0 : outside < 3 ? 1 : outside < 5 ? 2 : 3;
        const unsigned rank = at_most(15, size(higher));
        const unsigned was_led = (led & suit) ? 1 : (others_led & suit) ? 2 : 0;
        const unsigned lacking = 2 * ((lack & suit) == suit) + ((friends_lack & suit) == suit);
        const unsigned worth = points_of(static_cast<unsigned>(law.points[static_cast<unsigned>(card)]));
        const std::array<unsigned, TABLES> in{
            (over * 4 + shape) * 3 + early,
            length * 4 + out,
            (trumps * 3 + trumps_out) * 2 + master,
            (lacking * 2 + master) * 2 + (trumps_out > 0),
            rank,
            was_led * 4 + shape,
            worth * 4 + points_of(points),
            std::min(length, 3u) * 4 + over,
            safe(card) * 4 + worth,
            called(card) * 4 + std::min(length, 3u),
        };
        const unsigned place = place_of(card);
        Rows found{};
        unsigned start = 0;
        for (std::size_t i = 0; i < TABLES; ++i) {
            found[i] = static_cast<Row>(start + place * WIDTHS[i] + in[i]);
            start += PLACES * WIDTHS[i];
        }
        return found;
    }

    static unsigned at_most(int bound, int count) { return static_cast<unsigned>(std::min(bound, count)); }
    static unsigned points_of(unsigned points) {
        return points == 0 ? 0 : points < 4 ? 1 : points < 10 ? 2 : 3;
    }
};

}  // namespace skiz::policy
