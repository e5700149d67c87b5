// The Python interface of the kernel: plain numbers in, plain numbers out. Input is checked where
// it comes in.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "python/problem.hpp"
#include "solve/solve.hpp"

namespace nb = nanobind;

namespace skiz::python {

void bind_worlds(nb::module_& module);
void bind_plans(nb::module_& module);
void bind_playouts(nb::module_& module);
void bind_policy(nb::module_& module);
void bind_network(nb::module_& module);
void bind_learner(nb::module_& module);
void bind_deals(nb::module_& module);
void bind_tree(nb::module_& module);

namespace {

bool newer_processor() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

std::string compiler() {
#if defined(__clang__)
    return "Clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__);
#elif defined(__GNUC__)
    return "GCC " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__);
#elif defined(_MSC_VER)
    return "MSVC " + std::to_string(_MSC_VER);
#else
    return "unknown compiler";
#endif
}

nb::list solve_all(const std::vector<Problem>& problems, std::uint64_t limit, bool cards, bool line,
                   unsigned cores) {
    std::vector<Solution> solutions;
    {
        const nb::gil_scoped_release others_may_run;
        solutions = solve(problems, {.cards = cards, .line = line, .limit = limit}, cores);
    }
    nb::list rows;
    for (const Solution& one : solutions) {
        nb::list values;
        for (const CardValue& card : one.cards)
            values.append(nb::make_tuple(card.card, card.value.low, card.value.high));
        rows.append(nb::make_tuple(one.value.low, one.value.high, values, one.line, one.nodes));
    }
    return rows;
}

void bind_solver(nb::module_& module) {
    nb::class_<Problem>(module, "Problem", "Rules, a position and an objective.");
    module.def(
        "problem", &make_problem, nb::arg("rules"), nb::arg("ties"), nb::arg("position"),
        nb::arg("objective"), nb::arg("past"),
        "Return the problem that rows describe: rules (seats, length, suits, trumps, must_trump, "
        "must_overtake, points), ties (bonds, called, telling), position (hands, leader, table, won), "
        "objective (side, goals), past (tricks, laid). Raise ValueError with the reason if it is invalid.");
    module.def(
        "solve", &solve_all, nb::arg("problems"), nb::arg("limit"), nb::arg("cards"), nb::arg("line"),
        nb::arg("cores"),
        "Return for each problem: lower and upper bound of its value, (card, lower, upper) for each legal "
        "card, the line of best play, and the number of nodes.");
}

}  // namespace
}  // namespace skiz::python

// The build names the module, because it builds one for every processor and one for newer ones.
NB_MODULE(SKIZ_MODULE, module) {
    module.doc() = "The kernel of skiz: it solves open cards, draws worlds and plays deals out.";
    module.def("newer_processor", &skiz::python::newer_processor,
               "Return whether this processor can run _kernel_v3.");
    module.attr("compiler") = skiz::python::compiler();
    skiz::python::bind_solver(module);
    skiz::python::bind_worlds(module);
    skiz::python::bind_plans(module);
    skiz::python::bind_playouts(module);
    skiz::python::bind_policy(module);
    skiz::python::bind_network(module);
    skiz::python::bind_learner(module);
    skiz::python::bind_deals(module);
    skiz::python::bind_tree(module);
}
