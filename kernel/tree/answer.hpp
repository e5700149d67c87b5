// What a policy is worth in a tree, and the best answer to it. A policy has a share for each option
// of each information set, in the order of the sets.
#pragma once

#include <span>

#include "tree/tree.hpp"

namespace skiz::tree {

struct Shares : std::vector<double> {
    using std::vector<double>::vector;
};

// A walk through the trees of all deals, for the values of one player.
class Walk {
  public:
    Walk(const Tree& tree, std::size_t player) : tree_(tree), player_(player), worth_(tree.number_of_ends()) {
        for (std::size_t end = 0; end < worth_.size(); ++end)
            worth_[end] = tree.worth(static_cast<Node>(end), player);
    }

    // What the player wins in the mean of all deals if all play by a policy.
    double value(const Shares& policy) {
        return mean([&] { return expect(policy); });
    }

    // The same if this player instead answers the others' policy as well as possible. In each of
    // the player's sets that the others let it come to, `policy` is changed to the answer.
    double best(Shares& policy) {
        gained_.assign(tree_.width(), 0);
        double found = 0;
        for (int level = deepest(); level >= -1; --level) {
            level_ = level;
            found = mean([&] { return answer(1, policy); });
            for (const Set& set : tree_.sets())
                if (set.key.player == player_ && set.depth == level) decide(set, policy);
        }
        return found;
    }

  private:
    template <class Visit>
    double mean(Visit visit) {
        double sum = 0;
        for (std::size_t start : tree_.starts()) at_ = start, sum += visit();
        return sum / static_cast<double>(tree_.starts().size());
    }

    double expect(const Shares& policy) {
        const Node node = tree_.nodes()[at_++];
        if (node & END) return worth_[node & ~END];
        const Set& set = tree_.sets()[node];
        double sum = 0;
        for (std::size_t i = 0; i < set.options; ++i) sum += policy[set.first + i] * expect(policy);
        return sum;
    }

    // The player's choices below this level are decided; those at it are weighed, and those above it
    // are made in every way.
    double answer(double others, const Shares& policy) {
        const Node node = tree_.nodes()[at_++];
        if (node & END) return worth_[node & ~END];
        const Set& set = tree_.sets()[node];
        const bool mine = set.key.player == player_, decided = set.depth > level_;
        double sum = 0;
        for (std::size_t i = 0; i < set.options; ++i) {
            const double share = policy[set.first + i];
            const double value = answer(mine ? others : others * share, policy);
            if (!mine || decided) sum += share * value;
            if (mine && set.depth == level_) gained_[set.first + i] += others * value;
        }
        return sum;
    }

    void decide(const Set& set, Shares& policy) {
        const std::span<const double> gained(&gained_[set.first], set.options);
        const auto best = std::max_element(gained.begin(), gained.end()) - gained.begin();
        for (std::size_t i = 0; i < set.options; ++i)
            policy[set.first + i] = i == static_cast<std::size_t>(best);
    }

    int deepest() const {
        int found = -1;
        for (const Set& set : tree_.sets())
            if (set.key.player == player_) found = std::max(found, int{set.depth});
        return found;
    }

    const Tree& tree_;
    std::size_t player_, at_ = 0;
    int level_ = -1;
    std::vector<double> worth_;  // of each end
    std::vector<double> gained_;
};

// The information sets of some players (a bit for each) that their policy, as far as it is given,
// comes to and has no choice for yet, whatever the others do.
class Unanswered {
  public:
    Unanswered(const Tree& tree, unsigned players, const Shares& policy)
        : tree_(tree), players_(players), policy_(policy), met_(tree.sets().size()) {
        for (std::size_t start : tree.starts()) at_ = start, visit(true);
    }

    std::vector<Node> sets() const {
        std::vector<Node> found;
        for (Node set = 0; set < met_.size(); ++set)
            if (met_[set]) found.push_back(set);
        return found;
    }

  private:
    void visit(bool comes) {
        const Node node = tree_.nodes()[at_++];
        if (node & END) return;
        const Set& set = tree_.sets()[node];
        const std::span<const double> shares(&policy_[set.first], set.options);
        const bool mine = players_ >> set.key.player & 1;
        if (mine && comes && std::ranges::all_of(shares, [](double share) { return share == 0; }))
            met_[node] = 1;
        for (double share : shares) visit(comes && (!mine || share > 0));
    }

    const Tree& tree_;
    unsigned players_;
    const Shares& policy_;
    std::size_t at_ = 0;
    std::vector<std::uint8_t> met_;
};

}  // namespace skiz::tree
