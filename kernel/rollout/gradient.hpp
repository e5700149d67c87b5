// A policy's gradient. Deals are played out by the policy, each seat from its own view. Every
// played card is credited with what the deal gained its side, compared with other playouts of the
// same deal (Williams, "Simple statistical gradient-following algorithms for connectionist
// reinforcement learning", 1992, with the mean of the others as baseline). An anchor is another
// policy; staying near it is rewarded. Knows no game by name and no Python.
#pragma once

#include <atomic>
#include <cmath>
#include <thread>

#include "base/threads.hpp"
#include "rollout/rollout.hpp"

namespace skiz::rollout {

// A deal to be played from here on, with all cards open.
struct Start {
    Problem problem;
    World world;
    PublicState seen;
};

// How to play deals and learn from them.
struct LearnOptions {
    std::size_t each = 8;   // playouts; against the anchor, half of them on either side
    double most = 12;       // cap of a gain, in points
    double anchored = 0;    // cost of a nat of distance from the anchor, in points
    bool against = false;   // whether the anchor plays the other side, which does not learn
    Word seed = 0;
};

// The result of some deals: the gradient of the gained points in each weight, and sums over the
// deals. The value of a deal is the mean of its playouts: the points of the declarer's side or, if
// the policy plays against the anchor, its mean lead over both sides.
struct Gradient {
    std::vector<double> slope;
    double value = 0, squares = 0;  // points of the deals, and their squares
    double spread = 0;              // squares of the gains of playouts over others of their deal
    double divergence = 0;          // nats from the anchor
    std::size_t decisions = 0;

    void add(const Gradient& other) {
        for (std::size_t i = 0; i < slope.size(); ++i) slope[i] += other.slope[i];
        value += other.value;
        squares += other.squares;
        spread += other.spread;
        divergence += other.divergence;
        decisions += other.decisions;
    }
};

// A choice among several cards: the probability of each for the policy and for the anchor.
struct Decision {
    bool of_side = false;
    unsigned chosen = 0, first = 0, count = 0;  // the index of its cards among all that were evaluated
};

// All decisions in one playout of a deal, and its result.
struct Playout {
    std::vector<Decision> decisions;
    std::vector<FeatureRow> rows;
    std::vector<float> likely, anchored;
    int value = 0;

    void clear() {
        decisions.clear();
        rows.clear();
        likely.clear();
        anchored.clear();
    }
};

// Plays deals and learns from them.
class Learner {
  public:
    Learner(const Weights& policy, const Weights& anchor, const LearnOptions& options)
        : policy_(policy), anchor_(anchor), options_(options) {}

    // The gradient of the deals with these numbers, on `cores` cores. Apart from the order of
    // summation it is the same on any number of them.
    Gradient learn(const std::vector<Start>& starts, const std::vector<std::size_t>& chosen,
                   unsigned cores) const {
        std::atomic<std::size_t> next = 0;
        std::vector<Gradient> found(count_threads(std::max(cores, 1u), chosen.size()));
        const auto take = [&](Gradient& mine) {
            mine.slope.resize(policy_.size());
            std::vector<Playout> playouts(options_.each);
            for (std::size_t i; (i = next++) < chosen.size();) {
                for (std::size_t k = 0; k < options_.each; ++k)
                    play_out(starts[chosen[i]], random_of(options_.seed, i * options_.each + k), who(k),
                             playouts[k]);
                judge(playouts, mine);
            }
        };
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < found.size(); ++i) others.emplace_back(take, std::ref(found[i]));
        take(found[0]);
        others.clear();
        for (std::size_t i = 1; i < found.size(); ++i) found[0].add(found[i]);
        return found[0];
    }

  private:
    const Weights& policy_;
    const Weights& anchor_;
    const LearnOptions& options_;

    // Which sides learn in a playout: the declarer's, the others, or both.
    struct Sides {
        bool declarers = true, others = true;
    };

    Sides who(std::size_t playout) const {
        return options_.against ? Sides{playout % 2 == 0, playout % 2 == 1} : Sides{};
    }

    // A running playout: its deal, who learns, and the decisions so far.
    struct Course {
        const Start& start;
        Terms terms;
        Sides learn;
        Playout& found;
    };

    void play_out(const Start& start, SplitMix64 random, Sides learn, Playout& found) const {
        const auto& [rules, from, objective, progress] = start.problem;
        found.clear();
        const Course course{start, terms_of(start.problem), learn, found};
        Position at = from;
        Progress so_far = progress;
        PublicState seen = start.seen;
        for (;;) {
            const Card card = choose(course, at, seen, random);
            observe(seen, rules, at, card);
            std::tie(at, so_far) = play(rules, objective, at, so_far, card);
            if (is_over(rules, at)) break;
            const Bounds known = compute_bounds(objective, so_far);
            if (known.low == known.high) break;
        }
        found.value = compute_bounds(objective, so_far).low;
    }

    Card choose(const Course& course, const Position& at, const PublicState& seen, SplitMix64& random) const {
        const auto& [start, terms, learn, found] = course;
        const Cards may = playable(terms.rules, at);
        if (!several(may)) return lowest(may);
        const Cards laid = start.world.laid[index(seat_on_turn(terms.rules, at))];
        const Observation sight(terms, at, seen, laid);
        if (!(sight.of_side ? learn.declarers : learn.others))
            return draw(find_likelihoods(sight, may, Policy{anchor_}), random);
        const auto first = static_cast<unsigned>(found.rows.size());
        Likelihoods all;
        for (Card card : each(may)) {
            found.rows.push_back(CardFeatures(sight, card).row(tables() == TABLES));
            all.cards[all.count++] = card;
        }
        softmax(policy_, found.rows, first, found.likely);
        softmax(anchor_, found.rows, first, found.anchored);
        std::copy_n(&found.likely[first], all.count, all.of.begin());
        const Card card = draw(all, random);
        const auto chosen = static_cast<unsigned>(std::ranges::find(all.cards, card) - all.cards.begin());
        found.decisions.push_back({sight.of_side, chosen, first, all.count});
        return card;
    }

    std::size_t tables() const { return policy_.size() == ALL_FEATURES ? TABLES : FIRST_TABLES; }

    // Adds the probability of each of the rows from the first on.
    void softmax(const Weights& weights, const std::vector<FeatureRow>& rows, std::size_t first,
                 std::vector<float>& likely) const {
        const std::size_t known = tables();
        float most = -1e9f, sum = 0;
        for (std::size_t i = first; i < rows.size(); ++i) {
            float appeal = 0;
            for (std::size_t table = 0; table < known; ++table) appeal += weights[rows[i][table]];
            most = std::max(most, appeal);
            likely.push_back(appeal);
        }
        for (std::size_t i = first; i < rows.size(); ++i) sum += likely[i] = std::exp(likely[i] - most);
        for (std::size_t i = first; i < rows.size(); ++i) likely[i] /= sum;
    }

    // Credits the cards of a deal with their gains over the other playouts in which the same number
    // of seats learnt.
    void judge(const std::vector<Playout>& playouts, Gradient& found) const {
        const std::size_t step = options_.against ? 2 : 1;
        double ahead = 0;
        for (std::size_t first = 0; first < step; ++first) {
            double sum = 0;
            std::size_t number = 0;
            for (std::size_t k = first; k < playouts.size(); k += step, ++number) sum += playouts[k].value;
            for (std::size_t k = first; k < playouts.size(); k += step) {
                const double others = (sum - playouts[k].value) / static_cast<double>(number - 1);
                const double beside = playouts[k].value - others;
                const double gain = std::clamp(beside, -options_.most, options_.most);
                found.spread += beside * beside;
                for (const Decision& decision : playouts[k].decisions)
                    add(playouts[k], decision, decision.of_side ? gain : -gain, found);
                found.decisions += playouts[k].decisions.size();
            }
            ahead += (first ? -1 : 1) * sum / static_cast<double>(number * step);
        }
        found.value += ahead;
        found.squares += ahead * ahead;
    }

    // The gradient of a decision: towards what gained, and back towards the anchor.
    void add(const Playout& one, const Decision& decision, double gain, Gradient& found) const {
        const float* likely = &one.likely[decision.first];
        const float* anchored = &one.anchored[decision.first];
        double away = 0;
        std::array<double, MOST_CARDS> logs{};
        for (unsigned i = 0; i < decision.count; ++i) {
            logs[i] =
                std::log(static_cast<double>(likely[i] + 1e-9f) / static_cast<double>(anchored[i] + 1e-9f));
            away += likely[i] * logs[i];
        }
        found.divergence += away;
        for (unsigned i = 0; i < decision.count; ++i) {
            const double slope = gain * ((i == decision.chosen) - static_cast<double>(likely[i])) -
                                 options_.anchored * likely[i] * (logs[i] - away);
            const FeatureRow& row = one.rows[decision.first + i];
            for (std::size_t table = 0; table < tables(); ++table) found.slope[row[table]] += slope;
        }
    }
};

}  // namespace skiz::rollout
