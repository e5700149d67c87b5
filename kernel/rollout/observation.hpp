// What the player on turn knows, who sees only his own hand: the play so far, the seats he knows to
// be with him, and the cards still out. Knows no weights, no game by name and no search.
#pragma once

#include "play/problem.hpp"

namespace skiz::rollout {

using Hands = std::array<Cards, MOST_SEATS>;

// A world: each seat's hand and discards.
struct World {
    Hands hands{}, laid{};
};

// The holder of the called card, in hand or among his discards, and how far the others can tell. He
// is the secret partner, unless he called it himself or discarded it.
struct SecretPartner {
    Card card = -1;  // -1: there is none, and everybody knows who is with whom
    Seat holder = -1;
    unsigned known = 0;  // the seats whose side everybody knows
};

// What everybody at the table has seen of the play.
struct PublicState {
    Cards gone = 0;  // the cards that were played
    Hands lacks{};   // the cards that each seat has shown not to hold
    Hands led{};     // the suits that each seat has led
    SecretPartner partner;
};

constexpr unsigned EVERYBODY = ~0u;

// What everybody knows before the first card, given the seats whose side is known from words.
inline PublicState begin_play(const PlayRules& rules, const World& world, unsigned side, unsigned known) {
    PublicState seen;
    SecretPartner& partner = seen.partner;
    partner.card = rules.called.card >= 0 ? rules.called.card : rules.telling;
    for (Seat seat = 0; partner.card >= 0 && seat < rules.seats; ++seat)
        if (has(world.hands[index(seat)] | world.laid[index(seat)], partner.card)) partner.holder = seat;
    if (partner.holder < 0) return {};
    // The caller does not hold the called card.
    partner.known = rules.called.card >= 0 ? side & ~(1u << partner.holder) : known;
    return seen;
}

// Notes one more card, before it is played in this position.
inline void observe(PublicState& seen, const PlayRules& rules, const Position& at, Card card) {
    const Seat seat = seat_on_turn(rules, at);
    seen.gone |= bit(card);
    if (card == seen.partner.card) seen.partner.known = EVERYBODY;
    if (!at.played) {
        seen.led[index(seat)] |= suit_of(rules, card);
        return;
    }
    const Cards suit = suit_of(rules, at.table[0]);
    if (!has(suit, card)) {
        Cards& lacks = seen.lacks[index(seat)];
        lacks |= suit;
        if (rules.must_trump && !has(rules.trumps, card)) lacks |= rules.trumps;
    }
    const bool answers_call = rules.called.card >= 0 && has(suit, rules.called.card);
    if (answers_call && seat != seen.partner.holder)
        seen.partner.known |= 1u << seat;  // its holder, unless he ran away, answers with it
}

// The cards that the goals name, whoever has to achieve them.
struct NamedCards {
    Cards prey = 0, hunters = 0;  // to be caught, and to catch them
    Cards winners = 0;            // to win a trick of their own
    Cards taken = 0;              // to be taken, all of several
};

inline NamedCards find_named(const Objective& objective) {
    NamedCards named;
    for (const Goal& goal : objective.goals)
        for (const Atom& atom : goal.atoms) {
            if (atom.verb == Verb::Catch) named.prey |= atom.prey;
            if (atom.verb == Verb::Catch && !any_card(atom)) named.hunters |= atom.cards;
            if (atom.verb == Verb::Win && !any_card(atom)) named.winners |= atom.cards;
            if (atom.verb == Verb::Take) named.taken |= atom.cards;
        }
    return named;
}

// What stays the same during the play of a deal.
struct Terms {
    const PlayRules& rules;
    unsigned side;  // the declarer's
    NamedCards named;
};

inline Terms terms_of(const Problem& problem) {
    return {problem.rules, problem.objective.side, find_named(problem.objective)};
}

enum Role : unsigned { OPPONENT, DECLARER, PARTNER };
enum Relation : unsigned { FRIEND, FOE, UNKNOWN };
constexpr unsigned ROLES = 3, RELATIONS = 3;

// What the player on turn knows; `laid` are his own discards.
struct Observation {
    const Terms& terms;
    const Position& at;
    const PublicState& seen;
    Cards laid;
    const PlayRules& rules = terms.rules;
    unsigned side = terms.side;

    Seat me{};
    bool of_side{}, knows{};  // whether he knows who is with whom
    Role role{};
    Cards hand{}, others{}, winning{};          // his cards, those unseen, those that would win
    Card best = -1;                             // the winning card so far
    Relation to_best{};                         // whose it is
    bool to_come{};                             // whether anyone but friends is still to play
    unsigned stage{};                           // by thirds of the deal
    unsigned trumps{}, trumps_out{}, points{};  // his trumps, those he does not see; the trick's points
    Cards led{}, others_led{};                  // the suits his side has led, as far as he knows
    Cards lack{}, friends_lack{};

    Observation(const Terms& terms, const Position& at, const PublicState& seen, Cards laid)
        : terms(terms), at(at), seen(seen), laid(laid) {
        me = seat_on_turn(rules, at);
        of_side = side >> me & 1;
        knows = knows_sides();
        const bool partner = seen.partner.holder == me && side != 1u << me;
        role = !of_side ? OPPONENT : partner ? PARTNER : DECLARER;
        hand = at.hands[index(me)];
        others = all_cards(rules) & ~(hand | seen.gone | laid);
        const int left = rules.length - at.number;
        stage = left * 3 >= rules.length * 2 ? 0 : left * 3 >= rules.length ? 1 : 2;
        trumps = static_cast<unsigned>(std::min(3, size(hand & rules.trumps)));
        const int out = size(others & rules.trumps);
        trumps_out = out == 0 ? 0 : out < 3 ? 1 : 2;
        look_at_seats();
        if (at.played) look_at_trick();
    }

    // Whether a seat is with him, as far as he can tell.
    Relation relation(Seat seat) const {
        if (!knows && !(seen.partner.known >> seat & 1) && seat != me) return UNKNOWN;
        return (side >> seat & 1) == of_side ? FRIEND : FOE;
    }

    // The side of a bond, as far as he can tell.
    Relation relation(const Bond& bond) const {
        if (bond.waits && seen.partner.known != EVERYBODY) return UNKNOWN;
        for (Seat seat = 0; seat < rules.seats; ++seat)
            if (bond.seats >> seat & 1 && relation(seat) != UNKNOWN) return relation(seat);
        return UNKNOWN;
    }

    // The cards of its suit that beat a card.
    Cards higher(Card card) const { return suit_of(rules, card) & above(card); }

  private:
    // Whether the sides are known: to everybody, to the holder of the called card, or because only
    // one seat is possible.
    bool knows_sides() const {
        const SecretPartner& partner = seen.partner;
        const unsigned doubtful = ((1u << rules.seats) - 1) & ~partner.known & ~(1u << me);
        const bool surely_held = rules.called.card >= 0;  // by another than its caller
        return partner.holder < 0 || partner.holder == me || !doubtful ||
               (surely_held && !(doubtful & (doubtful - 1)));
    }

    void look_at_seats() {
        for (Seat seat = 0; seat < rules.seats; ++seat) {
            const bool with_me = relation(seat) == FRIEND;
            (with_me ? led : others_led) |= seen.led[index(seat)];
            if (seat != me) (with_me ? friends_lack : lack) |= seen.lacks[index(seat)];
        }
        for (int i = at.played + 1; i < rules.seats; ++i)
            to_come |= relation(seat_after(rules, at.leader, i)) != FRIEND;
    }

    void look_at_trick() {
        best = strongest(rules, cards_on_table(at), at.table[0]);
        to_best = relation(player_of(rules, at, best));
        winning = higher(best);
        if (!has(rules.trumps, best)) winning |= rules.trumps;
        points = static_cast<unsigned>(sum_points(rules, cards_on_table(at)));
    }
};

}  // namespace skiz::rollout
