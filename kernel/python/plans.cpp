// The Python interface of plans: the outcomes of the best plan for each card, in worlds that a
// player cannot tell apart.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "plan/plan_search.hpp"
#include "python/problem.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using LimitsRow = std::tuple<int, std::size_t, std::uint64_t>;  // as in Limits

void require_alike(const Problem& problem, const Problem& first) {
    const Position &at = problem.position, &other = first.position;
    require(problem.rules.seats == first.rules.seats && problem.rules.length == first.rules.length,
            "worlds of different games");
    require(at.number == other.number && at.leader == other.leader && at.played == other.played &&
                cards_on_table(at) == cards_on_table(other),
            "worlds in which different cards were played");
    const Seat seat = seat_on_turn(first.rules, other);
    require(at.hands[index(seat)] == other.hands[index(seat)],
            "worlds in which the seat on turn has different hands");
    require(playable(problem.rules, at) == playable(first.rules, other),
            "worlds in which different cards may be played");
}

void require_worlds(const std::vector<Problem>& worlds, const std::vector<double>& weights) {
    require(!worlds.empty(), "there is no world");
    require(worlds.size() == weights.size(), "each world needs a weight");
    for (double weight : weights)
        require(std::isfinite(weight) && weight >= 0, "a weight is a number from 0 on");
    for (const Problem& world : worlds) {
        require_alike(world, worlds[0]);
        require(!is_over(world.rules, world.position), "no card is left");
        require(!world.objective.goals.empty(), "there is nothing to play for");
    }
}

// For each world the outcome of each card; nothing if the search needs more nodes.
nb::list plan_values(const std::vector<Problem>& worlds, const std::vector<double>& weights,
                     const LimitsRow& row) {
    const auto [decisions, most_rows, nodes] = row;
    require_worlds(worlds, weights);
    require(decisions >= 1, "a plan has a decision");
    require(most_rows >= 1, "a front has a row");
    std::vector<plan::CardOutcomes> found;
    {
        const nb::gil_scoped_release others_may_run;
        plan::PlanSearch search(worlds, weights, {decisions, most_rows, nodes});
        found = search.find();
        if (search.exhausted()) found.clear();
    }
    nb::list rows;
    for (std::size_t world = 0; world < worlds.size() && !found.empty(); ++world) {
        nb::list cards;
        for (const plan::CardOutcomes& one : found)
            cards.append(nb::make_tuple(one.card, one.outcomes[world]));
        rows.append(cards);
    }
    return rows;
}

}  // namespace

void bind_plans(nb::module_& module) {
    module.def(
        "plan_values", &plan_values, nb::arg("worlds"), nb::arg("weights"), nb::arg("limits"),
        "Return for each world (card, outcome for the seat on turn) of the best plan that begins with each "
        "legal card, or an empty list if that needs more nodes. `limits`: (decisions, rows, nodes).");
}

}  // namespace skiz::python
