// A solver for any objective, by the search for goals.
#pragma once

#include "by_goals/search.hpp"
#include "play/problem.hpp"
#include "solve/narrow.hpp"

namespace skiz {

template <int SEATS>
class GoalSolver {
  public:
    using Standing = Progress;
    using Table = by_goals::Memory;

    GoalSolver(const Problem& problem, Table& table, std::uint64_t limit)
        : rules_(problem.rules),
          objective_(problem.objective.goals.empty() ? count_tricks(problem) : problem.objective),
          search_(rules_, objective_, problem.position, start(problem), table) {
        search_.limit = limit;
    }

    std::uint64_t nodes() const { return search_.nodes; }
    bool exhausted() const { return search_.exhausted(); }

    static Standing start(const Problem& problem) {
        Progress so_far = problem.progress;
        if (problem.objective.goals.empty()) so_far.won = problem.position.won;
        return so_far;
    }

    static Standing standing(const Problem&, const Progress& so_far) { return so_far; }

    // The range of the value before any search.
    Bounds range(const Position& at, const Progress& so_far) { return search_.range(at, so_far); }

    // The first guess: the value after two tricks of the cards that are tried first.
    int guess(const Position& at, const Progress& so_far, Bounds) {
        const auto [then, stands] = play_first_tried(at, so_far, std::min(at.number + 2, rules_.length + 1));
        const auto [end, in_the_end] = play_first_tried(then, stands, rules_.length + 1);
        return narrow(*this, then, stands, range(then, stands), range(end, in_the_end).low).low;
    }

    // A bound that shows whether `need` is reached: if it is below, it is an upper bound, otherwise
    // a lower bound.
    int bound(const Position& at, const Progress& so_far, int need) {
        return search_.bound(at, so_far, need);
    }

    std::pair<Position, Progress> play(const Position& at, const Progress& so_far, Card card) const {
        return skiz::play(rules_, objective_, at, so_far, card);
    }

    // Whether two cards of the hand on turn are equivalent.
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) {
        return search_.same(at, so_far, lower, higher);
    }

  private:
    // The position when trick `number` is led, if the first-tried card is played each time.
    std::pair<Position, Progress> play_first_tried(Position at, Progress so_far, int number) const {
        while (at.number < number) std::tie(at, so_far) = play(at, so_far, search_.first_tried(at));
        return {at, so_far};
    }

    // Tricks as goals: one point for each number of them that is reached.
    static Objective count_tricks(const Problem& problem) {
        Objective objective{.goals = {}, .side = problem.objective.side};
        for (int n = 1; n <= problem.rules.length; ++n)
            objective.goals.push_back({.atoms = {Atom{.number = n}}, .side = objective.side, .made = 1});
        return objective;
    }

    const PlayRules& rules_;
    const Objective objective_;
    by_goals::Search<SEATS> search_;
};

}  // namespace skiz
