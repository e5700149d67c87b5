// Who plays with the declarer, as one seat or everybody together can tell from words and cards.
#pragma once

#include "deals/deal.hpp"

namespace skiz::deals {

constexpr Seat NOBODY = -1, ALL_EYES = -2;

inline bool whole(const Sides& sides) {
    return std::find(sides.begin(), sides.end(), UNKNOWN) == sides.end();
}

// The other seats that own to having discarded trumps.
inline unsigned others_discards(const Tables& tables, const Deal& deal) {
    unsigned seats = 0;
    for (Seat seat = 0; seat < tables.seats; ++seat)
        if (seat != deal.declarer && deal.owned[index(seat)] > 0) seats |= 1u << seat;
    return seats;
}

inline bool may_call_own(const Tables& tables, const Deal& deal) {
    return tables.round.calls_own && auction_of(tables, deal).shower < 0 && others_discards(tables, deal);
}

// Whether the declarer may be alone, for all that a seat knows, or everybody (NOBODY).
inline bool may_be_alone(const Tables& tables, const Deal& deal, Seat seat) {
    const bool own = deal.called == tables.round.own_callable;
    const unsigned others = others_discards(tables, deal);
    if (seat < 0 || deal.called < 0) return deal.called < 0 || own || others;
    if ((may_call_own(tables, deal) || own) && seat != deal.declarer) return true;
    return others & ~(1u << seat);
}

// The seat other than the declarer that led the suit of the called card without playing it, which
// only its holder may do. -1 if nobody did.
inline Seat runner_of(const Tables& tables, const Deal& deal) {
    if (!tables.call.binds || deal.called < 0) return -1;
    const Cards suit = suit_of(order_of(tables, deal), deal.called);
    for (int number = 0; number < deal.trick; ++number) {
        const Trick& trick = deal.tricks[index(number)];
        if (trick.leader == deal.declarer || !has(suit, trick.cards[0])) continue;
        const auto end = trick.cards.begin() + tables.seats;
        return std::find(trick.cards.begin(), end, deal.called) == end ? trick.leader : -1;
    }
    return -1;
}

// The sides that the cards tell to a seat, or to a viewer of everything (ALL_EYES).
inline Sides sides_by_cards(const Tables& tables, const Deal& deal, Seat seat) {
    const Card card = deal.called;
    Sides sides = sides_of(tables.sides.at_first[by_contract(tables, deal)]);
    if (card < 0) return sides;
    Seat partner = auction_of(tables, deal).shower;
    if (partner < 0) partner = player_of(tables, deal, card);
    if (partner < 0) partner = runner_of(tables, deal);
    bool laid = false;
    for (Seat eyes = 0; eyes < tables.seats; ++eyes) {
        if (seat != ALL_EYES && eyes != seat) continue;
        if (has(deal.hands[index(eyes)], card)) partner = eyes;
        laid |= has(deal.laid[index(eyes)], card);
    }
    if (partner < 0 && laid) partner = deal.declarer;
    if (partner >= 0) return sides_of(tables.sides.with[index(deal.declarer * tables.seats + partner)]);
    if (seat < 0) return sides;
    const Seat seats = std::min(tables.seats, MOST_SEATS);  // so the compiler sees the bound
    for (Seat other = 0; other < seats; ++other)
        if (other != deal.declarer &&
            (other == seat || (tables.sides.empty_hands_tell && !deal.hands[index(other)])))
            sides[index(other)] = 0;
    return sides;
}

// The same with what words have made public.
inline Sides sides_for(const Tables& tables, const Deal& deal, const Round& round, Seat seat) {
    if (whole(round.open)) return round.open;
    Sides sides = sides_by_cards(tables, deal, seat);
    for (std::size_t i = 0; i < sides.size(); ++i)
        if (round.open[i] != UNKNOWN) sides[i] = round.open[i];
    if (whole(sides)) return sides;
    const bool alone = may_be_alone(tables, deal, seat);
    return sides_of(tables.sides.worked[index(alone * CODES + code_of(sides))]);
}

}  // namespace skiz::deals
