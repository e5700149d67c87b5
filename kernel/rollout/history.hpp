// The play so far of a world, replayed: what everybody has seen of it, and how likely a policy
// would have played so.
#pragma once

#include <optional>

#include "rollout/policy.hpp"

namespace skiz::rollout {

// The seats whose side everybody knew from words, and the tricks so far, including the one on the
// table: leader and cards.
struct History {
    unsigned known = 0;
    std::vector<std::pair<Seat, std::vector<Card>>> tricks;
};

inline Position first_position(const Problem& problem, const History& history, const World& world) {
    Position at = problem.position;
    at.hands = world.hands;
    at.won = {};
    at.number = 1;
    at.played = 0;
    at.ties = {};
    if (!history.tricks.empty()) at.leader = static_cast<std::int8_t>(history.tricks[0].first);
    for (const auto& [leader, cards] : history.tricks)
        for (std::size_t i = 0; i < cards.size(); ++i)
            at.hands[index(seat_after(problem.rules, leader, static_cast<int>(i)))] |= bit(cards[i]);
    return at;
}

// Replays a history; `watch` receives every card before it is played, with what everybody has seen.
// Returns what everybody has seen in the end.
template <class Watch>
PublicState replay(const Problem& problem, const History& history, const World& world, Watch watch) {
    const PlayRules& rules = problem.rules;
    Position at = first_position(problem, history, world);
    PublicState seen = begin_play(rules, {at.hands, world.laid}, problem.objective.side, history.known);
    for (const auto& [leader, cards] : history.tricks)
        for (Card card : cards) {
            watch(at, seen, card);
            observe(seen, rules, at, card);
            at = play(rules, at, card);
        }
    return seen;
}

inline PublicState replay(const Problem& problem, const History& history, const World& world) {
    return replay(problem, history, world, [](const Position&, const PublicState&, Card) {});
}

// The observer, and the policy that he assumes of the others. With the chance `noise` a player is
// assumed to play at random, so that no play is infinitely surprising.
struct Observer {
    Seat seat = -1;
    Policy policy;
    float noise = 0;
};

// The logarithm of the probability that the seats other than the observer's would have played so.
inline double log_likelihood(const Problem& problem, const History& history, const World& world,
                             const Observer& observer) {
    const Terms terms = terms_of(problem);
    double log = 0;
    replay(problem, history, world, [&](const Position& at, const PublicState& seen, Card card) {
        const Seat seat = seat_on_turn(problem.rules, at);
        if (seat == observer.seat) return;
        const Cards may = playable(problem.rules, at);
        if (!several(may)) return;
        const Observation sight(terms, at, seen, world.laid[index(seat)]);
        const Likelihoods all = find_likelihoods(sight, may, observer.policy);
        log += std::log((1 - observer.noise) * all.likelihood(card) +
                        observer.noise / static_cast<float>(all.count));
    });
    return log;
}

}  // namespace skiz::rollout
