// The round of announcements: what words do, and whose side they show. A turn counts for the others
// when it ends; the speaker counts its own words at once.
#pragma once

#include "deals/sides.hpp"

namespace skiz::deals {

inline Mask figure_bit(int figure) { return Mask{1} << figure; }
inline int game_level(const Tables& tables, const Items& items) {
    for (const Item& item : items)
        if (item.figure == game_of(tables)) return item.level;
    return 0;
}

// Begins the round, when the sides are known as far as the auction tells them.
inline void open_round(const Tables& tables, Deal& deal) {
    const Seat shower = auction_of(tables, deal).shower, declarer = deal.declarer;
    deal.round.open = sides_of(shower < 0 ? tables.sides.at_first[by_contract(tables, deal)]
                                          : tables.sides.with[index(declarer * tables.seats + shower)]);
    if (declarer >= 0)  // otherwise only figures are played for
        deal.round.items.push_back(
            {static_cast<std::uint8_t>(game_of(tables)), static_cast<std::int8_t>(declarer), 0});
}

// The public sides once this seat's side is public.
inline Sides place(const Tables& tables, const Deal& deal, const Sides& open, Seat seat, bool side) {
    if (open[index(seat)] != UNKNOWN) return open;
    const int alone = may_be_alone(tables, deal, NOBODY), seats = tables.seats;
    const int which = (((deal.declarer * 2 + alone) * CODES + code_of(open)) * seats + seat) * 2 + side;
    return sides_of(tables.round.place[index(which)]);
}

// Which side may double with this word, as everybody knows; UNKNOWN if nobody can tell.
inline int side_that_doubles(const Round& round, Say say) {
    for (const Item& item : round.items)
        if (item.figure == say.figure && item.level + 1 == say.level)
            if (const int owner = round.open[index(item.by)]; owner != UNKNOWN)
                return say.level % 2 == 0 ? owner : 1 - owner;
    return UNKNOWN;
}

// The figures that count for the declarer's side, although the side that spoke last is another one.
inline Mask exempt_figures(const Tables& tables, const Deal& deal, const Round& round) {
    Mask found = tables.round.exempt;
    for (const Item& item : round.items)
        if (item.by == deal.declarer && item.figure != game_of(tables))
            found |= tables.round.figures[item.figure].exempts;
    return found;
}

// The side that the words of a turn show.
inline int revealed(const Tables& tables, const Deal& deal, const Round& round, Seat seat) {
    if (const int open = round.open[index(seat)]; open != UNKNOWN) return open;
    const Mask exempt = exempt_figures(tables, deal, round);
    for (Say say : deal.turn) {
        if (say.level) return side_that_doubles(round, say);
        if (exempt >> say.figure & 1) return 1;
    }
    return UNKNOWN;
}

inline void double_item(Round& round, Say say, int side) {
    const int owner = say.level % 2 == 0 ? side : 1 - side;
    for (Item& item : round.items)
        if (item.figure == say.figure && item.level + 1 == say.level && round.open[index(item.by)] == owner) {
            item.level = say.level;
            return;
        }
}

// Adds a figure, without the items of the same side that it replaces. `side` may be UNKNOWN.
inline void announce(const Tables& tables, Round& round, int figure, Seat seat, int side) {
    const Figure& row = tables.round.figures[index(figure)];
    const auto owned = [&](const Item& item) {
        return item.by == seat || (side != UNKNOWN && round.open[index(item.by)] == side);
    };
    Mask had = 0;
    for (const Item& item : round.items)
        if (owned(item)) had |= figure_bit(item.figure);
    if (row.replaces)
        std::erase_if(round.items,
                      [&](const Item& item) { return owned(item) && row.replaces >> item.figure & 1; });
    const auto by = static_cast<std::int8_t>(seat);
    for (int other : row.implies)
        if (!(had >> other & 1)) round.items.push_back({static_cast<std::uint8_t>(other), by, 0});
    round.items.push_back({static_cast<std::uint8_t>(figure), by, 0});
}

// The round with the words of a turn. While the turn is `open`, the speaker takes its own side as
// known.
inline Round count_turn(const Tables& tables, const Deal& deal, int own, bool open) {
    Round round = deal.round;
    const Seat seat = round.speaker;
    const int shown = revealed(tables, deal, round, seat), known = shown == UNKNOWN ? own : shown;
    const int side = known == UNKNOWN ? round.last : known;
    if (shown != UNKNOWN) round.open = place(tables, deal, round.open, seat, shown);
    bool spoke = false;
    for (Say say : deal.turn) {
        round.said[index(seat)] |= figure_bit(say.figure);
        if (say.level) {
            double_item(round, say, side);
            spoke = true;
        } else if (tables.round.figures[say.figure].held) {
            round.declared[index(seat)] |= figure_bit(say.figure);
            spoke |= tables.round.declaring_speaks;
        } else {
            announce(tables, round, say.figure, seat, open ? known : side);
            spoke = true;
        }
    }
    if (spoke && !open) {
        round.open = place(tables, deal, round.open, seat, side);
        round.last = side;
    }
    return round;
}

// The round as its speaker sees it, with the words of the unfinished turn.
inline Round round_of_speaker(const Tables& tables, const Deal& deal) {
    if (deal.round.speaker < 0 || deal.turn.empty()) return deal.round;
    const Seat seat = deal.round.speaker;
    return count_turn(tables, deal, sides_by_cards(tables, deal, seat)[index(seat)], true);
}

// The seats that are asked at once, after the first turn of the declarer, whether they discarded the
// called card.
inline unsigned asked_at_once(const Tables& tables, const Deal& deal) {
    if (!tables.round.asks_at_once || auction_of(tables, deal).shower >= 0) return 0;
    return game_level(tables, deal.round.items) ? 0 : others_discards(tables, deal);
}

// Ends the turn of the speaker: what it said counts for all, and the next seat speaks.
inline void end_turn(const Tables& tables, Deal& deal) {
    const bool silent = deal.turn.empty();
    if (!silent) deal.round = count_turn(tables, deal, UNKNOWN, false);
    Round& round = deal.round;
    if (round.speaker == deal.declarer && !round.turns[index(round.speaker)])
        round.to_answer = asked_at_once(tables, deal);
    ++round.turns[index(round.speaker)];
    round.passes = silent ? round.passes + 1 : 0;
    round.speaker = round.passes == tables.seats - 1 ? -1 : after(tables, round.speaker);
    deal.turn.clear();
}

// A seat answers whether it discarded the called card: who did doubles the game, and the declarer gets
// another turn.
inline void answer_at_once(const Tables& tables, Deal& deal, Seat seat, bool laid) {
    Round& round = deal.round;
    round.to_answer &= ~(1u << seat);
    if (!laid) return;
    round.open = place(tables, deal, round.open, seat, false);
    round.items[0].level = 1;  // the game
    round.last = false;
    round.said[index(seat)] |= figure_bit(game_of(tables));
    round.passes = -1;
    round.to_answer = 0;
}

}  // namespace skiz::deals
