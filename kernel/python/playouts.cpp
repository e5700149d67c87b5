// The Python interface of playouts.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python/problem.hpp"
#include "rollout/playouts.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using rollout::Job;
using Hands = std::vector<Cards>;
using JobRow = std::tuple<std::vector<Hands>, std::size_t, Word, std::string>;  // deals, each, seed, policy

constexpr std::size_t MOST_PLAYOUTS = 1'000'000'000'000;

// A deal must be possible in the position: the right number of cards in each hand, and no card
// twice.
std::array<Cards, MOST_SEATS> read_deal(const Problem& problem, const Hands& hands) {
    require(hands.size() == index(problem.rules.seats), "a deal has a hand for each seat");
    Cards so_far = cards_on_table(problem.position);
    std::array<Cards, MOST_SEATS> deal{};
    for (std::size_t i = 0; i < hands.size(); ++i) {
        require(size(hands[i]) == size(problem.position.hands[i]),
                "a hand of a deal has another size than in the position");
        require(!(hands[i] & so_far), "a card is in two places");
        require(!(hands[i] & ~all_cards(problem.rules)), "a hand holds an unknown card");
        so_far |= hands[i];
        deal[i] = hands[i];
    }
    return deal;
}

rollout::BasicPolicy read_policy(const std::string& name) {
    if (name == "heuristic") return rollout::BasicPolicy::HEURISTIC;
    require(name == "random", "no policy is called " + name);
    return rollout::BasicPolicy::RANDOM;
}

Job make_job(const Problem& problem, const JobRow& row) {
    const auto& [deals, each, seed, policy] = row;
    Job job{.rules = problem.rules,
            .from = problem.position,
            .objective = problem.objective,
            .progress = problem.progress,
            .deals = {},
            .each = each,
            .seed = seed};
    for (const Hands& hands : deals) job.deals.push_back(read_deal(problem, hands));
    if (deals.empty()) job.deals.push_back(problem.position.hands);
    require(each <= MOST_PLAYOUTS / job.deals.size(), "there are too many playouts");
    job.policy = read_policy(policy);
    return job;
}

nb::object write(Word shares, Seat seats) {
    nb::object row = nb::steal(PyTuple_New(seats));
    for (Seat seat = 0; seat < seats; ++seat)
        NB_TUPLE_SET_ITEM(row.ptr(), seat, PyLong_FromLong(rollout::share_of(shares, seat)));
    return row;
}

nb::list count_outcomes(const Problem& problem, const JobRow& row, unsigned cores, bool quick) {
    const Job job = make_job(problem, row);
    rollout::Tally tally;
    {
        const nb::gil_scoped_release others_may_run;
        tally = rollout::count_outcomes(job, cores, quick && rollout::has_quick_bits());
    }
    nb::list rows;
    for (const auto& [outcome, count] : tally)
        rows.append(nb::make_tuple(write(outcome.tricks, job.rules.seats),
                                   write(outcome.points, job.rules.seats), count));
    return rows;
}

nb::object sum_values(const Problem& problem, const JobRow& row, unsigned cores) {
    const Job job = make_job(problem, row);
    rollout::ValueSums found;
    {
        const nb::gil_scoped_release others_may_run;
        found = rollout::sum_values(job, cores);
    }
    return nb::make_tuple(found.sum, found.squares, job.number());
}

std::vector<std::vector<Card>> trace(const Problem& problem, const JobRow& row, bool quick) {
    const Job job = make_job(problem, row);
    const nb::gil_scoped_release others_may_run;
    return rollout::trace(job, quick && rollout::has_quick_bits());
}

}  // namespace

void bind_playouts(nb::module_& module) {
    module.def("playouts", &count_outcomes, nb::arg("problem"), nb::arg("job"), nb::arg("cores"),
               nb::arg("quick"),
               "Return tricks and card points by seat of each outcome, and its count. `job`: (deals, each, "
               "seed, policy).");
    module.def(
        "playout_values", &sum_values, nb::arg("problem"), nb::arg("job"), nb::arg("cores"),
        "Return the sum of the objective's values, the sum of their squares, and the number of playouts.");
    module.def("playout_traces", &trace, nb::arg("problem"), nb::arg("job"), nb::arg("quick"),
               "Return the cards of each playout in the order of play.");
}

}  // namespace skiz::python
