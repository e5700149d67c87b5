// Priors of worlds: many ways are drawn at random, and each is kept in proportion to its
// likelihood. The cards of each suit contribute to that likelihood by their holder. Knows no rules,
// no play and no game by name.
#pragma once

#include <cmath>
#include <numeric>

#include "worlds/counting.hpp"
#include "worlds/tops.hpp"

namespace skiz::worlds {

// What the cards of one suit, including those he has already played, say about a holder: the
// logarithm of the factor on his likelihood. Both tables begin with the suit's highest card or with
// no card at all; beyond their ends nothing is added.
struct Prior {
    std::size_t holder = 0;
    Cards suit = 0, gone = 0;
    std::vector<double> cards;    // by rank
    std::vector<double> lengths;  // by number of cards
    std::vector<double> tops;     // see `each_top`
};

// The logarithm of the factor on the holder's likelihood from his cards.
inline double weigh(const Prior& prior, Cards held) {
    const Cards mine = (held | prior.gone) & prior.suit;
    double sum = 0;
    Cards rest = prior.suit;
    for (std::size_t rank = 0; rest && rank < prior.cards.size(); ++rank) {
        const Cards card = bit(highest(rest));
        if (mine & card) sum += prior.cards[rank];
        rest ^= card;
    }
    const auto length = index(size(mine));
    if (length < prior.lengths.size()) sum += prior.lengths[length];
    if (prior.tops.size() == TOPS)
        each_top(prior.suit, mine, [&](std::size_t top) { sum += prior.tops[top]; });
    return sum;
}

inline double weigh(const std::vector<Prior>& priors, const Way& way) {
    double sum = 0;
    for (const Prior& prior : priors) sum += weigh(prior, way[prior.holder]);
    return sum;
}

// Systematic resampling: how often each way is kept if `kept` are kept in total. Each count differs
// from its share of the weights by less than one. The weights are logarithms; if none is possible,
// all are equal.
inline std::vector<std::size_t> resample(const std::vector<double>& logs, std::size_t number, Word seed) {
    const double most = *std::ranges::max_element(logs);
    std::vector<double> weights;
    for (double log : logs) weights.push_back(std::isfinite(most) ? std::exp(log - most) : 1);
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double step = all / static_cast<double>(number);
    double next = static_cast<double>(SplitMix64{seed}.next() >> 11) * 0x1p-53 * step, sum = 0;
    std::vector<std::size_t> times;
    for (double weight : weights) {
        sum += weight;
        std::size_t count = 0;
        for (; next < sum; next += step) ++count;
        times.push_back(count);
    }
    return times;
}

}  // namespace skiz::worlds
