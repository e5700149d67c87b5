// Problems as Python sends them: rows of plain numbers, checked on input.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "play/problem.hpp"

namespace skiz::python {

// In the order of the fields of PlayRules, Bond, Called, Position, Atom and Goal. The verbs are in
// lower case.
using RulesRow = std::tuple<int, int, std::vector<Cards>, Cards, bool, bool, std::vector<int>>;
using BondRow = std::tuple<Cards, int, int, unsigned, unsigned, unsigned, bool>;
using TiesRow = std::tuple<std::vector<BondRow>, std::optional<std::pair<int, int>>, std::optional<int>>;
using PositionRow = std::tuple<std::vector<Cards>, int, std::vector<int>, std::vector<int>>;
using AtomRow = std::tuple<std::string, Cards, Cards, int, int, int, int>;
using GoalRow = std::tuple<std::vector<AtomRow>, unsigned, int, int, std::uint64_t>;
using ObjectiveRow = std::tuple<unsigned, std::vector<GoalRow>>;
using TrickRow = std::tuple<int, std::vector<int>, int>;                // leader, cards, winner
using PastRow = std::tuple<std::vector<TrickRow>, std::vector<Cards>>;  // tricks, cards that count for seats

// Throws invalid_argument with the reason if the input is invalid; later code checks nothing.
Problem make_problem(const RulesRow& rules, const TiesRow& ties, const PositionRow& position,
                     const ObjectiveRow& objective, const PastRow& past);

// The same for one verb.
Atom read_atom(const PlayRules& rules, const AtomRow& row);

// Throws invalid_argument with the reason, unless the condition holds.
inline void require(bool holds, const std::string& why) {
    if (!holds) throw std::invalid_argument(why);
}
inline void require(bool holds, const char* why) {
    if (!holds) throw std::invalid_argument(why);
}

}  // namespace skiz::python
