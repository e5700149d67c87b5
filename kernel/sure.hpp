// Tricks that are sure: those that the side on lead can cash, with its partners' where the lead reaches
// them, and those that nobody can take from the other side. Knows no search.
#pragma once

#include <optional>

#include "lanes.hpp"

namespace skiz::tricks {

// Counting without playing: whether the side gets what it is after, where that settles it. So many
// tricks are enough for it, and with fewer than `at_best` it cannot be; `seen` becomes the cards that
// the counting rests on.
template <int SEATS>
std::optional<bool> settled(const Setting& setting, const Node& node, const Hands<SEATS>& at, Seat leader,
                            int left, int enough, int at_best, Cards& seen) {
    const int trumps = setting.trumps;
    const bool must_trump = setting.must_trump;
    const unsigned ours = setting.ours;
    const bool mine = setting.is_ours(leader);
    // Tricks with which the leader's side, or the other, settles the question.
    const int too_many = left - at_best + 1;
    const int wanted = mine ? enough : too_many;
    std::array<Cards, LANES> run{};
    std::array<int, LANES> count{};
    unsigned ruffers = 0;
    int total = 0;
    Cards why = 0;
    const Cards hand = at[u(leader)];
    // Trumps first.
    for (int k = 0; k < LANES; ++k) {
        const int s = trumps < 0 ? k : k == 0 ? trumps : k <= trumps ? k - 1 : k;
        const Cards x = hand & lane(s);
        if (!x && s != trumps) continue;
        const Cards other = node.living & lane(s) & ~x;
        const Cards above = other ? x & (best(other) - 1) : x;
        int n = size(above);
        Cards used = above;
        if (n && other) {
            bool out = true;
            for (Seat seat = 0; seat < SEATS; ++seat)
                if (seat != leader && node.length(seat, s) > n) out = false;
            if (out) n = node.length(leader, s);
        }
        if (s == trumps) {
            for (Seat seat = 0; seat < SEATS; ++seat) {
                if (seat == leader || node.length(seat, s) <= n) continue;
                if (must_trump || (ours >> seat & 1) != mine) ruffers |= 1u << seat;
            }
        } else if (n && ruffers) {
            int most = n;
            for (Seat seat = 0; seat < SEATS; ++seat)
                if (ruffers >> seat & 1) most = std::min(most, node.length(seat, s));
            if (most < n) {
                n = most;
                if (size(used) > n) used = first(used, n);
            }
        }
        if (!other) used = 0;
        if (total + n >= wanted && wanted <= left) {
            // No more of them matter than are wanted.
            seen = why | (size(used) > wanted - total ? first(used, wanted - total) : used);
            return mine;
        }
        run[u(s)] = used;
        count[u(s)] = n;
        total += n;
        why |= used;
    }
    // What the leader's partner can add once the lead has passed to him: with the leader's own
    // winners gone first, a small card brings it to the best card of a suit in which he has it.
    {
        const bool leader_ruffs = trumps >= 0 && must_trump && node.length(leader, trumps) > count[u(trumps)];
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (leader + j) % SEATS;
            if ((ours >> seat & 1) != mine) continue;
            bool entry = false;
            int more = 0;
            Cards because = why;
            for (int s = 0; s < LANES; ++s) {
                if (s == trumps) continue;
                const Cards suit = node.living & lane(s);
                const Cards x = at[u(seat)] & lane(s);
                const Cards rest = suit & ~run[u(s)];
                if (!x || !(x & best(rest)) || count[u(s)] > size(run[u(s)])) continue;
                const int own = count[u(s)];
                int rounds = node.length(seat, s) - own;  // under the leader's winners he plays his others
                for (Seat third = 0; third < SEATS; ++third)
                    if (third != seat && ((ruffers >> third & 1) || (third == leader && leader_ruffs)))
                        rounds = std::min(rounds, node.length(third, s) - own);
                if (rounds <= 0) continue;
                const Cards other = rest & ~x;
                const Cards above = other ? x & (best(other) - 1) : x;
                int n = size(above);
                n = std::min(n, rounds);
                if (node.length(leader, s) > own) entry = true;
                bool out = n + own >= 1;
                for (Seat third = 0; third < SEATS; ++third)
                    if (third != seat && node.length(third, s) > n + own) out = false;
                because |= other ? first(above, n) : 0;
                if (out) n = rounds;
                more += n;
            }
            if (entry && total + more >= wanted && wanted <= left) {
                seen = because;
                return mine;
            }
        }
    }
    // Sure trumps: each of a hand's highest wins its trick for the side unless one of the others' higher
    // ones takes it, and each of those takes one at most.
    if (trumps >= 0) {
        const Cards all = node.living & lane(trumps);
        std::array<int, SEATS> held{};
        std::array<int, 2> above{};
        int i = 0;
        for (Cards rest = all; rest; rest &= rest - 1, ++i) {
            const auto seat = static_cast<Seat>(node.suits[u(trumps)].owners >> (30 - 2 * i) & 3);
            const bool side = ours >> seat & 1;
            ++above[side];
            const int sure = ++held[u(seat)] - above[!side];
            if (side ? sure >= enough : sure >= too_many) {
                seen = node.length(seat, trumps) == size(all) ? 0 : first(all, i + 1);
                return side;
            }
        }
    }
    // Without trumps the leader's side runs dry, and has to lead to a best card of the others that
    // they could keep.
    if ((mine ? too_many : enough) == 1 && (trumps < 0 || !(node.living & lane(trumps)))) {
        int dry = 0;
        std::array<int, SEATS> kept{};
        Cards bests = 0;
        for (int s = 0; s < LANES; ++s) {
            const Cards suit = node.living & lane(s);
            if (!suit) continue;
            const Cards top = best(suit);
            bests |= top;
            Seat holder = 0;
            while (!(at[u(holder)] & top)) ++holder;
            if ((ours >> holder & 1) != mine) {
                ++kept[u(holder)];
                continue;
            }
            int most = 0;
            for (Seat seat = 0; seat < SEATS; ++seat)
                if ((ours >> seat & 1) == mine) most = std::max(most, node.length(seat, s));
            dry += most;
        }
        bool can_keep = dry < left;
        for (int tops : kept) can_keep &= tops <= left - dry;
        if (can_keep) {
            seen = bests;
            return !mine;
        }
    }
    return std::nullopt;
}

}  // namespace skiz::tricks
