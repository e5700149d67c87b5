// Sight: what can be said of a card by the player who is to play it and sees no hand but his own: where
// he plays from and whom he knows to be with him, what the card does to the trick, what is still out.
// Each such saying is a row of one of a few tables. Knows no weights, no game by name and no search.
#pragma once

#include <numeric>

#include "goals.hpp"

namespace skiz::policy {

// Who has the card that was called, his own or among what he laid away, and how far the others can
// tell: he is the secret partner, unless he called it himself or laid it away.
struct Secret {
    Card card = -1;  // -1: there is none, and all know who is with whom
    Seat holder = -1;
    unsigned told = 0;  // the seats whose side all know
};

// What everybody at the table has seen of the play.
struct Seen {
    Cards gone = 0;                         // the cards that were played
    std::array<Cards, MOST_SEATS> lacks{};  // what each seat has shown that it does not hold
    std::array<Cards, MOST_SEATS> led{};    // the suits that each seat has led
    Secret secret;
};

using Hands = std::array<Cards, MOST_SEATS>;

// A deal as its player may think it is: what each seat holds, and what it has laid away.
struct Deal {
    Hands hands{}, aside{};
};

// What all have seen before the first card, when all knew by words on whose side these were.
inline Seen nothing_seen(const Law& law, const Deal& deal, unsigned side, unsigned told) {
    Seen seen;
    Secret& secret = seen.secret;
    secret.card = law.called.card >= 0 ? law.called.card : law.telling;
    for (Seat seat = 0; secret.card >= 0 && seat < law.seats; ++seat) {
        const auto i = static_cast<unsigned>(seat);
        if (has(deal.hands[i] | deal.aside[i], secret.card)) secret.holder = seat;
    }
    if (secret.holder < 0) return {};
    secret.told = law.called.card >= 0 ? side & ~(1u << secret.holder) : told;  // who called it has it not
    return seen;
}

// One more card was seen, before it is played in this position.
inline void watch(Seen& seen, const Law& law, const Position& at, Card card) {
    const Seat seat = turn(law, at);
    seen.gone |= bit(card);
    if (card == seen.secret.card) seen.secret.told = ~0u;
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
        seen.secret.told |= 1u << seat;  // its holder, unless he ran away, answers with it
}

// The cards that the goals name, whoever is to reach them.
struct Named {
    Cards prey = 0, hunters = 0;  // to be caught, and to catch them
    Cards winners = 0;            // to win a trick of their own
    Cards taken = 0;              // to be taken, all of some
};

inline Named named_by(const Objective& objective) {
    Named named;
    for (const Goal& goal : objective.goals)
        for (const Atom& atom : goal.atoms) {
            if (atom.verb == Verb::Catch) named.prey |= atom.prey;
            if (atom.verb == Verb::Catch && ~atom.cards) named.hunters |= atom.cards;
            if (atom.verb == Verb::Win && ~atom.cards) named.winners |= atom.cards;
            if (atom.verb == Verb::Take) named.taken |= atom.cards;
        }
    return named;
}

// What is the same through the whole of a deal's play.
struct Terms {
    const Law& law;
    unsigned side;  // the declarer's
    Named named;
};

// A policy knows the first of these tables, or all.
using Row = std::uint16_t;
constexpr std::size_t FIRST_TABLES = 10, TABLES = 15;
using Rows = std::array<Row, TABLES>;

enum Role : unsigned { OPPONENT, DECLARER, PARTNER };
enum Relation : unsigned { FRIEND, FOE, UNKNOWN };
constexpr unsigned ROLES = 3, RELATIONS = 3;

// From where a card is played, and what it does to the trick: on lead by who plays next, and by
// whether it is a trump; later by who wins so far, by whether anyone but friends is still to come, and
// by whether it follows, ruffs or is thrown, and wins.
constexpr unsigned LEADS = 2, ANSWERS = 5;
constexpr unsigned PLACES = ROLES * RELATIONS * (LEADS + 2 * ANSWERS);
constexpr std::array<unsigned, TABLES> WIDTHS{48, 24, 24, 16, 16, 12, 16, 16, 16, 16, 72, 80, 75, 30, 108};
constexpr std::size_t FIRST_ROWS =
    PLACES * std::accumulate(WIDTHS.begin(), WIDTHS.begin() + FIRST_TABLES, std::size_t{0});
constexpr std::size_t ALL_ROWS = PLACES * std::accumulate(WIDTHS.begin(), WIDTHS.end(), std::size_t{0});
static_assert(ALL_ROWS <= std::numeric_limits<Row>::max());

// What the player on turn sees; `aside` is what he himself has laid away.
struct Sight {
    const Terms& terms;
    const Position& at;
    const Seen& seen;
    Cards aside;
    const Law& law = terms.law;
    unsigned side = terms.side;

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

    Sight(const Terms& terms, const Position& at, const Seen& seen, Cards aside)
        : terms(terms), at(at), seen(seen), aside(aside) {
        me = turn(law, at);
        of_side = side >> me & 1;
        const Secret& secret = seen.secret;
        const unsigned doubtful = ((1u << law.seats) - 1) & ~secret.told & ~(1u << me);
        const bool surely_held = law.called.card >= 0;  // by another than its caller
        knows = secret.holder < 0 || secret.holder == me || !doubtful ||
                (surely_held && !(doubtful & (doubtful - 1)));
        const bool partner = secret.holder == me && side != 1u << me;
        role = !of_side ? OPPONENT : partner ? PARTNER : DECLARER;
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
        if (!knows && !(seen.secret.told >> seat & 1) && seat != me) return UNKNOWN;
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

    // Of two cards that await each other where the other is: gone, here, unseen, on the table.
    unsigned where(Cards other) const {
        return other & on_table(at) ? 3 : other & others ? 2 : other & hand ? 1 : 0;
    }

    // Why it is named: as prey or as a hunter, by where the other is; as one that is to win a trick of
    // its own, or is to be taken with others, by how late it is; as the card that tells who is whose.
    unsigned named(Card card) const {
        const Named& names = terms.named;
        if (has(names.prey, card)) return 4 + where(names.hunters);
        if (has(names.hunters, card)) return 8 + where(names.prey);
        const auto left = static_cast<unsigned>(law.length - at.number);
        if (has(names.winners, card)) return 12 + std::min(left, 3u);
        if (has(names.taken, card)) return 16 + std::min(left, 3u);
        return card == seen.secret.card && seen.secret.told != ~0u ? 20 + knows : 0;
    }

    // On whose side a bond is, as far as he can tell.
    Relation relation(const Bond& bond) const {
        if (bond.waits && seen.secret.told != ~0u) return UNKNOWN;
        for (Seat seat = 0; seat < law.seats; ++seat)
            if (bond.seats >> seat & 1 && relation(seat) != UNKNOWN) return relation(seat);
        return UNKNOWN;
    }

    // For what cards are kept: not at all, for this seat, for a friend, for a foe, for both sides, or
    // it is this one; and whether the next of their tricks is this one, the next or a later.
    unsigned kept(Card card) const {
        bool here = false, this_one = false, friends = false, foes = false;
        int soonest = 2;
        for (const Bond& bond : law.bonds) {
            if (bond.cards & seen.gone || at.number > bond.last) continue;
            const Relation whose = relation(bond);
            if (whose == UNKNOWN) continue;
            this_one |= has(bond.cards, card);
            here |= whose == FRIEND && (bond.cards & hand);
            friends |= whose == FRIEND;
            foes |= whose == FOE;
            soonest = std::min(soonest, std::max(0, bond.first - at.number));
        }
        const unsigned who = this_one ? 5 : here ? 1 : friends && foes ? 4 : foes ? 3 : 2 * friends;
        return who * 3 + (who ? static_cast<unsigned>(soonest) : 0);
    }

    // Where it stands in the tables that not every policy knows: by the cards that are named, the
    // lengths of trumps, their ranks, points more finely, and the cards that are kept.
    std::array<unsigned, TABLES - FIRST_TABLES> more(Card card) const {
        constexpr std::array<std::uint8_t, 12> BY_OUT{0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4};
        constexpr std::array<std::uint8_t, 9> BY_OVER{0, 1, 2, 3, 3, 4, 4, 4, 5};
        const bool trump = has(law.trumps, card);
        const Cards mine = hand & law.trumps, higher = above(card);
        const unsigned length = at_most(7, size(mine));
        const unsigned out = BY_OUT[at_most(11, size(others & law.trumps))];
        const unsigned over = BY_OVER[at_most(8, size(others & higher))];
        const unsigned shape = 2 * ((mine & higher) != 0) + ((mine & (bit(card) - 1)) != 0);
        const auto worth = static_cast<unsigned>(law.points[static_cast<unsigned>(card)]);
        return {
            named(card) * 3 + early,
            (length * 5 + out) * 2 + trump,
            trump ? (over * 4 + shape) * 3 + early : 72 + early,
            std::min(worth, 5u) * 5 + std::min(points / 3, 4u),
            (kept(card) * 2 + trump) * 3 + trumps_out,
        };
    }

    // Where the card stands in each table, or in the first alone.
    Rows rows(Card card, bool all_tables = true) const {
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
        const std::array<unsigned, FIRST_TABLES> in{
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
        std::size_t table = 0;
        const auto put = [&](unsigned column) {
            found[table] = static_cast<Row>(start + place * WIDTHS[table] + column);
            start += PLACES * WIDTHS[table++];
        };
        for (unsigned column : in) put(column);
        if (!all_tables) return found;
        for (unsigned column : more(card)) put(column);
        return found;
    }

    static unsigned at_most(int bound, int count) { return static_cast<unsigned>(std::min(bound, count)); }
    static unsigned points_of(unsigned points) {
        return points == 0 ? 0 : points < 4 ? 1 : points < 10 ? 2 : 3;
    }
};

}  // namespace skiz::policy
