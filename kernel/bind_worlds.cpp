// Worlds and playouts as Python sees them: plain numbers in, plain numbers out.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "playout.hpp"
#include "solve.hpp"
#include "worlds.hpp"

namespace nb = nanobind;

namespace skiz {
namespace {

using worlds::Way;
using worlds::Ways;
using WrittenFact = std::tuple<worlds::Holders, Cards, int, int>;

Ways ways_of(std::vector<Cards> known, std::vector<int> places, std::vector<Cards> may,
             const std::vector<WrittenFact>& facts) {
    worlds::Constraints given{std::move(known), std::move(places), std::move(may), {}};
    for (const auto& [holders, cards, least, most] : facts)
        given.facts.push_back({holders, cards, least, most});
    return Ways(given);
}

nb::int_ whole(DoubleWord number) {
    const nb::int_ low(static_cast<Word>(number));
    if (number >> 64 == 0) return low;
    return nb::int_((nb::int_(static_cast<Word>(number >> 64)) << nb::int_(64)) | low);
}

nb::list written(const std::vector<Way>& ways, std::size_t holders) {
    if (holders > worlds::MOST_HOLDERS) throw std::invalid_argument("there are too many holders");
    nb::list found;
    for (const Way& way : ways) {
        nb::object row = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(holders)));
        for (std::size_t i = 0; i < holders; ++i)
            NB_TUPLE_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLongLong(way[i]));
        found.append(std::move(row));
    }
    return found;
}

nb::list sample(const Ways& ways, std::size_t number, Word seed, std::size_t holders) {
    std::vector<Way> found;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.sample(number, seed);
    }
    return written(found, holders);
}

nb::list every(const Ways& ways, std::size_t holders) {
    std::vector<Way> found;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.every();
    }
    return written(found, holders);
}

using WrittenDeals = std::vector<std::vector<Cards>>;

// A deal must be one that the position could have: as many cards in each hand, none of them twice.
std::array<Cards, MOST_SEATS> deal_of(const Problem& problem, const std::vector<Cards>& hands) {
    const auto require = [](bool holds, const char* why) {
        if (!holds) throw std::invalid_argument(why);
    };
    require(hands.size() == static_cast<std::size_t>(problem.law.seats), "a deal has a hand for each seat");
    Cards so_far = on_table(problem.position);
    std::array<Cards, MOST_SEATS> deal{};
    for (std::size_t i = 0; i < hands.size(); ++i) {
        require(size(hands[i]) == size(problem.position.hands[i]),
                "a hand of a deal has not as many cards as in the position");
        require(!(hands[i] & so_far), "a card is in two places");
        require(!(hands[i] & ~all(problem.law)), "a hand holds a card that is not in the law");
        so_far |= hands[i];
        deal[i] = hands[i];
    }
    return deal;
}

constexpr std::size_t MOST_PLAYOUTS = 1'000'000'000'000;

playouts::Job job_of(const Problem& problem, const WrittenDeals& deals, std::size_t each, Word seed,
                     const std::string& policy) {
    playouts::Job job;
    job.law = problem.law;
    job.from = problem.position;
    job.objective = problem.objective;
    job.progress = problem.progress;
    for (const std::vector<Cards>& deal : deals) job.deals.push_back(deal_of(problem, deal));
    if (deals.empty()) job.deals.push_back(problem.position.hands);
    if (each > MOST_PLAYOUTS / job.deals.size()) throw std::invalid_argument("there are too many playouts");
    job.each = each;
    job.seed = seed;
    if (policy == "thumb")
        job.policy = playouts::Policy::THUMB;
    else if (policy != "random")
        throw std::invalid_argument("no policy is called " + policy);
    return job;
}

nb::object row_of(Word shares, Seat seats) {
    nb::object row = nb::steal(PyTuple_New(seats));
    for (Seat seat = 0; seat < seats; ++seat)
        NB_TUPLE_SET_ITEM(row.ptr(), seat, PyLong_FromLong(playouts::share_of(shares, seat)));
    return row;
}

nb::list outcomes(const Problem& problem, const WrittenDeals& deals, std::size_t each, Word seed,
                  const std::string& policy, unsigned cores, bool quick) {
    const playouts::Job job = job_of(problem, deals, each, seed, policy);
    playouts::Tally tally;
    {
        const nb::gil_scoped_release others_may_run;
        tally = playouts::tally(job, cores, quick && playouts::quick_bits());
    }
    nb::list rows;
    for (const auto& [outcome, count] : tally)
        rows.append(nb::make_tuple(row_of(outcome.tricks, job.law.seats),
                                   row_of(outcome.points, job.law.seats), count));
    return rows;
}

nb::object worths(const Problem& problem, const WrittenDeals& deals, std::size_t each, Word seed,
                  const std::string& policy, unsigned cores) {
    const playouts::Job job = job_of(problem, deals, each, seed, policy);
    playouts::Worths found;
    {
        const nb::gil_scoped_release others_may_run;
        found = playouts::worths(job, cores);
    }
    return nb::make_tuple(found.sum, found.squares, job.number());
}

std::vector<std::vector<Card>> traces(const Problem& problem, const WrittenDeals& deals, std::size_t each,
                                      Word seed, const std::string& policy, bool quick) {
    const playouts::Job job = job_of(problem, deals, each, seed, policy);
    const nb::gil_scoped_release others_may_run;
    return playouts::traces(job, quick && playouts::quick_bits());
}

}  // namespace

void bind_worlds(nb::module_& module) {
    module.attr("MOST_FACTS") = worlds::MOST_FACTS;
    nb::class_<Ways>(module, "Ways", "All the ways to put unseen cards in their places.")
        .def(
            "__init__",
            [](Ways* self, std::vector<Cards> known, std::vector<int> places, std::vector<Cards> may,
               const std::vector<WrittenFact>& facts) {
                const nb::gil_scoped_release others_may_run;
                new (self) Ways(ways_of(std::move(known), std::move(places), std::move(may), facts));
            },
            nb::arg("known"), nb::arg("places"), nb::arg("may"), nb::arg("facts"))
        .def_prop_ro(
            "count", [](const Ways& ways) { return whole(ways.count()); }, "How many there are, exactly.")
        .def("sample", &sample, nb::arg("number"), nb::arg("seed"), nb::arg("holders"),
             "So many ways by chance: the cards of the first holders.")
        .def("every", &every, nb::arg("holders"), "Each way in order: the cards of the first holders.");
}

void bind_playouts(nb::module_& module) {
    module.def("playouts", &outcomes, nb::arg("problem"), nb::arg("deals"), nb::arg("each"), nb::arg("seed"),
               nb::arg("policy"), nb::arg("cores"), nb::arg("quick"),
               "Tricks and card points by seat of each outcome, and how often it came.");
    module.def("playout_worths", &worths, nb::arg("problem"), nb::arg("deals"), nb::arg("each"),
               nb::arg("seed"), nb::arg("policy"), nb::arg("cores"),
               "The sum of what the objective came to, of its squares, and the number of playouts.");
    module.def("playout_traces", &traces, nb::arg("problem"), nb::arg("deals"), nb::arg("each"),
               nb::arg("seed"), nb::arg("policy"), nb::arg("quick"),
               "The cards of each playout in the order they fell.");
}

}  // namespace skiz
