// Solving a problem: its value, the value of every legal card, and the line of best play; one
// problem, or many on all cores. Knows no Python.
#pragma once

#include <limits>
#include <memory>

#include "play/problem.hpp"

namespace skiz {

struct SolveOptions {
    bool cards = false, line = false;  // whether they are wanted
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

struct CardValue {
    Card card = 0;
    Bounds value;
};

struct Solution {
    Bounds value;
    std::vector<CardValue> cards;
    std::vector<Card> line;
    std::uint64_t nodes = 0;
};

// The transposition tables of both searches, kept so that memory need not be allocated for each
// problem. Their content is cleared before the next one.
class SearchMemory {
  public:
    SearchMemory();
    ~SearchMemory();

  private:
    friend Solution solve(const Problem&, const SolveOptions&, SearchMemory&);
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

// A problem whose later positions are asked for one by one, in any order. What was found for one
// helps with the next. The problem must outlive it.
class OpenCards {
  public:
    OpenCards(const Problem& problem, std::uint64_t limit);
    OpenCards(OpenCards&&) noexcept;
    ~OpenCards();

    std::uint64_t nodes() const;

    // The value of a position; useless once the search has used more nodes than its limit.
    int value(const Position& at, const Progress& so_far);
    // The range of the value before any search.
    Bounds range(const Position& at, const Progress& so_far);
    // Whether two cards of the hand on turn are equivalent, and neighbours among those it may play.
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher);

    class Solver;

  private:
    std::unique_ptr<Solver> solver_;
};

// By the fastest search that can solve it.
Solution solve(const Problem& problem, const SolveOptions& options, SearchMemory& memory);

// Many problems on `cores` cores, 0 for all; each is solved as if it were alone.
std::vector<Solution> solve(const std::vector<Problem>& problems, const SolveOptions& options,
                            unsigned cores);

}  // namespace skiz
