// Belief: of many ways drawn by chance, those that are kept the more often the likelier they are, by
// what the cards of each suit add to the likelihood of whoever had them.
// Knows no law, no play and no game by name.
#pragma once

#include <cmath>
#include <numeric>

#include "worlds.hpp"

namespace skiz::belief {

// What the cards of one suit, with those of it that he had and are gone, make of a holder: the
// logarithm of how much likelier he becomes. Both tables begin with the suit's highest card or with
// no card at all; beyond their ends nothing is added.
struct Liking {
    std::size_t holder = 0;
    Cards suit = 0, gone = 0;
    std::vector<double> cards;    // by rank
    std::vector<double> lengths;  // by number of cards
    std::vector<double> tops;     // of the highest two, of the next two, and of the highest three
};

inline double liked(const Liking& liking, Cards held) {
    const Cards mine = (held | liking.gone) & liking.suit;
    double sum = 0;
    Cards rest = liking.suit;
    for (std::size_t rank = 0; rest && rank < liking.cards.size(); ++rank) {
        const Cards card = bit(highest(rest));
        if (mine & card) sum += liking.cards[rank];
        rest ^= card;
    }
    const auto length = static_cast<std::size_t>(size(mine));
    if (length < liking.lengths.size()) sum += liking.lengths[length];
    if (liking.tops.size() == 3 && size(liking.suit) >= 3) {
        const Cards ace = bit(highest(liking.suit)), king = bit(highest(liking.suit ^ ace)),
                    queen = bit(highest(liking.suit ^ ace ^ king));
        const auto all = [&](Cards cards) { return (mine & cards) == cards; };
        if (all(ace | king)) sum += liking.tops[0];
        if (all(king | queen)) sum += liking.tops[1];
        if (all(ace | king | queen)) sum += liking.tops[2];
    }
    return sum;
}

inline double liked(const std::vector<Liking>& likings, const worlds::Way& way) {
    double sum = 0;
    for (const Liking& liking : likings) sum += liked(liking, way[liking.holder]);
    return sum;
}

// How often each is kept if so many are, each as often as its share of the weights, but for less
// than one. The weights are given by their logarithms; where none is possible, all are alike.
inline std::vector<std::size_t> kept(const std::vector<double>& logs, std::size_t number, Word seed) {
    const double most = *std::ranges::max_element(logs);
    std::vector<double> weights;
    for (double log : logs) weights.push_back(std::isfinite(most) ? std::exp(log - most) : 1);
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double step = all / static_cast<double>(number);
    double next = static_cast<double>(Chance{seed}.word() >> 11) * 0x1p-53 * step, sum = 0;
    std::vector<std::size_t> times;
    for (double weight : weights) {
        sum += weight;
        std::size_t count = 0;
        for (; next < sum; next += step) ++count;
        times.push_back(count);
    }
    return times;
}

}  // namespace skiz::belief
