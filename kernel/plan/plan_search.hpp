// The outcomes of plans for worlds that a player cannot tell apart: αμ (Cazenave and Ventos 2019).
// He must choose one card for all worlds that agree with what he has seen. The others are assumed
// to see all cards. After a number of his decisions everybody does. Knows no Python and no game by
// name.
#pragma once

#include <span>

#include "plan/front.hpp"
#include "solve/solve.hpp"

namespace skiz::plan {

// A world at one moment.
struct WorldState {
    std::size_t world = 0;
    Position at;
    Progress so_far;
};

// All worlds in which the same cards were played.
using Node = std::vector<WorldState>;

struct Limits {
    int decisions = 1;          // of the planner, with one card for all worlds
    std::size_t most_rows = 1;  // of a front
    std::uint64_t nodes = 0;    // of the solver and of this search in all worlds, and rows combined
};

struct CardOutcomes {
    Card card = 0;
    Row outcomes;  // of the best plan that begins with the card
};

class PlanSearch {
  public:
    // The planner is on turn, and has the same hand in each world. Worlds count by their weights.
    PlanSearch(std::span<const Problem> worlds, std::vector<double> weights, Limits limits)
        : worlds_(worlds),
          weights_(std::move(weights)),
          limits_(limits),
          planner_(seat_on_turn(worlds[0].rules, worlds[0].position)) {
        for (const Problem& world : worlds) solvers_.emplace_back(world, limits.nodes);
    }

    bool exhausted() const { return nodes_ > limits_.nodes; }

    // The outcomes for each card that may be played; useless once the search is exhausted.
    std::vector<CardOutcomes> find() {
        Node root;
        for (std::size_t i = 0; i < worlds_.size(); ++i)
            root.push_back({i, worlds_[i].position, worlds_[i].progress});
        std::vector<CardOutcomes> found;
        Card before = -1;
        for (Card card : each(common_cards(root))) {
            if (before >= 0 && are_same(root, before, card))
                found.push_back({card, found.back().outcomes});
            else
                found.push_back({card, after(root, card, limits_.decisions).best(weights_)});
            before = card;
        }
        return found;
    }

  private:
    // ---- Fronts.

    // The front of a node with this many decisions left, at least one.
    Front front_of(const Node& node, int decisions) {
        if (exhausted()) return Front(Row(node.size()));
        Row open = open_outcomes(node);
        if (is_settled(node, open)) return Front(std::move(open));
        return seat_on_turn(rules(node[0]), node[0].at) == planner_ ? own_front(node, decisions, open)
                                                                    : joint_front(node, decisions);
    }

    // The planner chooses. No plan is better than open cards, so one that is as good ends the search.
    Front own_front(const Node& node, int decisions, const Row& open) {
        const Cards may = common_cards(node);
        if (!may) return Front(open);  // ties that differ by world: then he can tell them apart
        Front front;
        Card before = -1;
        for (Card card : each(may)) {
            const bool same = before >= 0 && are_same(node, before, card);
            before = card;
            if (same) continue;
            front.add(several(may) ? after(node, card, decisions) : front_of(play(node, card), decisions));
            if (front.is(open)) break;
        }
        front.trim(limits_.most_rows, weights_of(node));
        return front;
    }

    // The front after a decision of the planner.
    Front after(const Node& node, Card card, int decisions) {
        const Node child = play(node, card);
        return decisions > 1 ? front_of(child, decisions - 1) : Front(open_outcomes(child));
    }

    // Another player chooses in each world for himself. So a plan has an answer to each of his cards,
    // and every combination of answers is a plan.
    Front joint_front(const Node& node, int decisions) {
        std::vector<Join> how;
        for (const WorldState& one : node) how.push_back(join_in(one));
        const std::vector<double> weights = weights_of(node);
        std::vector<bool> begun(node.size());
        Front joint(Row(node.size()));
        for (Card card : each(all_cards_of(node))) {
            std::vector<std::size_t> where;
            Node child;
            for (std::size_t i = 0; i < node.size(); ++i)
                if (has(playable(rules(node[i]), node[i].at), card)) {
                    where.push_back(i);
                    child.push_back(play(node[i], card));
                }
            const Front answers = front_of(child, decisions);
            nodes_ += joint.rows().size() * answers.rows().size();
            if (exhausted()) break;
            Front next;
            for (const Row& row : joint.rows())
                for (const Row& answer : answers.rows()) {
                    Row both = row;
                    for (std::size_t k = 0; k < where.size(); ++k) {
                        float& here = both[where[k]];
                        here = begun[where[k]] ? join(how[where[k]], here, answer[k]) : answer[k];
                    }
                    next.add(std::move(both));
                }
            for (std::size_t i : where) begun[i] = true;
            next.trim(limits_.most_rows, weights);
            joint = std::move(next);
        }
        return joint;
    }

    // ---- Worlds.

    const PlayRules& rules(const WorldState& one) const { return worlds_[one.world].rules; }
    bool is_ours(std::size_t world, Seat seat) const { return worlds_[world].objective.side >> seat & 1; }

    Join join_in(const WorldState& one) const {
        const Seat seat = seat_on_turn(rules(one), one.at);
        return is_ours(one.world, seat) == is_ours(one.world, planner_) ? Join::MOST : Join::LEAST;
    }

    std::vector<double> weights_of(const Node& node) const {
        std::vector<double> found;
        for (const WorldState& one : node) found.push_back(weights_[one.world]);
        return found;
    }

    WorldState play(const WorldState& one, Card card) {
        ++nodes_;
        const auto [at, so_far] =
            skiz::play(rules(one), worlds_[one.world].objective, one.at, one.so_far, card);
        return {one.world, at, so_far};
    }

    Node play(const Node& node, Card card) {
        Node child;
        for (const WorldState& one : node) child.push_back(play(one, card));
        return child;
    }

    // The cards that may be played in every world.
    Cards common_cards(const Node& node) const {
        Cards cards = ~Cards{0};
        for (const WorldState& one : node) cards &= playable(rules(one), one.at);
        return cards;
    }

    // The cards that may be played in some world.
    Cards all_cards_of(const Node& node) const {
        Cards cards = 0;
        for (const WorldState& one : node) cards |= playable(rules(one), one.at);
        return cards;
    }

    // Whether two cards of the planner are equivalent in every world.
    bool are_same(const Node& node, Card lower, Card higher) {
        return std::all_of(node.begin(), node.end(), [&](const WorldState& one) {
            return solvers_[one.world].same(one.at, one.so_far, lower, higher);
        });
    }

    // ---- Open cards.

    Row open_outcomes(const Node& node) {
        Row row;
        for (const WorldState& one : node) {
            OpenCards& solver = solvers_[one.world];
            const std::uint64_t before = solver.nodes();
            const int value = solver.value(one.at, one.so_far);
            nodes_ += solver.nodes() - before;
            row.push_back(static_cast<float>(is_ours(one.world, planner_) ? value : -value));
        }
        return row;
    }

    // Whether no plan can be worse than open cards.
    bool is_settled(const Node& node, const Row& open) {
        for (std::size_t i = 0; i < node.size(); ++i) {
            const Bounds known = solvers_[node[i].world].range(node[i].at, node[i].so_far);
            const int least = is_ours(node[i].world, planner_) ? known.low : -known.high;
            if (open[i] > static_cast<float>(least)) return false;
        }
        return true;
    }

    std::span<const Problem> worlds_;
    std::vector<double> weights_;
    Limits limits_;
    Seat planner_;
    std::vector<OpenCards> solvers_;
    std::uint64_t nodes_ = 0;
};

}  // namespace skiz::plan
