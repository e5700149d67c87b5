// Cards that a side keeps for what it has announced with them.
#pragma once

#include "deals/verdicts.hpp"

namespace skiz::deals {

// Whether any part of an announcement may bind a card of this hand now.
inline bool may_bind(const Tables& tables, const Deal& deal, Cards hand) {
    for (const Item& item : deal.round.items)
        if (item.figure < tables.round.figures.size())
            for (const Part& part : tables.round.figures[item.figure].parts)
                if (part.cards & hand && part.last > deal.trick) return true;
    return false;
}

// The parts that bind cards of a seat: those of its side's figures that it must regard as open.
inline std::vector<Part> live_parts(const Tables& tables, const Deal& deal, Seat seat) {
    std::vector<Part> found;
    const Cards hand = deal.hands[index(seat)];
    if (!may_bind(tables, deal, hand)) return found;
    const Sides sides = sides_for(tables, deal, deal.round, seat);
    const int side = sides[index(seat)];
    if (side == UNKNOWN) return found;
    unsigned perhaps = 0;  // the seats that may be of its side
    for (Seat other = 0; other < tables.seats; ++other)
        if (sides[index(other)] == side || (sides[index(other)] == UNKNOWN && !tables.round.frees_in_doubt))
            perhaps |= 1u << other;
    const Course course(tables, deal, ~Cards{0}, {});
    for (const Item& item : deal.round.items) {
        if (item.figure >= tables.round.figures.size() || sides[index(item.by)] != side) continue;
        const Figure& figure = tables.round.figures[item.figure];
        for (const Part& part : figure.parts)
            if (part.cards & hand && part.last > deal.trick &&
                course.judge_ways(figure.ways, perhaps) != Verdict::Lost)
                found.push_back(part);
    }
    return found;
}

// Of the allowed cards, those due in this trick, or else the free ones, or else those due first.
inline Cards allowed_by_parts(const Tables& tables, const Deal& deal, Seat seat, Cards may) {
    const std::vector<Part> parts = live_parts(tables, deal, seat);
    if (parts.empty()) return may;
    const int number = deal.trick + 1;
    const Cards hand = deal.hands[index(seat)];
    Cards due = 0, held = 0;
    std::array<int, MOST_CARDS> first;
    first.fill(MOST_TRICKS + 1);
    for (const Part& part : parts) {
        const Cards mine = part.cards & hand;
        if (number < part.first) {
            held |= mine;
            for (Card card : each(mine)) first[index(card)] = std::min(first[index(card)], part.first);
        } else if (size(mine) > part.last - number) {
            due |= mine;
        }
    }
    if (due & may) return due & may;
    if (may & ~held) return may & ~held;
    int soonest = MOST_TRICKS + 1;
    for (Card card : each(may)) soonest = std::min(soonest, first[index(card)]);
    Cards found = 0;
    for (Card card : each(may))
        if (first[index(card)] == soonest) found |= bit(card);
    return found;
}

}  // namespace skiz::deals
