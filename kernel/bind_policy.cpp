// Policies as Python sees them: what a card looks like to them, what they make of the past, and what
// comes of a card if all play by them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "belief.hpp"
#include "policy.hpp"

namespace nb = nanobind;

namespace skiz {
namespace {

using policy::Deal;
using policy::Past;
using policy::Weights;
using WrittenPast = std::pair<unsigned, std::vector<std::pair<Seat, std::vector<Card>>>>;  // as in Past
using WrittenWay = std::vector<Cards>;  // the hands, the talon, what each seat has laid away

void require(bool holds, const char* why) {
    if (!holds) throw std::invalid_argument(why);
}

// The past must be one that led to the position; the cards on the table are its last trick.
Past past_of(const Problem& problem, const WrittenPast& whole) {
    const auto& [told, written] = whole;
    const Law& law = problem.law;
    const auto tricks = static_cast<std::size_t>(problem.position.number - 1);
    const bool begun = problem.position.played > 0;
    require(written.size() == tricks + begun, "the past has not as many tricks as were played");
    Cards so_far = 0;
    for (Cards cards : problem.position.hands) so_far |= cards;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const auto& [leader, cards] = written[i];
        const auto full = static_cast<std::size_t>(i < tricks ? law.seats : problem.position.played);
        require(leader >= 0 && leader < law.seats, "the leader is at no seat");
        require(cards.size() == full, "a trick has a card of each seat");
        for (Card card : cards) {
            require(card >= 0 && card < MOST_CARDS && has(all(law), card),
                    "a trick has a card that is not in the law");
            require(!has(so_far, card), "a card is in two places");
            so_far |= bit(card);
        }
    }
    return {told, written};
}

Deal deal_of(const Problem& problem, const WrittenWay& way) {
    const auto seats = static_cast<std::size_t>(problem.law.seats);
    require(way.size() == 2 * seats + 1, "a way has a hand and a pile for each seat, and the talon");
    Deal deal;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        deal.hands[seat] = way[seat];
        deal.aside[seat] = way[seats + 1 + seat];
        require(size(way[seat]) == size(problem.position.hands[seat]),
                "a hand of a deal has not as many cards as in the position");
        require(!(way[seat] & ~all(problem.law)), "a hand holds a card that is not in the law");
    }
    return deal;
}

Weights weights_of(const std::vector<float>& written) {
    require(written.size() == policy::ALL_ROWS || written.size() == policy::FIRST_ROWS,
            "a policy has a weight for each row");
    for (float weight : written) require(std::isfinite(weight), "a weight is not a number");
    return written;
}

struct Policy {
    Weights weights;
};

nb::list rows(const Problem& problem, const WrittenPast& written, const WrittenWay& way) {
    const Past past = past_of(problem, written);
    const Deal deal = deal_of(problem, way);
    const auto [seen, log] = policy::retrace(problem, past, deal, -1, {}, 1, 0);
    const Position& at = problem.position;
    const Cards aside = deal.aside[static_cast<unsigned>(turn(problem.law, at))];
    const policy::Terms terms = policy::terms_of(problem);
    const policy::Sight sight(terms, at, seen, aside);
    nb::list found;
    for (Card card : each(playable(problem.law, at))) {
        nb::list row;
        for (policy::Row index : sight.rows(card)) row.append(index);
        found.append(nb::make_tuple(card, row));
    }
    return found;
}

std::vector<double> likelihoods(const Policy& policy, const Problem& problem, const WrittenPast& written,
                                const std::vector<WrittenWay>& ways, Seat eyes, float sharp, float whim) {
    require(whim >= 0 && whim <= 1, "a whim is a chance from 0 to 1");
    const Past past = past_of(problem, written);
    std::vector<Deal> deals;
    for (const WrittenWay& way : ways) deals.push_back(deal_of(problem, way));
    const nb::gil_scoped_release others_may_run;
    std::vector<double> logs;
    for (const Deal& deal : deals)
        logs.push_back(policy::retrace(problem, past, deal, eyes, policy.weights, sharp, whim).second);
    return logs;
}

// What is to be played out: each deal so many times by the policy.
struct Job {
    const Policy& policy;
    const std::vector<Problem>& problems;
    std::vector<Deal> deals;
    std::vector<Past> pasts;
    std::size_t each;
    int open;
    Word seed;
    float sharp;

    Job(const Policy& policy, const std::vector<Problem>& problems, const WrittenPast& written,
        const std::vector<WrittenWay>& ways, std::size_t each, int open, Word seed, float sharp)
        : policy(policy), problems(problems), each(each), open(open), seed(seed), sharp(sharp) {
        require(problems.size() == ways.size(), "there is a way for each problem");
        require(each > 0, "a mean needs a playout");
        for (std::size_t i = 0; i < ways.size(); ++i) {
            deals.push_back(deal_of(problems[i], ways[i]));
            require(deals[i].hands == problems[i].position.hands, "a way is not that of its problem");
            require(!over(problems[i].law, problems[i].position), "no card is left");
            require(!problems[i].objective.goals.empty(), "there is nothing to play for");
            pasts.push_back(past_of(problems[i], written));
        }
    }

    policy::Seen seen(std::size_t i) const {
        return policy::retrace(problems[i], pasts[i], deals[i], -1, {}, 1, 0).first;
    }
    policy::Rollout rollout(std::size_t i, const policy::Seen& seen) const {
        return {problems[i], deals[i], seen, policy.weights, sharp, open};
    }
    Chance chance(std::size_t i, std::size_t k) const {
        return Chance{Chance{seed ^ Chance{i * each + k}.word()}.word()};
    }
    // The mean of a deal's playouts, each from its chance.
    template <class Value>
    double mean(std::size_t i, Value value) const {
        double sum = 0;
        for (std::size_t k = 0; k < each; ++k) sum += value(chance(i, k));
        return sum / static_cast<double>(each);
    }
};

// For each deal the mean value of each card that may be played.
using Valued = std::vector<std::pair<Card, double>>;
std::vector<Valued> values(const Policy& policy, const std::vector<Problem>& problems,
                           const WrittenPast& written, const std::vector<WrittenWay>& ways, std::size_t many,
                           int open, Word seed, float sharp) {
    const Job job(policy, problems, written, ways, many, open, seed, sharp);
    const nb::gil_scoped_release others_may_run;
    std::vector<Valued> found;
    Workplace workplace;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const policy::Seen seen = job.seen(i);
        const policy::Rollout rollout = job.rollout(i, seen);
        Valued row;
        for (Card card : each(playable(problems[i].law, problems[i].position)))
            row.emplace_back(
                card, job.mean(i, [&](Chance chance) { return rollout.value(card, chance, workplace); }));
        found.push_back(std::move(row));
    }
    return found;
}

// For each deal the mean value if the seat on turn plays by the policy too.
std::vector<double> worths(const Policy& policy, const std::vector<Problem>& problems,
                           const WrittenPast& written, const std::vector<WrittenWay>& ways, std::size_t many,
                           int open, Word seed, float sharp) {
    const Job job(policy, problems, written, ways, many, open, seed, sharp);
    const nb::gil_scoped_release others_may_run;
    std::vector<double> found;
    Workplace workplace;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const policy::Seen seen = job.seen(i);
        const policy::Rollout rollout = job.rollout(i, seen);
        found.push_back(job.mean(i, [&](Chance chance) { return rollout.value(chance, workplace); }));
    }
    return found;
}

using WrittenLiking = std::tuple<std::size_t, Cards, Cards, std::vector<double>, std::vector<double>,
                                 std::vector<double>>;  // as in Liking

constexpr std::size_t MOST_KEPT = 1'000'000'000;

void require_number(std::size_t number) {
    require(number > 0, "nothing is drawn or kept");
    require(number <= MOST_KEPT, "too many are to be kept");
}

// The ways that are kept, and how often each; where there are no more than are to be drawn, of all.
nb::list likely(const worlds::Ways& ways, const std::vector<WrittenLiking>& written, double trust,
                std::size_t drawn, std::size_t number, Word seed, std::size_t holders) {
    require(holders <= worlds::MOST_HOLDERS, "there are too many holders");
    require(drawn > 0, "nothing is drawn or kept");
    require_number(number);
    std::vector<belief::Liking> likings;
    for (const auto& [holder, suit, gone, cards, lengths, tops] : written) {
        require(holder < holders, "a liking is of no holder");
        likings.push_back({holder, suit, gone, cards, lengths, tops});
    }
    std::vector<worlds::Way> found;
    std::vector<std::size_t> times;
    {
        const nb::gil_scoped_release others_may_run;
        found = ways.count() <= drawn ? ways.every() : ways.sample(drawn, seed);
        std::vector<double> logs;
        for (const worlds::Way& way : found) logs.push_back(trust * belief::liked(likings, way));
        times = belief::kept(logs, number, ~seed);
    }
    nb::list rows;
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (!times[i]) continue;
        nb::list way;
        for (std::size_t holder = 0; holder < holders; ++holder) way.append(found[i][holder]);
        rows.append(nb::make_tuple(nb::tuple(way), times[i]));
    }
    return rows;
}

std::vector<std::size_t> kept(const std::vector<double>& logs, std::size_t number, Word seed) {
    require(!logs.empty(), "nothing is drawn or kept");
    require_number(number);
    for (double log : logs) require(!std::isnan(log), "a logarithm is not a number");
    return belief::kept(logs, number, seed);
}

}  // namespace

void bind_policy(nb::module_& module) {
    nb::class_<Policy>(module, "Policy", "Weights by which players who see their own hand alone play.")
        .def(
            "__init__",
            [](Policy* self, const std::vector<float>& weights) { new (self) Policy{weights_of(weights)}; },
            nb::arg("weights"));
    module.def("likely", &likely, nb::arg("ways"), nb::arg("likings"), nb::arg("trust"), nb::arg("drawn"),
               nb::arg("number"), nb::arg("seed"), nb::arg("holders"),
               "Of so many ways by chance those that are kept by likelihood, and how often each.");
    module.def("kept", &kept, nb::arg("logs"), nb::arg("number"), nb::arg("seed"),
               "How often each is kept if so many are, in proportion to what these are the logarithms of.");
    module.attr("POLICY_ROWS") = nb::make_tuple(policy::FIRST_ROWS, policy::ALL_ROWS);
    module.def("policy_rows", &rows, nb::arg("problem"), nb::arg("past"), nb::arg("way"),
               "For each card that may be played the weights that make its appeal.");
    module.def("policy_likelihoods", &likelihoods, nb::arg("policy"), nb::arg("problem"), nb::arg("past"),
               nb::arg("ways"), nb::arg("eyes"), nb::arg("sharp"), nb::arg("whim"),
               "For each way the logarithm of how likely the other seats would have played so.");
    module.def("policy_values", &values, nb::arg("policy"), nb::arg("problems"), nb::arg("past"),
               nb::arg("ways"), nb::arg("each"), nb::arg("open"), nb::arg("seed"), nb::arg("sharp"),
               "For each problem the mean value of each card that may be played, after rollouts.");
    module.def("policy_worths", &worths, nb::arg("policy"), nb::arg("problems"), nb::arg("past"),
               nb::arg("ways"), nb::arg("each"), nb::arg("open"), nb::arg("seed"), nb::arg("sharp"),
               "For each problem the mean value of rollouts.");
}

}  // namespace skiz
