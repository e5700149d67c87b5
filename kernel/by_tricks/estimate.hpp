// An estimate of the tricks that a side takes, from which the search for the exact number begins.
// Knows no search.
#pragma once

#include <cmath>

#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

// The shares of a side in the four strongest cards of each suit (four points for the best, one for
// the fourth), in the trumps, and in the seats.
struct Shares {
    double strength = 0, trumps = 0, seats = 0;
};

template <int SEATS>
Shares shares_of(const Setting& setting, const Hands<SEATS>& hands) {
    Cards all = 0, ours = 0;
    int seats = 0;
    for (Seat seat = 0; seat < SEATS; ++seat) {
        all |= hands[index(seat)];
        if (!setting.is_ours(seat)) continue;
        ours |= hands[index(seat)];
        ++seats;
    }
    int points = 0, own_points = 0;
    for (int suit = 0; suit < SUITS; ++suit) {
        Cards rest = all & suit_mask(suit);
        for (int worth = 4; worth > 0 && rest; --worth, rest &= rest - 1) {
            points += worth;
            if (best(rest) & ours) own_points += worth;
        }
    }
    const auto share = [](int part, int whole, double otherwise) {
        return whole ? static_cast<double>(part) / whole : otherwise;
    };
    const double here = share(seats, SEATS, 0);
    const Cards trumps = setting.trump_cards();
    return {share(own_points, points, here), share(size(ours & trumps), size(all & trumps), here), here};
}

// The weights are those of a linear regression on the values of 3,000 deals of bridge, Asszorti and
// Asserufen. It is wrong by one trick on the average; half of the tricks would be by two or three.
template <int SEATS>
int estimate_tricks(const Setting& setting, const Hands<SEATS>& hands, int left) {
    const Shares own = shares_of<SEATS>(setting, hands);
    const double by_seats = 0.5 + 1.65 * (own.seats - 0.5);
    const double strength = own.strength - own.seats, trumps = own.trumps - own.seats;
    const double more = setting.trumps < 0 ? 1.75 * strength : 1.2 * strength + trumps;
    return static_cast<int>(std::lround(left * (by_seats + more)));
}

}  // namespace skiz::by_tricks
