// A policy of card play: how likely a player who sees only his own hand would play each card. The
// appeal of a card is a sum of weights, one for each of its features. The likelihoods are the
// softmax of the appeals. They weigh the past and play out the rest. The weights are learnt
// elsewhere. Knows no game by name and no Python.
#pragma once

#include <cmath>

#include "base/splitmix64.hpp"
#include "rollout/features.hpp"

namespace skiz::rollout {

// The weights of all tables, or only of the first ones.
using Weights = std::vector<float>;

struct Policy {
    const Weights& weights;
    float inverse_temperature = 1;  // the higher, the more certain is the card with the most appeal
};

// The likelihood of each legal card.
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

inline Likelihoods find_likelihoods(const Observation& sight, Cards may, const Policy& policy) {
    Likelihoods found;
    const std::size_t tables = policy.weights.size() == ALL_FEATURES ? TABLES : FIRST_TABLES;
    float most = -1e9f, sum = 0;
    for (Card card : each(may)) {
        const FeatureRow row = CardFeatures(sight, card).row(tables == TABLES);
        float appeal = 0;
        for (std::size_t i = 0; i < tables; ++i) appeal += policy.weights[row[i]];
        appeal *= policy.inverse_temperature;
        most = std::max(most, appeal);
        found.cards[found.count] = card;
        found.of[found.count++] = appeal;
    }
    for (unsigned i = 0; i < found.count; ++i) sum += found.of[i] = std::exp(found.of[i] - most);
    for (unsigned i = 0; i < found.count; ++i) found.of[i] /= sum;
    return found;
}

// A random card, by its likelihood.
inline Card draw(const Likelihoods& likelihoods, SplitMix64& random) {
    float left = static_cast<float>(random.next() >> 40) * 0x1p-24f;
    for (unsigned i = 0; i + 1 < likelihoods.count; ++i)
        if ((left -= likelihoods.of[i]) < 0) return likelihoods.cards[i];
    return likelihoods.cards[likelihoods.count - 1];
}

}  // namespace skiz::rollout
