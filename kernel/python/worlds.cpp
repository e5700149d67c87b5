// The Python interface of worlds: the ways to distribute unseen cards, drawn uniformly or by how
// likely they are.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "belief/hands.hpp"
#include "python/problem.hpp"
#include "worlds/prior.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using worlds::Way;
using worlds::Ways;
using FactRow = std::tuple<worlds::Holders, Cards, int, int>;
using PriorRow = std::tuple<std::size_t, Cards, Cards, std::vector<double>, std::vector<double>,
                            std::vector<double>>;                // as in Prior
using RatedSuitRow = std::tuple<Cards, bool>;  // as in RatedSuit
// As in RatedSeat.
using RatedSeatRow = std::tuple<std::size_t, std::size_t, Cards, std::vector<std::size_t>>;
// The ranks, the suits, the seats, and the factor of the ratings.
using HandsRow = std::tuple<std::size_t, std::vector<RatedSuitRow>, std::vector<RatedSeatRow>, double>;
using SamplingRow = std::tuple<std::size_t, std::size_t, Word>;  // drawn, kept, seed

constexpr std::size_t MOST_KEPT = 1'000'000'000;

Ways make_ways(std::vector<Cards> known, std::vector<int> places, std::vector<Cards> may,
               const std::vector<FactRow>& facts) {
    worlds::Constraints given{std::move(known), std::move(places), std::move(may), {}};
    for (const auto& [holders, cards, least, most] : facts)
        given.facts.push_back({holders, cards, least, most});
    return Ways(given);
}

nb::int_ write(DoubleWord number) {
    const nb::int_ low(static_cast<Word>(number));
    if (number >> 64 == 0) return low;
    return nb::int_((nb::int_(static_cast<Word>(number >> 64)) << nb::int_(64)) | low);
}

nb::object write(const Way& way, std::size_t holders) {
    nb::object row = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(holders)));
    for (std::size_t i = 0; i < holders; ++i)
        NB_TUPLE_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLongLong(way[i]));
    return row;
}

void require_holders(std::size_t holders) {
    require(holders <= worlds::MOST_HOLDERS, "there are too many holders");
}

nb::list write(const std::vector<Way>& ways, std::size_t holders) {
    require_holders(holders);
    nb::list found;
    for (const Way& way : ways) found.append(write(way, holders));
    return found;
}

nb::list sample(const Ways& ways, std::size_t number, Word seed, std::size_t holders) {
    std::vector<Way> found;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.sample(number, seed);
    }
    return write(found, holders);
}

nb::list every(const Ways& ways, std::size_t holders) {
    std::vector<Way> found;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.every();
    }
    return write(found, holders);
}

// ---- By priors.

void require_kept(std::size_t kept) {
    require(kept > 0, "nothing is drawn or kept");
    require(kept <= MOST_KEPT, "too many are kept");
}

std::vector<worlds::Prior> make_priors(const std::vector<PriorRow>& rows, std::size_t holders) {
    std::vector<worlds::Prior> priors;
    for (const auto& [holder, suit, gone, cards, lengths, tops] : rows) {
        require(holder < holders, "a prior names no holder");
        priors.push_back({holder, suit, gone, cards, lengths, tops});
    }
    return priors;
}

// The ways that are kept by these logarithms of their likelihoods, and how often each. If there are
// no more ways than to be drawn, all are used.
template <class Log>
nb::list sample_by(const Ways& ways, const SamplingRow& sampling, std::size_t holders, Log log) {
    const auto [drawn, kept, seed] = sampling;
    require_holders(holders);
    require(drawn > 0, "nothing is drawn or kept");
    require_kept(kept);
    std::vector<Way> found;
    std::vector<std::size_t> times;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.count() <= drawn ? ways.every() : ways.sample(drawn, seed);
        std::vector<double> logs;
        for (const Way& way : found) logs.push_back(log(way));
        times = worlds::resample(logs, kept, ~seed);
    }
    nb::list rows_kept;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (times[i]) rows_kept.append(nb::make_tuple(write(found[i], holders), times[i]));
    return rows_kept;
}

nb::list sample_by_priors(const Ways& ways, const std::vector<PriorRow>& rows, double weight,
                          const SamplingRow& sampling, std::size_t holders) {
    const std::vector<worlds::Prior> priors = make_priors(rows, holders);
    return sample_by(ways, sampling, holders,
                     [&](const Way& way) { return weight * worlds::weigh(priors, way); });
}

// ---- By hands.

belief::HandRating make_rating(const network::DenseNetwork& network, const HandsRow& row,
                               std::size_t holders) {
    const auto& [ranks, suit_rows, seat_rows, weight] = row;
    require(ranks > 0 && ranks <= MOST_CARDS, "a suit has no such number of ranks");
    require(network.layers.size() == 2 && network.layers[1].biases.size() == 1,
            "a network for hands has two layers and one output");
    const std::size_t first_act = belief::HandInputs(ranks).first_act();
    require(network.layers[0].inputs >= first_act, "the network has too few inputs for such suits");
    std::vector<belief::RatedSuit> suits;
    for (const auto& [cards, trumps] : suit_rows) {
        require(index(size(cards)) <= ranks, "a suit has too many cards");
        suits.push_back({cards, trumps});
    }
    std::vector<belief::RatedSeat> seats;
    for (const auto& [hand, laid, gone, acts] : seat_rows) {
        require(hand < holders && laid < holders, "a hand or its discards name no holder");
        for (std::size_t act : acts)
            require(act < network.layers[0].inputs - first_act, "the network does not know an act");
        seats.push_back({hand, laid, gone, acts});
    }
    return {network, ranks, std::move(suits), std::move(seats), weight};
}

nb::list sample_by_hands(const Ways& ways, const network::DenseNetwork& network, const HandsRow& hands,
                         const SamplingRow& sampling, std::size_t holders) {
    require_holders(holders);
    const belief::HandRating rating = make_rating(network, hands, holders);
    return sample_by(ways, sampling, holders, [&](const Way& way) { return rating.rate(way); });
}

std::vector<double> rate_hands(const network::DenseNetwork& network, const HandsRow& hands,
                               const std::vector<std::vector<Cards>>& ways) {
    const std::size_t holders = ways.empty() ? worlds::MOST_HOLDERS : ways[0].size();
    require_holders(holders);
    const belief::HandRating rating = make_rating(network, hands, holders);
    std::vector<double> found;
    for (const std::vector<Cards>& row : ways) {
        require(row.size() == holders, "all ways have the same holders");
        Way way{};
        std::ranges::copy(row, way.begin());
        found.push_back(rating.rate(way));
    }
    return found;
}

std::vector<std::size_t> resample(const std::vector<double>& logs, std::size_t kept, Word seed) {
    require(!logs.empty(), "nothing is drawn or kept");
    require_kept(kept);
    for (double log : logs) require(!std::isnan(log), "a logarithm is not a number");
    return worlds::resample(logs, kept, seed);
}

}  // namespace

void bind_worlds(nb::module_& module) {
    module.attr("MOST_FACTS") = worlds::MOST_FACTS;
    nb::class_<Ways>(module, "Ways", "All ways to distribute unseen cards over their places.")
        .def(
            "__init__",
            [](Ways* self, std::vector<Cards> known, std::vector<int> places, std::vector<Cards> may,
               const std::vector<FactRow>& facts) {
                const nb::gil_scoped_release others_may_run;
                new (self) Ways(make_ways(std::move(known), std::move(places), std::move(may), facts));
            },
            nb::arg("known"), nb::arg("places"), nb::arg("may"), nb::arg("facts"))
        .def_prop_ro(
            "count", [](const Ways& ways) { return write(ways.count()); }, "The exact number of ways.")
        .def("sample", &sample, nb::arg("number"), nb::arg("seed"), nb::arg("holders"),
             "Return this many random ways: the cards of the first holders.")
        .def("every", &every, nb::arg("holders"),
             "Return every way in order: the cards of the first holders.");
    module.def("sample_by_priors", &sample_by_priors, nb::arg("ways"), nb::arg("priors"), nb::arg("weight"),
               nb::arg("sampling"), nb::arg("holders"),
               "Draw random ways and resample them by priors; return the kept ways and their counts. "
               "`sampling`: (drawn, kept, seed).");
    module.def(
        "sample_by_hands", &sample_by_hands, nb::arg("ways"), nb::arg("network"), nb::arg("hands"),
        nb::arg("sampling"), nb::arg("holders"),
        "Draw random ways and resample them by a network that rates hands; return the kept ways and "
        "their counts. `hands`: (ranks, suits, seats, factor of the ratings). `sampling`: (drawn, kept, "
        "seed).");
    module.def("rate_hands", &rate_hands, nb::arg("network"), nb::arg("hands"), nb::arg("ways"),
               "Return the sum of the network's outputs for the rated seats in each way, times the factor.");
    module.def("resample", &resample, nb::arg("logs"), nb::arg("kept"), nb::arg("seed"),
               "Return how often each entry is kept, in proportion to the weights with these logarithms.");
}

}  // namespace skiz::python
