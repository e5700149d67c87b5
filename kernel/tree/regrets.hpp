// CFR+ (Tammelin 2014): policies from regrets that never fall below 0. The players take turns, and
// later rounds count more in the average. With two players whose points add up to 0 it comes to an
// equilibrium; with more, only the best answers tell how near to one it came.
#pragma once

#include "tree/answer.hpp"

namespace skiz::tree {

class Regrets {
  public:
    explicit Regrets(const Tree& tree)
        : tree_(tree), regrets_(tree.width()), average_(tree.width()), policy_(tree.width()) {
        for (std::size_t player = 0; player < tree.players(); ++player) {
            std::vector<double>& worth = worth_.emplace_back(tree.number_of_ends());
            for (std::size_t end = 0; end < worth.size(); ++end)
                worth[end] = tree.worth(static_cast<Node>(end), player);
            match(player);
        }
    }

    // Whether the tree is complete, with the same sets and ends as at the beginning.
    bool fits() const {
        return !tree_.missing() && tree_.width() == regrets_.size() &&
               tree_.number_of_ends() == worth_[0].size();
    }

    void run(int rounds) {
        for (int last = rounds_ + rounds; rounds_ < last; ++rounds_)
            for (player_ = 0; player_ < tree_.players(); ++player_) {
                for (std::size_t start : tree_.starts()) at_ = start, learn(1, 1);
                for (double& regret : regrets_) regret = std::max(regret, 0.0);
                match(player_);
            }
    }

    // The mean of the policies so far; where none came to, each option is as likely.
    Shares average() const {
        Shares found(tree_.width());
        for (const Set& set : tree_.sets()) normalize(set, average_, found);
        return found;
    }

  private:
    static void normalize(const Set& set, const std::vector<double>& from, Shares& to) {
        double sum = 0;
        for (std::size_t i = 0; i < set.options; ++i) sum += from[set.first + i];
        for (std::size_t i = 0; i < set.options; ++i)
            to[set.first + i] = sum > 0 ? from[set.first + i] / sum : 1.0 / set.options;
    }

    void match(std::size_t player) {
        for (const Set& set : tree_.sets())
            if (set.key.player == player) normalize(set, regrets_, policy_);
    }

    // `mine` and `others` are how likely the player and the others are to come here.
    double learn(double mine, double others) {
        const Node node = tree_.nodes()[at_++];
        if (node & END) return worth_[player_][node & ~END];
        const Set& set = tree_.sets()[node];
        const bool own = set.key.player == player_;
        const std::size_t base = values_.size();
        double sum = 0;
        for (std::size_t i = 0; i < set.options; ++i) {
            const double share = policy_[set.first + i];
            const double value = own ? learn(mine * share, others) : learn(mine, others * share);
            sum += share * value;
            if (own) values_.push_back(value);
        }
        if (!own) return sum;
        for (std::size_t i = 0; i < set.options; ++i) {
            regrets_[set.first + i] += others * (values_[base + i] - sum);
            average_[set.first + i] += mine * policy_[set.first + i] * (rounds_ + 1);
        }
        values_.resize(base);
        return sum;
    }

    const Tree& tree_;
    std::vector<std::vector<double>> worth_;  // of each end, by player
    std::vector<double> regrets_, average_;
    Shares policy_;
    std::vector<double> values_;  // of the options on the way
    std::size_t player_ = 0, at_ = 0;
    int rounds_ = 0;
};

}  // namespace skiz::tree
