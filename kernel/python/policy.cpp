// The Python interface of policies: the features of a card, the likelihood of the past, and the
// value of a card if all play by them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python/problem.hpp"
#include "python/weights.hpp"
#include "rollout/history.hpp"
#include "rollout/rollout.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using rollout::History;
using rollout::World;
using HistoryRow = std::pair<unsigned, std::vector<std::pair<Seat, std::vector<Card>>>>;  // as in History
using WayRow = std::vector<Cards>;  // the hands, the talon, each seat's discards
using WorldsRow = std::tuple<std::vector<Problem>, HistoryRow, std::vector<WayRow>>;
using RolloutsRow = std::tuple<std::size_t, int, float>;  // each, until, inverse temperature
using ObserverRow = std::tuple<Seat, float, float>;       // seat, inverse temperature, noise

struct LearntPolicy {
    rollout::Weights weights;
};

// The history must lead to the position; the cards on the table are its last trick.
History read_history(const Problem& problem, const HistoryRow& row) {
    const auto& [known, rows] = row;
    const PlayRules& rules = problem.rules;
    const auto tricks = static_cast<std::size_t>(problem.position.number - 1);
    const bool begun = problem.position.played > 0;
    require(rows.size() == tricks + begun, "the past has another number of tricks than the position");
    Cards so_far = cards_in_hands(problem.position);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& [leader, cards] = rows[i];
        const auto full = static_cast<std::size_t>(i < tricks ? rules.seats : problem.position.played);
        require(leader >= 0 && leader < rules.seats, "the leader has no seat");
        require(cards.size() == full, "a trick has a card of each seat");
        for (Card card : cards) {
            require(card >= 0 && card < MOST_CARDS && has(all_cards(rules), card),
                    "a trick has an unknown card");
            require(!has(so_far, card), "a card is in two places");
            so_far |= bit(card);
        }
    }
    return {known, rows};
}

World read_world(const Problem& problem, const WayRow& way) {
    const auto seats = index(problem.rules.seats);
    require(way.size() == 2 * seats + 1, "a way has a hand and a pile for each seat, and the talon");
    World world;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        world.hands[seat] = way[seat];
        world.laid[seat] = way[seats + 1 + seat];
        require(size(way[seat]) == size(problem.position.hands[seat]),
                "a hand of a deal has another size than in the position");
        require(!(way[seat] & ~all_cards(problem.rules)), "a hand holds an unknown card");
    }
    return world;
}

nb::list find_features(const Problem& problem, const HistoryRow& row, const WayRow& way) {
    const World world = read_world(problem, way);
    const rollout::PublicState seen = rollout::replay(problem, read_history(problem, row), world);
    const Position& at = problem.position;
    const rollout::Terms terms = rollout::terms_of(problem);
    const Cards laid = world.laid[index(seat_on_turn(problem.rules, at))];
    const rollout::Observation sight(terms, at, seen, laid);
    nb::list found;
    for (Card card : each(playable(problem.rules, at))) {
        nb::list features;
        for (rollout::Feature feature : rollout::CardFeatures(sight, card).row()) features.append(feature);
        found.append(nb::make_tuple(card, features));
    }
    return found;
}

std::vector<double> find_likelihoods(const LearntPolicy& policy, const Problem& problem,
                                     const HistoryRow& row, const std::vector<WayRow>& ways,
                                     const ObserverRow& watching) {
    const auto [seat, inverse_temperature, noise] = watching;
    require(noise >= 0 && noise <= 1, "noise is a chance from 0 to 1");
    require(seat >= -1 && seat < problem.rules.seats, "the observer has no seat");
    const History history = read_history(problem, row);
    std::vector<World> worlds;
    for (const WayRow& way : ways) worlds.push_back(read_world(problem, way));
    const rollout::Observer observer{seat, {policy.weights, inverse_temperature}, noise};
    const nb::gil_scoped_release others_may_run;
    std::vector<double> logs;
    for (const World& world : worlds)
        logs.push_back(rollout::log_likelihood(problem, history, world, observer));
    return logs;
}

// The worlds to roll out, each several times by the policy.
class Rollouts {
  public:
    Rollouts(const LearntPolicy& policy, const WorldsRow& row, const RolloutsRow& options, Word seed)
        : problems_(std::get<0>(row)),
          each_(std::get<0>(options)),
          until_(std::get<1>(options)),
          policy_{policy.weights, std::get<2>(options)},
          seed_(seed) {
        const auto& [problems, history, ways] = row;
        require(problems.size() == ways.size(), "each problem needs a way");
        require(each_ > 0, "a mean needs a playout");
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const Problem& problem = problems[i];
            worlds_.push_back(read_world(problem, ways[i]));
            require(worlds_[i].hands == problem.position.hands, "a way does not belong to its problem");
            require(!is_over(problem.rules, problem.position), "no card is left");
            require(!problem.objective.goals.empty(), "there is nothing to play for");
            histories_.push_back(read_history(problem, history));
        }
    }

    // Computes a result for each world with its rollout.
    template <class Found>
    std::vector<Found> each_world(const auto& find) const {
        std::vector<Found> found;
        for (std::size_t i = 0; i < worlds_.size(); ++i) {
            const rollout::PublicState seen = rollout::replay(problems_[i], histories_[i], worlds_[i]);
            found.push_back(find(i, rollout::Rollout{problems_[i], worlds_[i], seen, policy_, until_}));
        }
        return found;
    }

    // The mean of a world's rollouts, each with its own random numbers.
    double mean(std::size_t world, const auto& value) const {
        double sum = 0;
        for (std::size_t k = 0; k < each_; ++k) sum += value(random_of(seed_, world * each_ + k));
        return sum / static_cast<double>(each_);
    }

  private:
    const std::vector<Problem>& problems_;
    std::vector<World> worlds_;
    std::vector<History> histories_;
    std::size_t each_;
    int until_;
    rollout::Policy policy_;
    Word seed_;
};

using CardMeans = std::vector<std::pair<Card, double>>;

// For each world, the mean value of each legal card.
std::vector<CardMeans> find_card_values(const LearntPolicy& policy, const WorldsRow& worlds,
                                        const RolloutsRow& options, Word seed) {
    const Rollouts rollouts(policy, worlds, options, seed);
    const nb::gil_scoped_release others_may_run;
    SearchMemory memory;
    return rollouts.each_world<CardMeans>([&](std::size_t i, const rollout::Rollout& rollout) {
        CardMeans means;
        for (Card card : each(playable(rollout.problem.rules, rollout.problem.position)))
            means.emplace_back(card, rollouts.mean(i, [&](SplitMix64 random) {
                return rollout.value(card, random, memory);
            }));
        return means;
    });
}

// For each world, the mean value if the seat on turn also plays by the policy.
std::vector<double> find_values(const LearntPolicy& policy, const WorldsRow& worlds,
                                const RolloutsRow& options, Word seed) {
    const Rollouts rollouts(policy, worlds, options, seed);
    const nb::gil_scoped_release others_may_run;
    SearchMemory memory;
    return rollouts.each_world<double>([&](std::size_t i, const rollout::Rollout& rollout) {
        return rollouts.mean(i, [&](SplitMix64 random) { return rollout.value(random, memory); });
    });
}

}  // namespace

void bind_policy(nb::module_& module) {
    nb::class_<LearntPolicy>(module, "Policy", "Weights of a policy for players who see only their own hand.")
        .def(
            "__init__",
            [](LearntPolicy* self, const std::vector<float>& weights) {
                require_weights(weights);
                new (self) LearntPolicy{weights};
            },
            nb::arg("weights"));
    module.attr("POLICY_FEATURES") = nb::make_tuple(rollout::FIRST_FEATURES, rollout::ALL_FEATURES);
    module.def("policy_features", &find_features, nb::arg("problem"), nb::arg("history"), nb::arg("way"),
               "Return for each legal card the indices of the weights that make its appeal.");
    module.def("policy_likelihoods", &find_likelihoods, nb::arg("policy"), nb::arg("problem"),
               nb::arg("history"), nb::arg("ways"), nb::arg("observer"),
               "Return for each way the logarithm of the likelihood of the other seats' play. `observer`: "
               "(seat, inverse_temperature, noise).");
    module.def("policy_card_values", &find_card_values, nb::arg("policy"), nb::arg("worlds"),
               nb::arg("rollouts"), nb::arg("seed"),
               "Return for each world the mean value of each legal card over rollouts. `worlds`: (problems, "
               "history, ways); `rollouts`: (each, until, inverse_temperature).");
    module.def("policy_world_values", &find_values, nb::arg("policy"), nb::arg("worlds"), nb::arg("rollouts"),
               nb::arg("seed"), "Return for each world the mean value over rollouts.");
}

}  // namespace skiz::python
