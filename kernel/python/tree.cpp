// The Python interface of trees: deals with hidden cards are grown, solved and answered.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python/problem.hpp"
#include "tree/regrets.hpp"

namespace nb = nanobind;

namespace skiz::python {
namespace {

using tree::Regrets;
using tree::Shares;
using tree::Token;
using tree::Tree;
using tree::Way;
using WayRow = std::tuple<std::uint32_t, std::vector<int>>;  // what was said, and choices by player

constexpr int MOST_POINTS = 1'000'000;
constexpr std::size_t MOST_OPTIONS = 1000;
constexpr int MOST_SHARE = 16;  // of what the objective brings, which is 64 million at most

Tree make_tree(const std::vector<int>& players) {
    require(players.size() >= 2 && players.size() <= MOST_SEATS, "a tree has two to four seats");
    for (int player : players)
        require(player >= 0 && index(player) < players.size(), "a seat has no such player");
    return Tree(players);
}

void require_complete(const Tree& tree) {
    require(!tree.missing(), "the deal still needs " + std::to_string(tree.missing()) + " nodes");
}

void require_place(const Tree& tree) {
    require(!tree.starts().empty(), "no deal was begun");
    require(tree.missing() > 0, "the deal is complete: nothing can be added");
}

void deal(Tree& tree, const std::vector<std::uint32_t>& knows) {
    require(knows.size() == tree.players(), "a deal has a number for each player");
    require_complete(tree);
    tree.deal(knows);
}

Way read_way(const Tree& tree, const WayRow& row) {
    const auto& [said, depth] = row;
    require_place(tree);
    require(depth.size() == tree.players(), "a way has the choices of each player");
    Way way{.said = said};
    for (std::size_t player = 0; player < depth.size(); ++player) {
        require(depth[player] >= 0 && depth[player] < 200, "a player has 0 to 200 choices");
        way.depth[player] = static_cast<std::uint8_t>(depth[player]);
    }
    return way;
}

void choose(Tree& tree, int seat, const WayRow& way, const std::vector<Token>& options) {
    require(seat >= 0 && index(seat) < tree.seats(), "there is no such seat");
    require(options.size() >= 2 && options.size() <= MOST_OPTIONS, "a choice has 2 to 1000 options");
    tree.choose(seat, read_way(tree, way), options);
}

tree::Points read_points(const Tree& tree, const std::vector<int>& row, int most) {
    require(row.size() == tree.seats(), "points are given by seat");
    tree::Points points{};
    for (std::size_t seat = 0; seat < row.size(); ++seat) {
        require(-most <= row[seat] && row[seat] <= most,
                "a seat wins " + std::to_string(most) + " at most, not " + std::to_string(row[seat]));
        points[seat] = row[seat];
    }
    return points;
}

void end(Tree& tree, const std::vector<int>& points) {
    require_place(tree);
    tree.end(read_points(tree, points, MOST_POINTS));
}

void play(Tree& tree, const Problem& problem, const std::vector<int>& shares, const WayRow& way) {
    const Way begun = read_way(tree, way);
    require(problem.rules.seats == static_cast<int>(tree.seats()), "the problem has other seats");
    require(!problem.objective.goals.empty(), "there is nothing to play for");
    require(size(cards_in_hands(problem.position)) <= tree::MOST_PLAYED, "a tree has 20 cards at most");
    const tree::Points by_seat = read_points(tree, shares, MOST_SHARE);
    const nb::gil_scoped_release others_may_run;
    tree.play(problem, by_seat, begun);
}

nb::tuple read_set(const Tree& tree, std::size_t number) {
    require(number < tree.sets().size(), "there is no such information set");
    const tree::Set& set = tree.sets()[number];
    nb::list played, options;
    for (std::uint32_t i = 0; i < set.key.played; ++i)
        played.append(set.key.past[i / 10] >> 6 * (i % 10) & 63);
    for (std::size_t i = 0; i < set.options; ++i) options.append(tree.tokens()[set.first + i]);
    return nb::make_tuple(set.seat, set.key.knows, set.key.said, nb::tuple(played), nb::tuple(options),
                          set.first);
}

// ---- Policies.

void require_policy(const Tree& tree, const Shares& policy) {
    require(policy.size() == tree.width(), "a policy has a share for each option of the tree");
    require_complete(tree);
}

std::size_t checked_player(const Tree& tree, std::size_t player) {
    require(player < tree.players(), "there is no such player");
    return player;
}

double value(const Tree& tree, std::size_t player, const Shares& policy) {
    require_policy(tree, policy);
    require(!tree.starts().empty(), "a tree without a deal has no value");
    const nb::gil_scoped_release others_may_run;
    return tree::Walk(tree, checked_player(tree, player)).value(policy);
}

std::pair<double, Shares> best(const Tree& tree, std::size_t player, Shares policy) {
    require_policy(tree, policy);
    require(!tree.starts().empty(), "a tree without a deal has no value");
    const nb::gil_scoped_release others_may_run;
    const double found = tree::Walk(tree, checked_player(tree, player)).best(policy);
    return {found, std::move(policy)};
}

std::vector<tree::Node> unanswered(const Tree& tree, unsigned players, const Shares& policy) {
    require_policy(tree, policy);
    const nb::gil_scoped_release others_may_run;
    return tree::Unanswered(tree, players, policy).sets();
}

void require_fitting(const Regrets& regrets) {
    require(regrets.fits(), "the tree has grown since the regrets were made");
}

nb::list ends(const Tree& tree) {
    nb::list found;
    for (tree::Node node : tree.nodes()) {
        if (!(node & tree::END)) {
            found.append(node);
            continue;
        }
        nb::list points;
        for (std::size_t seat = 0; seat < tree.seats(); ++seat) points.append(tree.points(node)[seat]);
        found.append(nb::tuple(points));
    }
    return found;
}

double& share_at(Shares& shares, std::size_t place) {
    if (place >= shares.size()) throw nb::index_error();
    return shares[place];
}

void bind_shares(nb::module_& module) {
    nb::class_<Shares>(module, "Shares", "A policy: the share of each option of each information set.")
        .def("__len__", [](const Shares& self) { return self.size(); })
        .def("__getitem__", [](Shares& self, std::size_t place) { return share_at(self, place); })
        .def("__setitem__", [](Shares& self, std::size_t place, double share) {
            require(share >= 0 && share <= 1, "a share lies between 0 and 1");
            share_at(self, place) = share;
        });
}

}  // namespace

void bind_tree(nb::module_& module) {
    bind_shares(module);
    nb::class_<Tree>(module, "Tree",
                     "A game with hidden cards: every deal with every choice.\n\n"
                     "Use a tree, and the regrets and shares on it, in one thread at a time.")
        .def(
            "__init__",
            [](Tree* self, const std::vector<int>& players) { new (self) Tree(make_tree(players)); },
            nb::arg("players"))
        .def("deal", &deal, nb::arg("knows"), "Begin a deal, with a number for what each player knows of it.")
        .def(
            "choose", &choose, nb::arg("seat"), nb::arg("way"), nb::arg("options"),
            "Add a choice; what follows each of the options is added next. `way`: (what was said, choices by "
            "player so far).")
        .def("end", &end, nb::arg("points"), "Add an end with these points by seat.")
        .def("play", &play, nb::arg("problem"), nb::arg("shares"), nb::arg("way"),
             "Add the play of the cards; `shares`: what each seat wins per point of the objective.")
        .def("nodes", &ends, "Return the nodes in order: the number of a set, or points by seat.")
        .def_prop_ro(
            "deals", [](const Tree& self) { return self.starts().size(); }, "The number of deals.")
        .def_prop_ro(
            "size", [](const Tree& self) { return self.nodes().size(); }, "The number of nodes.")
        .def_prop_ro(
            "width", [](const Tree& self) { return self.width(); }, "The number of shares of a policy.")
        .def("__len__", [](const Tree& self) { return self.sets().size(); })
        .def("set", &read_set, nb::arg("number"),
             "Return an information set: (seat, what its player knows, what was said, cards played, options, "
             "place of the first share).")
        .def(
            "blank", [](const Tree& self) { return Shares(self.width()); }, "Return a policy without shares.")
        .def("value", &value, nb::arg("player"), nb::arg("policy"),
             "Return what a player wins in the mean of all deals if all play by a policy.")
        .def("best", &best, nb::arg("player"), nb::arg("policy"),
             "Return the same with the best answer of this player, and the policy with that answer.")
        .def("unanswered", &unanswered, nb::arg("players"), nb::arg("policy"),
             "Return the sets that a policy of some players, a bit for each, comes to and does not answer.");
    nb::class_<Regrets>(module, "Regrets", "CFR+ on a tree.")
        .def(
            "__init__",
            [](Regrets* self, const Tree& tree) {
                require_complete(tree);
                new (self) Regrets(tree);
            },
            nb::arg("tree"), nb::keep_alive<1, 2>())
        .def(
            "run",
            [](Regrets& self, int rounds) {
                require_fitting(self);
                self.run(rounds);
            },
            nb::arg("rounds"), nb::call_guard<nb::gil_scoped_release>(), "Run this many more rounds.")
        .def(
            "average",
            [](const Regrets& self) {
                require_fitting(self);
                return self.average();
            },
            "Return the mean policy of all rounds.");
}

}  // namespace skiz::python
