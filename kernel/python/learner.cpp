// The Python interface of learning a policy of card play: deals that are played from the first lead
// on, and the gradients from them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python/weights.hpp"
#include "rollout/gradient.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using rollout::Gradient;
using rollout::LearnOptions;
using rollout::Start;
using rollout::World;
using StartRow = std::tuple<Problem, unsigned, std::vector<Cards>>;  // with the known seats, and the discards
using OptionsRow = std::tuple<std::size_t, double, double, bool, Word>;  // in the order of the fields
using Values = std::vector<float>;

struct Starts {
    std::vector<Start> deals;
};

Start read_start(const StartRow& row) {
    const auto& [problem, known, laid] = row;
    require(!is_over(problem.rules, problem.position), "no card is left");
    require(problem.position.number == 1 && !problem.position.played, "a deal begins with the first lead");
    require(!problem.objective.goals.empty(), "there is nothing to play for");
    require(laid.size() == index(problem.rules.seats), "a deal has a pile for each seat");
    World world{problem.position.hands, {}};
    std::copy(laid.begin(), laid.end(), world.laid.begin());
    return {problem, world, begin_play(problem.rules, world, problem.objective.side, known)};
}

nb::tuple learn(const Starts& starts, const std::vector<std::size_t>& chosen,
                const std::pair<Values, Values>& policies, const OptionsRow& row, unsigned cores) {
    const auto& [policy, anchor] = policies;
    require_weights(policy);
    require(policy.size() == anchor.size(), "a policy and its anchor must have equally many weights");
    const auto& [each, most, anchored, against, seed] = row;
    require(each >= (against ? 4 : 2), "each deal needs more playouts to compare");
    require(most > 0 && anchored >= 0,
            "the cap of gains must be positive, the cost of the anchor not negative");
    for (std::size_t deal : chosen) require(deal < starts.deals.size(), "there is no such deal");
    const LearnOptions options{each, most, anchored, against, seed};
    Gradient found;
    {
        const nb::gil_scoped_release others_may_run;
        found = rollout::Learner(policy, anchor, options).learn(starts.deals, chosen, cores);
    }
    return nb::make_tuple(found.slope, found.value, found.squares, found.spread, found.divergence,
                          found.decisions);
}

}  // namespace

void bind_learner(nb::module_& module) {
    nb::class_<Starts>(module, "Starts", "Deals to be played from the first lead, with all cards open.")
        .def(
            "__init__",
            [](Starts* self, const std::vector<StartRow>& rows) {
                new (self) Starts;
                for (const StartRow& row : rows) self->deals.push_back(read_start(row));
            },
            nb::arg("rows"))
        .def("__len__", [](const Starts& self) { return self.deals.size(); });
    module.def(
        "learn", &learn, nb::arg("starts"), nb::arg("chosen"), nb::arg("policies"), nb::arg("options"),
        nb::arg("cores"),
        "Return the gradient of the deals with these numbers, for a policy held to an anchor: the slope "
        "in each weight, then sums over the deals: values, their squares, squared gains, divergence from "
        "the anchor (nats), and decisions. `options`: (each, most, anchored, against, seed).");
}

}  // namespace skiz::python
