// The aim of the search for tricks: a number of tricks, or a number of points by goals made of
// Count and Win. Its bounds: how many tricks are sufficient and how many are necessary. Knows no
// cards but their suits.
#pragma once

#include <array>
#include <limits>

#include "play/goals.hpp"

namespace skiz::by_tricks {

// A goal in addition to those that depend only on the number of the side's tricks.
struct ExtraGoal {
    int made = 0, lost = 0;
    int side_needs = 0;                           // tricks of the side
    std::array<std::int8_t, MOST_SEATS> needs{};  // tricks of seats
    unsigned wins = 0;                            // its Win atoms, among those of all goals
};

constexpr std::size_t MOST_WINS = 32;  // Win atoms, a bit for each
constexpr std::size_t MOST_EXTRAS = 8;

// All tricks from the first to the last of these, each won with a card of these suits.
struct WinAtom {
    int first = 0, last = 0;
    unsigned suits = ~0u;
};

// An objective in this form: points by the number of the side's tricks, and the extra goals.
struct TrickGoals {
    unsigned side = 0;
    int length = 0;
    std::vector<int> by_tricks;
    std::vector<ExtraGoal> extras;
    std::vector<WinAtom> wins;
};

// The needed points, with the tricks so far and the lost Win atoms.
struct Standing {
    int need = 0;
    std::array<std::int8_t, MOST_SEATS> won{};
    unsigned lost = 0;
};

// A standing expressed as tricks that the side still has to take. With `sufficient` tricks it is
// reached whatever else happens; with fewer than `necessary` it is not. A value above the remaining
// tricks means never. If both are equal, only the number of tricks matters.
struct TrickBounds {
    int sufficient = 0;
    int necessary = 0;
    std::uint64_t key = 0;  // what of the standing still matters; 0: only the number
};

// The standing after one more trick, won with a card of this suit.
inline Standing judge_trick(const TrickGoals& goals, Standing so_far, Seat winner, int suit, int number) {
    ++so_far.won[index(winner)];
    for (std::size_t i = 0; i < goals.wins.size(); ++i) {
        const WinAtom& due = goals.wins[i];
        if (due.first > number || due.last < number) continue;
        if (!(goals.side >> winner & 1) || !(due.suits >> suit & 1)) so_far.lost |= 1u << i;
    }
    return so_far;
}

// What an extra goal still needs: tricks of the side and of the others, out of those left.
struct Missing {
    int side = 0, others = 0;
    bool by_any_card = true;  // as far as it depends only on winning tricks
};

inline Missing find_missing(const TrickGoals& goals, const ExtraGoal& extra, const Standing& so_far, int mine,
                            int left) {
    Missing found{.side = std::max(0, extra.side_needs - mine)};
    for (Seat seat = 0; seat < MOST_SEATS; ++seat) {
        const int own = std::max(0, extra.needs[index(seat)] - so_far.won[index(seat)]);
        if (goals.side >> seat & 1) {
            found.side = std::max(found.side, own);
            found.by_any_card &= own == 0;
        } else {
            found.others += own;
        }
    }
    for (std::size_t i = 0; i < goals.wins.size(); ++i)
        if (extra.wins >> i & 1) {
            const WinAtom& win = goals.wins[i];
            const int to_come = win.last - std::max(win.first, goals.length - left + 1) + 1;
            found.side = std::max(found.side, to_come);
            found.by_any_card &= win.suits == ~0u || to_come <= 0;
        }
    return found;
}

inline Verdict judge(const ExtraGoal& extra, const Standing& so_far, const Missing& needs, int left) {
    if (extra.wins & so_far.lost || needs.side + needs.others > left) return Verdict::Lost;
    return needs.side + needs.others > 0 ? Verdict::Open : Verdict::Made;
}

// The open extra goals, the value of the others, and a key of this standing.
struct OpenExtras {
    int settled = 0;
    int open = 0;
    std::array<Missing, MOST_EXTRAS> needs{};
    std::array<const ExtraGoal*, MOST_EXTRAS> extras{};
    std::uint64_t key = 0;
};

inline OpenExtras find_open(const TrickGoals& goals, const Standing& so_far, int left) {
    const int mine = sum_of_side(so_far.won, goals.side);
    OpenExtras found;
    for (std::size_t i = 0; i < goals.extras.size(); ++i) {
        const ExtraGoal& extra = goals.extras[i];
        const Missing needs = find_missing(goals, extra, so_far, mine, left);
        switch (judge(extra, so_far, needs, left)) {
            case Verdict::Made: found.settled += extra.made; break;
            case Verdict::Lost: found.settled += extra.lost; break;
            case Verdict::Open:
                found.needs[index(found.open)] = needs;
                found.extras[index(found.open++)] = &extra;
                found.key |= std::uint64_t{1} << (24 + i);
                for (unsigned s = 0; s < MOST_SEATS; ++s)
                    if (extra.needs[s]) found.key |= static_cast<std::uint64_t>(so_far.won[s]) << (8 + 4 * s);
        }
    }
    found.key |= static_cast<std::uint64_t>(mine);
    return found;
}

inline bool need_one_seat(const ExtraGoal& one, const ExtraGoal& other) {
    for (unsigned s = 0; s < MOST_SEATS; ++s)
        if (one.needs[s] && other.needs[s]) return true;
    return false;
}

// The range of the open extra goals if the side takes `more` of the tricks left. Each is taken by
// itself, which can only widen the range, except for two that obviously exclude each other.
inline Bounds bounds_with(const OpenExtras& open, int more, int left) {
    Bounds sum;
    int penalties = 0;
    std::array<unsigned, 2> both{};
    for (unsigned i = 0; i < static_cast<unsigned>(open.open); ++i) {
        const ExtraGoal& extra = *open.extras[i];
        const Missing& needs = open.needs[i];
        const bool can_be_made = needs.side <= more && needs.others <= left - more;
        const bool can_be_lost = !can_be_made || more < left || !needs.by_any_card;
        const int made = can_be_made ? extra.made : extra.lost;
        const int lost = can_be_lost ? extra.lost : extra.made;
        sum.low += std::min(made, lost);
        sum.high += std::max(made, lost);
        if (can_be_made && needs.others > 0 && extra.made < extra.lost) {
            if (penalties < 2) both[index(penalties)] = i;
            ++penalties;
        }
    }
    // Two goals that need tricks of two opponents, together more than are left, exclude each other.
    if (penalties == 2) {
        const ExtraGoal &one = *open.extras[both[0]], &other = *open.extras[both[1]];
        const int asked = open.needs[both[0]].others + open.needs[both[1]].others;
        if (asked > left - more && !need_one_seat(one, other))
            sum.low += std::min(one.lost - one.made, other.lost - other.made);
    }
    return sum;
}

// The range of the final points.
inline Bounds compute_range(const TrickGoals& goals, const Standing& so_far, int left) {
    const OpenExtras open = find_open(goals, so_far, left);
    const int mine = sum_of_side(so_far.won, goals.side);
    Bounds found{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
    for (int more = 0; more <= left; ++more) {
        const Bounds extras = bounds_with(open, more, left);
        const int points = goals.by_tricks[index(mine + more)] + open.settled;
        found.low = std::min(found.low, points + extras.low);
        found.high = std::max(found.high, points + extras.high);
    }
    return found;
}

// The number of tricks that decides the question. From `sufficient` on, even the low bound of every
// number reaches the points. Below `necessary`, not even the high bound of any number does.
inline TrickBounds compute_bounds(const TrickGoals& goals, const Standing& so_far, int left) {
    const OpenExtras open = find_open(goals, so_far, left);
    const int need = so_far.need - open.settled;
    const int mine = sum_of_side(so_far.won, goals.side);
    TrickBounds found{left + 1, left + 1, 0};
    bool enough = true;
    for (int more = left; more >= 0; --more) {
        const Bounds extras = bounds_with(open, more, left);
        const int points = goals.by_tricks[index(mine + more)];
        enough &= points + extras.low >= need;
        if (enough) found.sufficient = more;
        if (points + extras.high >= need) found.necessary = more;
    }
    // Never 0, the key of a plain number of tricks. With 64 goals of a million each, the needed
    // points lie within 128 million of 0, which 28 bits can represent.
    found.key = std::uint64_t{1} << 63 | static_cast<std::uint64_t>(need & 0xfffffff) << 32 | open.key;
    return found;
}

// The possible final points, and perhaps some impossible ones.
inline std::vector<int> possible_totals(const TrickGoals& goals) {
    const auto ordered = [](std::vector<int> sums) {
        std::sort(sums.begin(), sums.end());
        sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
        return sums;
    };
    std::vector<int> sums = goals.by_tricks;
    for (const ExtraGoal& extra : goals.extras) {
        std::vector<int> then;
        for (int sum : sums) {
            then.push_back(sum + extra.made);
            then.push_back(sum + extra.lost);
        }
        sums = ordered(std::move(then));
    }
    return ordered(std::move(sums));
}

}  // namespace skiz::by_tricks
