// What to play out, and the result.
#pragma once

#include <vector>

#include "base/splitmix64.hpp"
#include "play/problem.hpp"

namespace skiz::rollout {

enum class BasicPolicy { RANDOM, HEURISTIC };

// Tricks and card points, sixteen bits for each seat, so that a share is added without a branch on
// the seat.
struct Outcome {
    Word tricks = 0;
    Word points = 0;
    bool operator==(const Outcome&) const = default;
};
constexpr Word share(Seat seat, Word amount) { return amount << 16 * seat; }
constexpr int share_of(Word shares, Seat seat) { return static_cast<int>(shares >> 16 * seat & 0xFFFF); }

// `each` playouts of every deal of the cards that are still in the hands. The playouts are numbered
// deal by deal.
struct Job {
    PlayRules rules;
    Position from;  // its hands are replaced by those of each deal
    Objective objective;
    Progress progress;
    std::vector<std::array<Cards, MOST_SEATS>> deals;
    std::size_t each = 1;
    Word seed = 0;
    BasicPolicy policy = BasicPolicy::RANDOM;

    std::size_t number() const { return deals.size() * each; }
};

// The playouts from number `first` to before `end`.
struct Span {
    std::size_t first = 0, end = 0;
};

// What was won before.
inline Outcome won_so_far(const Job& job) {
    Outcome won;
    for (Seat seat = 0; seat < job.rules.seats; ++seat) {
        won.tricks += share(seat, static_cast<Word>(job.from.won[index(seat)]));
        won.points += share(seat, static_cast<Word>(job.progress.points[index(seat)]));
    }
    return won;
}

}  // namespace skiz::rollout
