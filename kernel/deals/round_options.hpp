// What a seat may say in the round of announcements.
#pragma once

#include "deals/round.hpp"

namespace skiz::deals {

// A seat on turn in the round: the sides that it knows, and what its side announced.
struct Standing {
    const Tables& tables;
    const Deal& deal;
    Seat seat = 0;
    Round round;
    Sides sides{};
    int side = UNKNOWN;
    int trumps = 0;
    std::vector<Say> doublings;

    // Whether an announcement would suggest the other side.
    bool taken_for_other() const {
        return round.open[index(seat)] == UNKNOWN && side != UNKNOWN && side != round.last;
    }
    bool is_mine(const Item& item) const { return side != UNKNOWN && sides[index(item.by)] == side; }
};

// Whether two items of the same figure have the same level.
inline bool stands_twice(const Items& items, const Item& one) {
    int count = 0;
    for (const Item& item : items) count += item.figure == one.figure && item.level == one.level;
    return count > 1;
}

inline void find_doublings(Standing& stand) {
    const bool unknown = stand.round.open[index(stand.seat)] == UNKNOWN && stand.side != UNKNOWN;
    const Items& before = stand.deal.turn.empty() ? Items{} : stand.deal.round.items;
    for (const Item& item : stand.round.items) {
        const int owner = stand.round.open[index(item.by)];
        if (owner == UNKNOWN || item.level >= stand.tables.round.levels) continue;
        const int doubler = item.level % 2 ? owner : 1 - owner;
        if (stand.side != UNKNOWN && stand.side != doubler) continue;
        if (unknown && (stands_twice(stand.round.items, item) || stands_twice(before, item))) continue;
        stand.doublings.push_back({item.figure, static_cast<std::uint8_t>(item.level + 1)});
    }
}

inline Standing standing(const Tables& tables, const Deal& deal) {
    const Seat seat = deal.round.speaker;
    Standing stand{tables, deal, seat, round_of_speaker(tables, deal), {}, UNKNOWN, 0, {}};
    stand.sides = sides_for(tables, deal, stand.round, seat);
    stand.side = stand.sides[index(seat)];
    stand.trumps = size(deal.hands[index(seat)] & tables.round.trumps);
    find_doublings(stand);
    return stand;
}

// The figures closed by what was announced, and those for another number of trumps.
inline Mask closed(const Standing& stand) {
    const auto& figures = stand.tables.round.figures;
    Mask found = 0;
    for (const Item& item : stand.round.items) {
        if (!stand.is_mine(item) || item.figure >= figures.size()) continue;
        found |= figures[item.figure].closes;
        if (item.by == stand.seat) found |= figures[item.figure].replaces_own;
    }
    for (Say say : stand.deal.turn)
        if (!say.level) found |= figures[say.figure].apart;
    return found;
}

// Whether the other side leads to the first trick or, if the seat cannot know, may lead.
inline bool may_be_off_lead(const Standing& stand) {
    const int lead = stand.sides[0];
    if (lead == UNKNOWN || stand.side == UNKNOWN) return !stand.tables.round.proves_lead;
    return lead != stand.side;
}

// The figures after which the seat could no longer show whose side it is on.
inline Mask hides_side(const Standing& stand) {
    Mask found = ~Mask{0};
    for (Say say : stand.doublings) {
        if (say.figure >= stand.tables.round.figures.size()) return 0;
        found &= stand.tables.round.figures[say.figure].hidden_by[say.level == 1];
    }
    return found;
}

// Whether a seat has declared how many of these cards it holds.
inline bool has_declared(const Tables& tables, const Round& round, Seat seat, Cards cards) {
    const auto& figures = tables.round.figures;
    for (int figure : each(round.declared[index(seat)]))
        if (figures[index(figure)].held == cards) return true;
    return false;
}

// Whether the seat has the honours with which it may announce trull now.
inline bool may_be_trull(const Standing& stand) {
    const RoundTables& round = stand.tables.round;
    const auto& trull = auction_of(stand.tables, stand.deal).trull;
    if (trull.empty()) return true;
    const Seat declarer = stand.deal.declarer;
    const bool freed =
        stand.side == 1 && stand.seat != declarer && stand.round.said[index(declarer)] & round.trull_after;
    const bool first = !stand.round.turns[index(stand.seat)];
    int honours = 0;
    const Cards hand = stand.deal.hands[index(stand.seat)];
    for (Card card : each(round.honours)) honours = 2 * honours + has(hand, card);
    return trull[index((2 * freed + first) * stand.tables.seats + stand.seat)] >> honours & 1;
}

inline bool may_declare(const Standing& stand, const Figure& figure, bool hides) {
    const Cards hand = stand.deal.hands[index(stand.seat)];
    if (has_declared(stand.tables, stand.round, stand.seat, figure.held)) return false;
    return size(hand & figure.held) == figure.count && !(hides && stand.tables.round.declaring_speaks);
}

// The figures that the seat may announce.
inline Mask open_figures(const Standing& stand) {
    const RoundTables& round = stand.tables.round;
    const Mask hiding = stand.taken_for_other() ? hides_side(stand) : 0;
    const bool hidden = stand.round.open[index(stand.seat)] == UNKNOWN;
    const Mask exempt = hidden ? exempt_figures(stand.tables, stand.deal, stand.round) : 0;
    const Mask shut = closed(stand) | (hiding & ~exempt) | (stand.side == 0 ? exempt : 0);
    const bool before_call = round.call_first && stand.deal.called < 0;
    Mask found = 0;
    for (std::size_t i = 0; i < round.figures.size(); ++i) {
        const Figure& figure = round.figures[i];
        if (!figure.announced) continue;
        bool open = !before_call && !(shut >> i & 1) && (!figure.off_lead || may_be_off_lead(stand)) &&
                    figure.least <= stand.trumps && stand.trumps <= figure.most &&
                    (static_cast<int>(i) != round.trull || may_be_trull(stand));
        if (figure.held) open = may_declare(stand, figure, hiding >> i & 1);
        found |= Mask{open} << i;
    }
    return found;
}

// ---- What must be said before the turn can end.

inline bool has_to_identify(const Standing& stand) {
    if (!stand.taken_for_other()) return false;
    for (Say say : stand.deal.turn)
        if (!say.level &&
            (!stand.tables.round.figures[say.figure].held || stand.tables.round.declaring_speaks))
            return true;
    return false;
}

// Whether a seat relies on its partner to have the card of a figure.
inline bool trusts_partner(const Standing& stand, int figure) {
    if (!stand.tables.round.trusts_partner) return false;
    bool alone = true;
    for (Seat seat = 0; seat < stand.tables.seats; ++seat) {
        const int side = stand.sides[index(seat)];
        if (seat != stand.seat && (side == UNKNOWN || side == stand.side)) alone = false;
    }
    for (const Item& item : stand.round.items)
        if (item.figure == figure && !stand.is_mine(item)) return false;
    return !alone;
}

inline bool obliges(const Standing& stand, int number) {
    if (index(number) >= stand.tables.round.figures.size()) return false;
    const Figure& figure = stand.tables.round.figures[index(number)];
    Cards with = 0;
    for (const Part& part : figure.parts) with |= part.cards;
    const Cards mine = stand.deal.hands[index(stand.seat)] | stand.deal.laid[index(stand.seat)];
    return figure.obliges && (with & mine || !trusts_partner(stand, number));
}

inline bool has_to_declare(const Standing& stand) {
    const RoundTables& round = stand.tables.round;
    if (round.by_count[index(stand.trumps)] < 0) return false;
    bool obliged = false;
    for (int figure : each(stand.round.said[index(stand.seat)])) obliged |= obliges(stand, figure);
    return obliged && !has_declared(stand.tables, stand.round, stand.seat, round.trumps);
}

// Whether a seat that discarded the called card has still to double the game.
inline bool has_to_double(const Standing& stand) {
    const Deal& deal = stand.deal;
    if (stand.tables.round.asks_at_once) return false;
    if (deal.called < 0 || !has(deal.laid[index(stand.seat)], deal.called)) return false;
    return !stand.round.turns[index(stand.seat)] && stand.seat != deal.declarer &&
           !game_level(stand.tables, stand.round.items);
}

// The figures that the seat's bids oblige it to announce in its first turn.
inline Mask promised(const Standing& stand) {
    const RoundTables& round = stand.tables.round;
    const Deal& deal = stand.deal;
    const Seat cue = auction_of(stand.tables, deal).cue;
    if (cue < 0 || stand.round.turns[index(stand.seat)]) return 0;
    const Cards hand = deal.hands[index(stand.seat)];
    const auto one = [](int figure) { return figure < 0 ? 0 : figure_bit(figure); };
    Mask found = 0;
    if (round.cue_obliges && cue == stand.seat) {
        Cards drew = 0;
        for (int i = 0; i < deal.drawn[index(cue)]; ++i) drew |= bit(deal.drew[index(cue)][index(i)]);
        if ((hand & ~drew & round.honours) == round.pagat) found |= one(round.pagat_ultimo);
    }
    if (round.winning_obliges && stand.seat == deal.declarer && cue != stand.seat)
        found |= one(hand & round.high_honours ? round.trull : round.pagat_ultimo);
    return found;
}

inline bool may_be_silent(const Standing& stand, Mask open) {
    const bool has_to_call = stand.seat == stand.deal.declarer && stand.deal.called < 0;
    return !has_to_call && !(promised(stand) & open) && !has_to_identify(stand) && !has_to_declare(stand) &&
           !has_to_double(stand);
}

// The cards that the declarer may call.
inline Cards callable(const Tables& tables, const Deal& deal) {
    const RoundTables& round = tables.round;
    if (const AuctionNode& node = auction_of(tables, deal); node.shower >= 0) return bit(node.shown);
    const Cards hand = deal.hands[index(deal.declarer)], laid = deal.laid[index(deal.declarer)];
    const Cards own = hand & bit(round.own_callable), free = round.middle & ~(hand | laid);
    if (others_discards(tables, deal) && (own || !round.free_call_needs_it))
        return may_call_own(tables, deal) ? round.middle : free | own;
    return (free ? bit(highest(free)) : 0) | own;
}

}  // namespace skiz::deals
