// Policy: how likely a player who sees no hand but his own would play each card. The appeal of a card
// is a sum of weights, one out of each table of his sight; the likelihoods are the softmax of the
// appeals. With it the past is weighed and the rest played out. The weights are learnt elsewhere.
// Knows no game by name and no Python.
#pragma once

#include <cmath>

#include "chance.hpp"
#include "ending.hpp"
#include "sight.hpp"
#include "solve.hpp"

namespace skiz::policy {

// The weights of all tables, or of the first ones alone; none: nothing is asked of them.
using Weights = std::vector<float>;

// How much the cards that may be played appeal, as likelihoods.
struct Likelihoods {
    std::array<Card, MOST_CARDS> cards{};
    std::array<float, MOST_CARDS> of{};
    unsigned count = 0;

    float likelihood(Card card) const {
        for (unsigned i = 0; i < count; ++i)
            if (cards[i] == card) return of[i];
        return 0;
    }
};

inline Likelihoods likelihoods(const Sight& sight, Cards may, const Weights& weights, float sharp) {
    Likelihoods found;
    const std::size_t tables = weights.size() == ALL_ROWS ? TABLES : FIRST_TABLES;
    float most = -1e9f, sum = 0;
    for (Card card : each(may)) {
        const Rows rows = sight.rows(card, tables == TABLES);
        float appeal = 0;
        for (std::size_t i = 0; i < tables; ++i) appeal += weights[rows[i]];
        appeal *= sharp;
        most = std::max(most, appeal);
        found.cards[found.count] = card;
        found.of[found.count++] = appeal;
    }
    for (unsigned i = 0; i < found.count; ++i) sum += found.of[i] = std::exp(found.of[i] - most);
    for (unsigned i = 0; i < found.count; ++i) found.of[i] /= sum;
    return found;
}

// The seats whose side all knew by words, and the tricks before, with the one on the table last: who
// led, and the cards.
struct Past {
    unsigned told = 0;
    std::vector<std::pair<Seat, std::vector<Card>>> tricks;
};

inline Terms terms_of(const Problem& problem) {
    return {problem.law, problem.objective.side, named_by(problem.objective)};
}

inline Position before_all(const Problem& problem, const Past& past, const Deal& deal) {
    Position at = problem.position;
    at.hands = deal.hands;
    at.won = {};
    at.number = 1;
    at.played = 0;
    at.ties = {};
    if (!past.tricks.empty()) at.leader = static_cast<std::int8_t>(past.tricks[0].first);
    for (const auto& [leader, cards] : past.tricks)
        for (std::size_t i = 0; i < cards.size(); ++i)
            hand(at, after(problem.law, leader, static_cast<int>(i))) |= bit(cards[i]);
    return at;
}

// What all have seen, and the logarithm of how likely the seats but `eyes` would have played so. One
// who sometimes plays as it comes, with the chance `whim`, is never surprised beyond measure.
inline std::pair<Seen, double> retrace(const Problem& problem, const Past& past, const Deal& deal, Seat eyes,
                                       const Weights& weights, float sharp, float whim) {
    const Law& law = problem.law;
    double log = 0;
    Position at = before_all(problem, past, deal);
    Seen seen = nothing_seen(law, {at.hands, deal.aside}, problem.objective.side, past.told);
    const Terms terms = terms_of(problem);
    for (const auto& [leader, cards] : past.tricks)
        for (Card card : cards) {
            const Seat seat = turn(law, at);
            const Cards may = playable(law, at);
            if (!weights.empty() && seat != eyes && may & (may - 1)) {
                const Cards aside = deal.aside[static_cast<unsigned>(seat)];
                const Likelihoods all = likelihoods(Sight(terms, at, seen, aside), may, weights, sharp);
                log += std::log((1 - whim) * all.likelihood(card) + whim / static_cast<float>(all.count));
            }
            watch(seen, law, at, card);
            at = play(law, at, card);
        }
    return {seen, log};
}

inline Card chosen(const Likelihoods& all, Chance& chance) {
    float left = static_cast<float>(chance.word() >> 40) * 0x1p-24f;
    for (unsigned i = 0; i + 1 < all.count; ++i)
        if ((left -= all.of[i]) < 0) return all.cards[i];
    return all.cards[all.count - 1];
}

constexpr int MOST_TRIED = 8;  // cards; with more a search is quicker

// What the rest comes to if all play by the policy, each from his own sight, until so many tricks are
// left, which are played with open cards.
struct Rollout {
    const Problem& problem;
    const Deal& deal;
    const Seen& seen;
    const Weights& weights;
    float sharp;
    int open;  // tricks
    Terms terms = terms_of(problem);

    int value(Chance chance, Workplace& workplace) const {
        const Card card = next(problem.position, seen, chance);
        return value(card, chance, workplace);
    }

    // The same after this card.
    int value(Card card, Chance chance, Workplace& workplace) const {
        const Law& law = problem.law;
        Position at = problem.position;
        Progress so_far = problem.progress;
        Seen now = seen;
        for (;;) {
            watch(now, law, at, card);
            std::tie(at, so_far) = step(law, problem.objective, at, so_far, card);
            if (over(law, at)) return bounds(problem.objective, so_far).low;
            if (!at.played) {
                const Bounds known = bounds(problem.objective, so_far);
                if (known.low == known.high) return known.low;
                if (law.length - at.number < open) break;
            }
            card = next(at, now, chance);
        }
        if (size(held(at)) <= MOST_TRIED)
            return tried_out(law, problem.objective, at, so_far, bounds(problem.objective, so_far));
        const Problem rest{law, at, problem.objective, so_far};
        return solve(rest, Wanted{}, workplace).value.low;
    }

    Card next(const Position& at, const Seen& now, Chance& chance) const {
        const Cards may = playable(problem.law, at);
        if (!(may & (may - 1))) return lowest(may);
        const Cards aside = deal.aside[static_cast<unsigned>(turn(problem.law, at))];
        return chosen(likelihoods(Sight(terms, at, now, aside), may, weights, sharp), chance);
    }
};

}  // namespace skiz::policy
