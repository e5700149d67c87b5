// Who is on turn, and which single steps are legal.
#pragma once

#include "deals/bound.hpp"
#include "deals/settle.hpp"

namespace skiz::deals {

inline unsigned all_seats(const Tables& tables) { return (1u << tables.seats) - 1; }

inline unsigned too_full(const Tables& tables, const Deal& deal, int keep) {
    unsigned seats = 0;
    for (Seat seat = 0; seat < tables.seats; ++seat)
        if (size(deal.hands[index(seat)]) > keep) seats |= 1u << seat;
    return seats;
}

// The values that may be chosen, as a set.
inline std::uint32_t open_values(const Tables& tables, const Deal& deal, const Phase& phase) {
    if (!phase.by_auction) {
        const Cards hand = deal.hands[index(deal.declarer)];
        return phase.open[index(deal.contract + 1)] & phase.by_hand.options(hand);
    }
    std::uint32_t values = 0;
    for (int value : auction_of(tables, deal).contracts) values |= std::uint32_t{1} << value;
    return values;
}

// Whether a seat of these sides may be on the side that may double the game next.
inline bool may_double_next(const Tables& tables, const Deal& deal, const Sides& sides, Seat seat) {
    const int side = sides[index(seat)];
    return side == UNKNOWN || side == deal.levels[index(game_of(tables))] % 2;
}

// The seat that is asked before the next card whether it doubles the game, or -1.
inline Seat asked_for_doubling(const Tables& tables, const Deal& deal) {
    const Phase& phase = phase_of(tables, deal);
    if (phase.asks.empty() || deal.trick) return -1;
    const int leader = deal.tricks[0].leader, level = deal.levels[index(game_of(tables))];
    const int place =
        ((level * tables.seats + leader) * tables.seats + deal.declarer) * tables.seats + deal.on_table;
    const Sides open = sides_for(tables, deal, deal.round, NOBODY);
    for (Seat seat : phase.asks[index(place)])
        if (!(deal.answered >> seat & 1) && may_double_next(tables, deal, open, seat)) return seat;
    return -1;
}

// The seats that may act; none if the phase is over.
inline unsigned seats_on_turn(const Tables& tables, const Deal& deal) {
    const Phase& phase = phase_of(tables, deal);
    const unsigned declarer = deal.declarer < 0 ? 0 : 1u << deal.declarer;
    switch (phase.kind) {
        case Kind::AUCTION: {
            const Seat seat = tables.auction[index(deal.node)].seat;
            return seat < 0 ? 0 : 1u << seat;
        }
        case Kind::CHOICE:
            return deal.chosen[index(deal.phase)] < 0 && open_values(tables, deal, phase) ? declarer : 0;
        case Kind::DISCARD: return too_full(tables, deal, phase.keep);
        case Kind::TRIAL: return auction_of(tables, deal).tried ? declarer & ~deal.answered : 0;
        case Kind::ANNUL: return all_seats(tables) & ~deal.answered;
        case Kind::TALK: return phase.nodes[index(deal.node)].seats;
        case Kind::ROUND:
            if (deal.round.to_answer) return deal.round.to_answer;
            return deal.round.speaker < 0 ? 0 : 1u << deal.round.speaker;
        case Kind::TRICKS: {
            if (deal.trick == tables.length) return 0;
            const Seat asked = asked_for_doubling(tables, deal);
            return 1u << (asked < 0 ? player_on_turn(tables, deal) : asked);
        }
        case Kind::RECKONING: return deal.asked & ~deal.answered;
        case Kind::DRAW:
        case Kind::SETTLE: return 0;
    }
    return 0;
}

// The seat of the next step: the first of them, or in a conversation the one that has begun.
inline Seat seat_of_step(const Tables& tables, const Deal& deal) {
    const Phase& phase = phase_of(tables, deal);
    return phase.kind == Kind::TALK ? phase.nodes[index(deal.node)].seat
                                    : lowest(seats_on_turn(tables, deal));
}

inline bool meets(Cards hand, const std::vector<Need>& needs) {
    return std::all_of(needs.begin(), needs.end(),
                       [hand](const Need& need) { return size(hand & need.cards) >= need.least; });
}

inline bool applies(const Deal& deal, Seat seat, const Hopeless& one) {
    if (one.unless_laid && deal.laid[index(seat)] & one.among) return false;
    return (deal.hands[index(seat)] & one.among) == one.exactly;
}

// The cards that may be the next of a discard: weakest first, and enough of them must be left.
inline Cards next_discards(const Tables& tables, const Deal& deal, Seat seat) {
    const int keep = phase_of(tables, deal).keep, gone = static_cast<int>(deal.taken.size());
    const int left = size(deal.hands[index(seat)]) - keep - gone;
    Cards free = deal.hands[index(seat)] & ~auction_of(tables, deal).kept;
    if (gone) free &= above(deal.taken.back() - tables.cards);
    Cards found = 0;
    for (Card card : each(free))
        if (size(free & above(card)) >= left - 1) found |= bit(card);
    return found;
}

// Of the allowed cards, those that the called card leaves to its holder.
inline Cards allowed_to_holder(const Tables& tables, const Deal& deal, Seat seat, Cards may) {
    const Cards hand = deal.hands[index(seat)];
    if (deal.called < 0 || !has(hand, deal.called) || runner_of(tables, deal) >= 0) return may;
    const PlayRules& order = order_of(tables, deal);
    Called call{deal.called, tables.call.run_away};
    if (tables.call.at_the_deal)
        call.run_away = size(had(tables, deal, seat) & suit_of(order, call.card)) >= call.run_away ? 1 : 0;
    const Cards led = deal.on_table ? suit_of(order, deal.tricks[index(deal.trick)].cards[0]) : 0;
    return allowed_by_call(order, call, {seat, hand, led, deal.trick + 1, true}, may);
}

inline Cards playable_cards(const Tables& tables, const Deal& deal, Seat seat) {
    Cards may = deal.hands[index(seat)];
    if (deal.on_table) may = answering(order_of(tables, deal), may, deal.tricks[index(deal.trick)].cards[0]);
    if (tables.call.binds) may = allowed_to_holder(tables, deal, seat, may);
    return tables.has_round ? allowed_by_parts(tables, deal, seat, may) : may;
}

// Marks steps in a row of a mask.
struct Marks {
    std::int8_t* row;
    void operator()(Step step) const { row[step] = 1; }
    void each_card(Cards cards, Step first) const {
        for (Card card : each(cards)) row[first + card] = 1;
    }
};

// Marks the silence of a seat that is asked for a doubling, and the word if it may be of that side.
inline void mark_doubling(const Tables& tables, const Deal& deal, Seat seat, const Marks& mark) {
    mark(tables.silence);
    const Step word = phase_of(tables, deal).raises[index(deal.levels[index(game_of(tables))])];
    const Sides sides = sides_for(tables, deal, deal.round, seat);
    if (word >= 0 && may_double_next(tables, deal, sides, seat)) mark(word);
}

inline void mark_round(const Tables& tables, const Deal& deal, const Marks& mark) {
    if (deal.round.to_answer) {
        const bool laid = has(deal.laid[index(lowest(deal.round.to_answer))], deal.called);
        mark(laid ? tables.round.word_of(game_of(tables), 1) : tables.silence);
        return;
    }
    const Standing stand = standing(tables, deal);
    if (stand.seat == deal.declarer && deal.called < 0) {
        const Cards may = callable(tables, deal);
        for (Card card : each(may)) mark(tables.round.first_call + size(tables.round.middle & beneath(card)));
    }
    const Mask open = open_figures(stand);
    for (int figure : each(open)) mark(tables.round.word_of(figure, 0));
    for (Say say : stand.doublings) mark(tables.round.word_of(say.figure, say.level));
    if (may_be_silent(stand, open)) mark(tables.silence);
}

// Marks the legal steps of the seat on turn.
inline void mark_legal(const Tables& tables, const Deal& deal, const Marks& mark) {
    const Phase& phase = phase_of(tables, deal);
    const Seat seat = seat_of_step(tables, deal);
    switch (phase.kind) {
        case Kind::AUCTION:
            for (const Call& call : tables.auction[index(deal.node)].calls)
                if (meets(deal.hands[index(seat)], call.needs) &&
                    call.may.options(deal.hands[index(seat)]) & 1)
                    mark(call.step);
            break;
        case Kind::CHOICE:
            for (int value : each(open_values(tables, deal, phase))) mark(phase.first + value);
            break;
        case Kind::DISCARD: mark.each_card(next_discards(tables, deal, seat), tables.cards); break;
        case Kind::TRIAL:
        case Kind::ANNUL: {
            const bool must = phase.kind == Kind::TRIAL && !(deal.hands[index(seat)] & phase.honours);
            if (!must) mark(tables.silence);
            for (const Hopeless& one : phase.hopeless)
                if (applies(deal, seat, one)) mark(one.step);
            break;
        }
        case Kind::TALK:
            for (const Saying& word : phase.nodes[index(deal.node)].words) mark(word.step);
            break;
        case Kind::ROUND: mark_round(tables, deal, mark); break;
        case Kind::TRICKS:
            if (asked_for_doubling(tables, deal) >= 0)
                mark_doubling(tables, deal, seat, mark);
            else
                mark.each_card(playable_cards(tables, deal, seat), 0);
            break;
        case Kind::RECKONING: {
            mark(tables.silence);
            const int count = size(had(tables, deal, seat) & tables.round.trumps);
            const int figure = tables.round.by_count[index(count)];
            if (!tables.round.wants_cover ||
                covers(tables, deal, seat, tables.round.figures[index(figure)].worth))
                mark(tables.round.word_of(figure, 0));
            break;
        }
        case Kind::DRAW:
        case Kind::SETTLE: break;
    }
}

}  // namespace skiz::deals
