// What a search on lanes is after: so many tricks, or so many points by goals made of Count and Win.
// Knows no cards but by their lane.
#pragma once

#include <map>

#include "goals.hpp"

namespace skiz::aims {

// A goal beside those that hang on the number of the side's tricks alone.
struct Extra {
    int made = 0, lost = 0;
    int side_needs = 0;                           // tricks of the side
    std::array<std::int8_t, MOST_SEATS> needs{};  // tricks of seats
    unsigned wins = 0;                            // its Win atoms, among the plan's
};

constexpr std::size_t MOST_WINS = 32;  // Win atoms of a plan, a bit for each

struct Wins {
    int first = 0, last = 0;
    unsigned lanes = ~0u;  // with a card of these
};

// An objective in this form: points by the number of the side's tricks, and what comes on top.
struct Plan {
    unsigned side = 0;
    int length = 0;
    std::vector<int> by_tricks;
    std::vector<Extra> extras;
    std::vector<Wins> wins;
    unsigned counted = 0;  // the seats whose own tricks count
};

// So many points are wanted, with the tricks so far and the Win atoms that are lost.
struct Standing {
    int need = 0;
    std::array<std::int8_t, MOST_SEATS> won{};
    unsigned lost = 0;
};

// What a standing comes to: decided, a number of tricks, or neither yet.
struct Outlook {
    int at_least = 0;  // so many tricks more are enough whatever else happens (over what is left: none are)
    int at_best = 0;   // with fewer it cannot be
    std::uint64_t key = 0;  // what of the standing still matters
};

inline Standing after(const Plan& plan, Standing so_far, Seat winner, int lane, int number) {
    ++so_far.won[static_cast<unsigned>(winner)];
    for (std::size_t i = 0; i < plan.wins.size(); ++i) {
        const Wins& due = plan.wins[i];
        if (due.first > number || due.last < number) continue;
        if (!(plan.side >> winner & 1) || !(due.lanes >> lane & 1)) so_far.lost |= 1u << i;
    }
    return so_far;
}

// What an extra still needs: tricks of the side and of the others, out of what is left.
struct Missing {
    int side = 0, others = 0;
    bool by_any_card = true;  // as far as it hangs on winning tricks
};

inline Missing missing(const Plan& plan, const Extra& extra, const Standing& so_far, int mine, int left) {
    Missing found{.side = std::max(0, extra.side_needs - mine)};
    for (Seat seat = 0; seat < MOST_SEATS; ++seat) {
        const auto s = static_cast<unsigned>(seat);
        const int own = std::max(0, extra.needs[s] - so_far.won[s]);
        if (plan.side >> seat & 1) {
            found.side = std::max(found.side, own);
            found.by_any_card &= own == 0;
        } else {
            found.others += own;
        }
    }
    for (std::size_t i = 0; i < plan.wins.size(); ++i)
        if (extra.wins >> i & 1) {
            const int to_come = plan.wins[i].last - std::max(plan.wins[i].first, plan.length - left + 1) + 1;
            found.side = std::max(found.side, to_come);
            found.by_any_card &= plan.wins[i].lanes == ~0u || to_come <= 0;
        }
    return found;
}

inline Verdict judge(const Extra& extra, const Standing& so_far, const Missing& needs, int left) {
    if (extra.wins & so_far.lost || needs.side + needs.others > left) return Verdict::Lost;
    return needs.side + needs.others > 0 ? Verdict::Open : Verdict::Made;
}

// The extras that are open, what the others come to, and what tells this standing from others.
struct OnTop {
    int sure = 0;
    int open = 0;
    std::array<Missing, 8> needs{};
    std::array<const Extra*, 8> extras{};
    std::uint64_t key = 0;
};

inline OnTop on_top(const Plan& plan, const Standing& so_far, int left) {
    const int mine = sum_of(so_far.won, plan.side);
    OnTop sum;
    for (std::size_t i = 0; i < plan.extras.size(); ++i) {
        const Extra& extra = plan.extras[i];
        const Missing needs = missing(plan, extra, so_far, mine, left);
        switch (judge(extra, so_far, needs, left)) {
            case Verdict::Made: sum.sure += extra.made; break;
            case Verdict::Lost: sum.sure += extra.lost; break;
            case Verdict::Open:
                sum.needs[static_cast<unsigned>(sum.open)] = needs;
                sum.extras[static_cast<unsigned>(sum.open++)] = &extra;
                sum.key |= std::uint64_t{1} << (24 + i);
                for (unsigned s = 0; s < MOST_SEATS; ++s)
                    if (extra.needs[s]) sum.key |= static_cast<std::uint64_t>(so_far.won[s]) << (8 + 4 * s);
        }
    }
    sum.key |= static_cast<std::uint64_t>(mine);
    return sum;
}

inline bool of_one_seat(const Extra& one, const Extra& other) {
    for (unsigned s = 0; s < MOST_SEATS; ++s)
        if (one.needs[s] && other.needs[s]) return true;
    return false;
}

// Between what the open extras lie if the side takes so many of the tricks left.
inline Bounds with(const OnTop& top, int more, int left) {
    Bounds sum;
    int penalties = 0;
    std::array<unsigned, 2> both{};
    for (unsigned i = 0; i < static_cast<unsigned>(top.open); ++i) {
        const Extra& extra = *top.extras[i];
        const Missing& needs = top.needs[i];
        const bool can_be_made = needs.side <= more && needs.others <= left - more;
        const bool can_be_lost = !can_be_made || more < left || !needs.by_any_card;
        const int made = can_be_made ? extra.made : extra.lost;
        const int lost = can_be_lost ? extra.lost : extra.made;
        sum.low += std::min(made, lost);
        sum.high += std::max(made, lost);
        if (can_be_made && needs.others > 0 && extra.made < extra.lost) {
            if (penalties < 2) both[static_cast<unsigned>(penalties)] = i;
            ++penalties;
        }
    }
    // Two that ask tricks of two opponents, together more than there are, are not made together.
    if (penalties == 2) {
        const Extra &one = *top.extras[both[0]], &other = *top.extras[both[1]];
        if (top.needs[both[0]].others + top.needs[both[1]].others > left - more && !of_one_seat(one, other))
            sum.low += std::min(one.lost - one.made, other.lost - other.made);
    }
    return sum;
}

inline Bounds range(const Plan& plan, const Standing& so_far, int left) {
    const OnTop top = on_top(plan, so_far, left);
    const auto mine = static_cast<unsigned>(sum_of(so_far.won, plan.side));
    Bounds found{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
    for (int more = 0; more <= left; ++more) {
        const Bounds extras = with(top, more, left);
        const int points = plan.by_tricks[mine + static_cast<unsigned>(more)] + top.sure;
        found.low = std::min(found.low, points + extras.low);
        found.high = std::max(found.high, points + extras.high);
    }
    return found;
}

inline Outlook outlook(const Plan& plan, const Standing& so_far, int left) {
    const OnTop top = on_top(plan, so_far, left);
    const int need = so_far.need - top.sure;
    const int mine = sum_of(so_far.won, plan.side);
    Outlook found{left + 1, left + 1, 0};
    bool enough = true;
    for (int more = left; more >= 0; --more) {
        const Bounds extras = with(top, more, left);
        const int points = plan.by_tricks[static_cast<unsigned>(mine + more)];
        enough &= points + extras.low >= need;
        if (enough) found.at_least = more;
        if (points + extras.high >= need) found.at_best = more;
    }
    // Never 0, which is the key of a plain number of tricks. With 64 goals of a million each what is
    // needed lies within 128 million of 0, which 28 bits tell apart.
    found.key = std::uint64_t{1} << 63 | static_cast<std::uint64_t>(need & 0xfffffff) << 32 | top.key;
    return found;
}

// What the points may come to in the end, and perhaps some others.
inline std::vector<int> totals(const Plan& plan) {
    std::vector<int> sums = plan.by_tricks;
    for (const Extra& extra : plan.extras) {
        std::vector<int> then;
        for (int sum : sums) {
            then.push_back(sum + extra.made);
            then.push_back(sum + extra.lost);
        }
        std::sort(then.begin(), then.end());
        then.erase(std::unique(then.begin(), then.end()), then.end());
        sums = std::move(then);
    }
    std::sort(sums.begin(), sums.end());
    sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
    return sums;
}

}  // namespace skiz::aims
