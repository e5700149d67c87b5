// The play so far of a world, told again: what all have seen of it, and how likely a policy would have
// played so.
#pragma once

#include <optional>

#include "rollout/policy.hpp"

namespace skiz::rollout {

// The seats whose side all knew by words, and the tricks before, with the one on the table last: who
// led, and the cards.
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

// Plays a history again; `watch` is told every card before it is played, with what all have seen. Gives
// what all have seen in the end.
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

// Who looks back, and what he takes the others to play by. One who sometimes plays as it comes, with the
// chance `noise`, is never surprised beyond measure.
struct Observer {
    Seat seat = -1;
    Policy policy;
    float noise = 0;
};

// The logarithm of how likely the seats but the observer's would have played so.
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
