// The settlement: everything at stake is judged and added up.
#pragma once

#include "deals/round_options.hpp"
#include "deals/verdicts.hpp"

namespace skiz::deals {

inline unsigned seats_of(const Sides& sides, int side) {
    unsigned found = 0;
    for (std::size_t seat = 0; seat < sides.size(); ++seat)
        if (sides[seat] == side) found |= 1u << seat;
    return found;
}

inline void pay_by_all(const Tables& tables, Deal& deal, Seat to, int amount) {
    for (Seat seat = 0; seat < tables.seats; ++seat)
        deal.points[index(seat)] += seat == to ? amount * (tables.seats - 1) : -amount;
}

// The cards that fall in the tricks of a deal that is over.
inline Cards played_cards(const Tables& tables, const Deal& deal) {
    Cards cards = 0;
    for (int number = 0; number < deal.trick; ++number)
        for (int place = 0; place < tables.seats; ++place)
            cards |= bit(deal.tricks[index(number)].cards[index(place)]);
    return cards;
}

// ---- Stakes that follow from the choices and words alone.

// The highest trumps without a gap that one side was dealt: twice their number, and one more if it is
// the declarer's side.
inline int run_of_trumps(const Tables& tables, const Deal& deal, const Sides& sides) {
    const Cards trumps = order_of(tables, deal).trumps;
    Cards ours = 0;
    for (Seat seat = 0; seat < tables.seats; ++seat)
        if (sides[index(seat)] == 1) ours |= had(tables, deal, seat) & trumps;
    const Cards theirs = trumps & ~ours, gap = std::min(ours, theirs);  // whose highest one is lower
    return 2 * size(gap ? trumps & above(highest(gap)) : trumps) + (ours > theirs);
}

inline std::size_t stakes_index(const Tables& tables, const Deal& deal, const Sides& sides) {
    const auto value = [&](int phase) { return phase < 0 ? 0 : std::max<int>(0, deal.chosen[index(phase)]); };
    const auto values = [&](int phase) { return phase < 0 ? 1 : tables.phases[index(phase)].values; };
    std::size_t at = index(value(tables.contract_by));
    at = at * index(values(tables.order_by)) + index(value(tables.order_by));
    at = at * index(tables.seats) + index(deal.declarer);
    if (tables.longest_run)
        at = at * index(2 * (tables.longest_run + 1)) + index(run_of_trumps(tables, deal, sides));
    for (int item = 0; item < tables.items; ++item)
        at = at * index(tables.stake_levels) + index(deal.levels[index(item)] + 1);
    return at;
}

inline void settle_by_table(const Tables& tables, Deal& deal) {
    const Sides sides = sides_for(tables, deal, deal.round, ALL_EYES);
    const unsigned side = seats_of(sides, 1), others = ((1u << tables.seats) - 1) & ~side;
    const Course course(tables, deal, played_cards(tables, deal), {});
    const Rows& rows = tables.stakes[index(tables.stakes_of[stakes_index(tables, deal, sides)])];
    std::vector<Verdict> verdicts;
    std::uint64_t made = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        verdicts.push_back(course.judge(rows[i].atoms, rows[i].ours ? side : others));
        made |= std::uint64_t{verdicts[i] == Verdict::Made} << i;
    }
    int each_pays = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!(rows[i].covered_by & made) && verdicts[i] != Verdict::Open)
            each_pays += verdicts[i] == Verdict::Made ? rows[i].made : rows[i].lost;
    const int each_wins = each_pays * std::popcount(others) / std::popcount(side);
    for (Seat seat = 0; seat < tables.seats; ++seat)
        deal.points[index(seat)] = sides[index(seat)] == 1 ? each_wins : -each_pays;
}

// ---- Stakes of the round.

// What one side announced: the level of each figure, or −1.
using Levels = std::array<int, MOST_FIGURES>;

inline Levels announced_by(const Tables& tables, const Deal& deal, const Sides& sides, int side) {
    Levels levels;
    levels.fill(-1);
    for (const Item& item : deal.round.items)
        if (item.figure != game_of(tables) && sides[index(item.by)] == side) levels[item.figure] = item.level;
    return levels;
}

// A stake of a side with its multiplier.
struct Staked {
    const KeyedRow* row;
    int times;
};

inline std::vector<Staked> rows_of_side(const Tables& tables, const SideRows& rows, const Levels& said,
                                        int level) {
    std::vector<Staked> found;
    Mask announced = 0;
    for (std::size_t i = 0; i < tables.round.figures.size(); ++i) announced |= Mask{said[i] >= 0} << i;
    const auto at = index(level);
    if (!(rows.game_removed_by[at] & announced))
        for (const KeyedRow& row : rows.game[at]) found.push_back({&row, 1});
    for (std::size_t i = 0; i < tables.round.figures.size(); ++i) {
        if (said[i] >= 0) {
            for (const KeyedRow& row : rows.announced[i]) found.push_back({&row, 1 << said[i]});
        } else if (!(rows.silent_removed_by[at][i] & announced)) {
            for (const KeyedRow& row : rows.silent[at][i]) found.push_back({&row, 1});
        }
    }
    return found;
}

// What the stakes of one side bring the declarer's side.
inline int worth_of_side(const std::vector<Staked>& rows, const Course& course, unsigned seats) {
    std::vector<Verdict> verdicts;
    std::uint64_t made = 0;
    for (const Staked& one : rows) {
        verdicts.push_back(course.judge(one.row->row.atoms, seats));
        if (verdicts.back() == Verdict::Made) made |= one.row->key;
    }
    int sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const KeyedRow& row = *rows[i].row;
        if (row.silenced_by & made || verdicts[i] == Verdict::Open) continue;
        sum += rows[i].times * (verdicts[i] == Verdict::Made ? row.row.made : row.row.lost);
    }
    return sum;
}

// The seats that held enough trumps to declare, did not, and have a partner.
inline unsigned undeclared(const Tables& tables, const Deal& deal) {
    const Sides sides = sides_for(tables, deal, deal.round, ALL_EYES);
    unsigned found = 0;
    for (Seat seat = 0; seat < tables.seats; ++seat) {
        const int count = size(had(tables, deal, seat) & tables.round.trumps);
        if (tables.round.by_count[index(count)] < 0) continue;
        if (has_declared(tables, deal.round, seat, tables.round.trumps)) continue;
        if (size(seats_of(sides, sides[index(seat)])) > 1) found |= 1u << seat;
    }
    return found;
}

inline void pay_for_trumps(const Tables& tables, Deal& deal, const Sides& sides) {
    const RoundTables& round = tables.round;
    const auto& shares = round.shares[seats_of(sides, 1)];
    for (Seat seat = 0; seat < tables.seats; ++seat)
        for (int figure : each(deal.round.declared[index(seat)])) {
            const int worth = round.figures[index(figure)].worth, sign = sides[index(seat)] == 1 ? 1 : -1;
            if (!round.declares_for_side) pay_by_all(tables, deal, seat, worth);
            for (std::size_t one = 0; round.declares_for_side && one < shares.size(); ++one)
                deal.points[one] += sign * worth * shares[one];
        }
    const unsigned paid = round.pays_undeclared ? undeclared(tables, deal) : deal.claimed;
    for (Seat seat : each(paid)) {
        const int count = size(had(tables, deal, seat) & round.trumps);
        const int worth = round.figures[index(round.by_count[index(count)])].worth;
        for (Seat other = 0; other < tables.seats; ++other) {
            if (other == seat || sides[index(other)] != sides[index(seat)]) continue;
            deal.points[index(seat)] += worth;
            deal.points[index(other)] -= worth;
        }
    }
}

// The discards of all but the declarer.
inline Cards others_laid(const Tables& tables, const Deal& deal) {
    Cards cards = 0;
    for (Seat seat = 0; seat < tables.seats; ++seat)
        if (seat != deal.declarer) cards |= deal.laid[index(seat)];
    return cards;
}

// Whether the round has ended with nothing that is paid but the lowest game and trull, which are the
// declarer's side's and not doubled.
inline bool ends_with_trull(const Tables& tables, const Deal& deal) {
    const Round& round = deal.round;
    if (!tables.round.trull_thrown_in || deal.contract != 0 || round.items.size() != 2) return false;
    for (Mask declared : round.declared)
        if (declared) return false;
    int found = 0;
    for (const Item& item : round.items) {
        if (item.level) return false;
        found += item.figure == tables.round.trull && round.open[index(item.by)] == 1;
    }
    return found == 1;
}

// What the game and the figures bring the declarer's side.
inline int worth_of_round(const Tables& tables, const Deal& deal, const Sides& sides) {
    std::array<Cards, MOST_SEATS> laid{};
    const bool laid_by_other = deal.called >= 0 && has(others_laid(tables, deal), deal.called);
    const bool lone =
        tables.round.lone_takes_discards && laid_by_other && std::has_single_bit(seats_of(sides, 1));
    const Seat theirs = lone ? deal.declarer : lowest(seats_of(sides, 0));
    for (Seat seat = 0; seat < tables.seats; ++seat)
        laid[index(seat == deal.declarer ? seat : theirs)] |= deal.laid[index(seat)];
    const Course course(tables, deal, played_cards(tables, deal), laid);
    const int level = game_level(tables, deal.round.items);
    int sum = 0;
    for (int side : {1, 0}) {
        const Levels said = announced_by(tables, deal, sides, side);
        const SideRows& rows = tables.round.rows[index(std::max<int>(0, deal.contract))][index(1 - side)];
        sum += worth_of_side(rows_of_side(tables, rows, said, level), course, seats_of(sides, side));
    }
    return sum;
}

// Whether a seat wins so much by the game and the figures.
inline bool covers(const Tables& tables, const Deal& deal, Seat seat, int amount) {
    const Sides sides = sides_for(tables, deal, deal.round, ALL_EYES);
    return worth_of_round(tables, deal, sides) * tables.round.shares[seats_of(sides, 1)][index(seat)] >=
           amount;
}

inline void settle_round(const Tables& tables, Deal& deal) {
    const Sides sides = sides_for(tables, deal, deal.round, ALL_EYES);
    const int sum = worth_of_round(tables, deal, sides);
    const auto& shares = tables.round.shares[seats_of(sides, 1)];
    for (std::size_t seat = 0; seat < sides.size(); ++seat) deal.points[seat] = sum * shares[seat];
    pay_for_trumps(tables, deal, sides);
}

inline void settle(const Tables& tables, Deal& deal) {
    deal.settled = true;
    if (deal.thrown_in) {
        const bool pays = phase_of(tables, deal).kind == Kind::TRIAL;
        if (phase_of(tables, deal).kind == Kind::ROUND) {
            const unsigned ours = seats_of(sides_for(tables, deal, deal.round, ALL_EYES), 1);
            for (std::size_t seat = 0; seat < deal.points.size(); ++seat)
                deal.points[seat] = tables.round.trull_thrown_in * tables.round.shares[ours][seat];
        }
        if (pays) pay_by_all(tables, deal, deal.thrower, -tables.round.trial_penalty[index(deal.contract)]);
        deal.phase = static_cast<std::int8_t>(tables.phases.size() - 1);
    } else if (tables.has_round) {
        settle_round(tables, deal);
    } else {
        settle_by_table(tables, deal);
    }
}

}  // namespace skiz::deals
