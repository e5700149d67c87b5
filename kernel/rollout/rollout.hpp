// Rollouts: the rest of a deal, played out by a policy from each player's own view, and solved at
// the end.
#pragma once

#include "rollout/policy.hpp"
#include "solve/exhaustive.hpp"
#include "solve/solve.hpp"

namespace skiz::rollout {

constexpr int MOST_TRIED = 8;  // cards; with more, a search is faster

// The value of a world if all play by the policy until this many tricks are left, which are solved
// with open cards.
struct Rollout {
    const Problem& problem;
    const World& world;
    const PublicState& seen;
    const Policy& policy;
    int until;  // tricks
    Terms terms = terms_of(problem);

    int value(SplitMix64 random, SearchMemory& memory) const {
        const Card card = choose(problem.position, seen, random);
        return value(card, random, memory);
    }

    // The same after this card.
    int value(Card card, SplitMix64 random, SearchMemory& memory) const {
        const PlayRules& rules = problem.rules;
        Position at = problem.position;
        Progress so_far = problem.progress;
        PublicState now = seen;
        for (;;) {
            observe(now, rules, at, card);
            std::tie(at, so_far) = play(rules, problem.objective, at, so_far, card);
            if (is_over(rules, at)) return compute_bounds(problem.objective, so_far).low;
            if (!at.played) {
                const Bounds known = compute_bounds(problem.objective, so_far);
                if (known.low == known.high) return known.low;
                if (rules.length - at.number < until) return solve_rest(at, so_far, memory);
            }
            card = choose(at, now, random);
        }
    }

  private:
    int solve_rest(const Position& at, const Progress& so_far, SearchMemory& memory) const {
        if (size(cards_in_hands(at)) <= MOST_TRIED)
            return try_everything(problem.rules, problem.objective, at, so_far,
                                  compute_bounds(problem.objective, so_far));
        const Problem rest{problem.rules, at, problem.objective, so_far};
        return solve(rest, SolveOptions{}, memory).value.low;
    }

    Card choose(const Position& at, const PublicState& now, SplitMix64& random) const {
        const Cards may = playable(problem.rules, at);
        if (!several(may)) return lowest(may);
        const Cards laid = world.laid[index(seat_on_turn(problem.rules, at))];
        return draw(find_likelihoods(Observation(terms, at, now, laid), may, policy), random);
    }
};

}  // namespace skiz::rollout
