// The kernel as Python sees it. Looks at everything that comes in and says what is wrong with it;
// beyond this file nothing is checked.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <set>
#include <stdexcept>
#include <string>

#include "solve.hpp"

namespace nb = nanobind;

namespace skiz {
void bind_worlds(nb::module_& module);
void bind_playouts(nb::module_& module);
void bind_policy(nb::module_& module);
}  // namespace skiz

namespace {

using namespace skiz;
using PastTrick = std::tuple<int, std::vector<int>, int>;               // leader, cards, winner
using Row = std::tuple<std::string, Cards, Cards, int, int, int, int>;  // an atom, as in Atom
using GoalRow = std::tuple<std::vector<Row>, unsigned, int, int, std::uint64_t>;
using BondRow = std::tuple<Cards, int, int, unsigned, unsigned, unsigned, bool>;  // as in Bond
using CalledRow = std::pair<int, int>;                                            // card, run away

void require(bool holds, const std::string& why) {
    if (!holds) throw nb::value_error(why.c_str());
}

constexpr int MOST_WORTH = 1'000'000;

Law checked_law(int seats, int length, const std::vector<Cards>& suits, Cards trumps, bool must_trump,
                bool must_overtake, const std::vector<int>& points) {
    require(seats >= 2 && seats <= MOST_SEATS, "a law has two to four seats");
    require(length >= 1 && length <= MOST_CARDS, "a law has 1 to 64 tricks");
    require(suits.size() <= 16, "a law has 16 suits at most");
    Cards so_far = 0;
    for (Cards suit : suits) {
        require(!(so_far & suit), "a card is in two suits");
        so_far |= suit;
    }
    require(so_far | trumps, "a law without cards");
    Law law = law_of(seats, length, suits, trumps, must_trump);
    law.must_overtake = must_overtake;
    require(points.size() <= MOST_CARDS, "card points for 64 cards at most");
    int sum = 0;
    for (std::size_t card = 0; card < points.size(); ++card) {
        require(points[card] >= 0 && points[card] <= 1000, "card points lie between 0 and 1000");
        law.points[card] = points[card];
        sum += points[card];
    }
    require(sum <= 30000, "there are 30000 card points at most");
    return law;
}

Law checked_ties(const Law& law, const std::vector<BondRow>& rows, std::optional<CalledRow> called,
                 std::optional<int> telling) {
    require(rows.size() <= MOST_BONDS, "a law has 31 bonds at most");
    std::vector<Bond> bonds;
    for (const auto& [cards, first, last, seats, rivals, hidden, waits] : rows) {
        require(cards && !(cards & ~all(law)), "a bound card is no card of the law");
        require(first >= 1 && first <= last && last <= law.length,
                "a card is bound to a trick that there is not");
        require(!((seats | rivals | hidden) >> law.seats), "a bond is of a seat that there is not");
        bonds.push_back({cards, first, last, seats, rivals, hidden, waits});
    }
    require(!telling || (*telling >= 0 && *telling < MOST_CARDS && has(all(law), *telling)),
            "the telling card is no card of the law");
    Called card;
    if (called) {
        card = {.card = called->first, .run_away = called->second};
        require(card.card >= 0 && card.card < MOST_CARDS && has(all(law), card.card),
                "the called card is no card of the law");
        require(card.run_away >= 0 && card.run_away <= MOST_CARDS,
                "one runs away with an impossible number of cards");
    }
    return tied(law, std::move(bonds), card, telling.value_or(-1));
}

Position checked_position(const Law& law, const std::vector<Cards>& hands, int leader,
                          const std::vector<int>& table, const std::vector<int>& won) {
    require(hands.size() == static_cast<std::size_t>(law.seats), "a position has a hand for each seat");
    require(leader >= 0 && leader < law.seats, "the leader is at no seat");
    require(table.size() < static_cast<std::size_t>(law.seats), "a full trick lies on the table");
    require(won.empty() || won.size() == hands.size(),
            "the tricks won are given for each seat or not at all");
    Position at;
    at.leader = static_cast<std::int8_t>(leader);
    Cards so_far = 0;
    for (int card : table) {
        require(card >= 0 && card < MOST_CARDS && has(all(law), card),
                "on the table lies no card of the law");
        require(!has(so_far, card), "a card is in two places");
        so_far |= bit(card);
        at.table[static_cast<unsigned>(at.played++)] = static_cast<std::int8_t>(card);
    }
    int most = 0;
    for (Cards cards : hands) most = std::max(most, size(cards));
    const int left = most;
    for (Seat seat = 0; seat < law.seats; ++seat) {
        const Cards cards = hands[static_cast<unsigned>(seat)];
        require(!(cards & ~all(law)), "a hand holds a card that is not in the law");
        require(!(cards & so_far), "a card is in two places");
        so_far |= cards;
        const int turn_in_trick = (seat - leader + law.seats) % law.seats;
        require(size(cards) == left - (turn_in_trick < at.played ? 1 : 0), "the hands are not of one length");
        at.hands[static_cast<unsigned>(seat)] = cards;
    }
    require(left <= law.length, "there are more cards in a hand than tricks in the law");
    at.number = static_cast<std::int8_t>(law.length - left + 1);
    int taken = 0;
    for (std::size_t seat = 0; seat < won.size(); ++seat) {
        require(won[seat] >= 0 && won[seat] <= law.length, "a seat has won an impossible number of tricks");
        taken += won[seat];
        at.won[seat] = static_cast<std::int8_t>(won[seat]);
    }
    require(won.empty() || taken == at.number - 1, "the tricks won are not as many as were played");
    return at;
}

Atom checked_atom(const Law& law, const Row& row) {
    const auto& [verb, cards, prey, first, last, number, seat] = row;
    Atom atom{.verb = Verb::Count,
              .cards = cards,
              .prey = prey,
              .first = first,
              .last = last,
              .number = number,
              .seat = seat};
    if (verb == "take")
        atom.verb = Verb::Take;
    else if (verb == "win")
        atom.verb = Verb::Win;
    else if (verb == "score")
        atom.verb = Verb::Score;
    else if (verb == "count")
        atom.verb = Verb::Count;
    else if (verb == "catch")
        atom.verb = Verb::Catch;
    else if (verb == "fall")
        atom.verb = Verb::Fall;
    else if (verb == "captured")
        atom.verb = Verb::Captured;
    else if (verb == "fell")
        atom.verb = Verb::Fell;
    else
        require(false, "no verb is called " + verb);
    require(seat >= -1 && seat < law.seats, "a goal is of a seat that there is not");
    require(seat < 0 || atom.verb == Verb::Win || atom.verb == Verb::Count,
            "of one seat alone tricks can be wanted, and nothing else");
    require(number >= 0 && number <= 100'000, "a goal of an impossible number");
    if (atom.verb == Verb::Win)
        require(1 <= first && first <= last && last <= law.length, "a goal of tricks that there are not");
    if (atom.verb == Verb::Fall || atom.verb == Verb::Captured || atom.verb == Verb::Fell)
        require(1 <= first && first <= law.length, "a goal of a trick that there is not");
    return atom;
}

Objective checked_objective(const Law& law, unsigned side, const std::vector<GoalRow>& rows) {
    require(!(side >> law.seats), "a side has a seat that there is not");
    require(rows.size() <= 64, "an objective has 64 goals at most");
    Objective objective{.goals = {}, .side = side};
    std::size_t atoms = 0;
    std::set<std::pair<Row, unsigned>> different;
    for (const auto& [parts, whose, made, lost, covered_by] : rows) {
        require(!(whose >> law.seats), "a side has a seat that there is not");
        require(whose == side || whose == (side ^ ((1u << law.seats) - 1)), "a goal is of neither side");
        require(!parts.empty(), "a goal without a verb");
        require(std::abs(made) <= MOST_WORTH && std::abs(lost) <= MOST_WORTH,
                "a goal is worth a million at most");
        require(rows.size() == 64 || !(covered_by >> rows.size()),
                "a goal is covered by one that there is not");
        Goal goal{.atoms = {}, .side = whose, .made = made, .lost = lost, .covered_by = covered_by};
        for (const Row& row : parts) {
            goal.atoms.push_back(checked_atom(law, row));
            different.emplace(row, whose);
        }
        atoms += parts.size();
        objective.goals.push_back(std::move(goal));
    }
    require(atoms <= MOST_ATOMS, "an objective has 128 verbs at most");
    require(different.size() <= MOST_DIFFERENT_ATOMS, "an objective has 64 different verbs at most");
    return objective;
}

// The tricks so far, looked at one by one; the position says which cards are still held.
std::vector<Taken> checked_tricks(const Law& law, const Position& at, const std::vector<PastTrick>& tricks) {
    require(tricks.size() <= static_cast<std::size_t>(at.number - 1), "more tricks than were played");
    Cards held = on_table(at);
    for (Cards cards : at.hands) held |= cards;
    std::vector<Taken> taken;
    for (const auto& [leader, cards, winner] : tricks) {
        require(winner >= 0 && winner < law.seats && leader >= 0 && leader < law.seats,
                "a trick is of no seat");
        require(cards.size() == static_cast<std::size_t>(law.seats), "a trick has a card of each seat");
        Taken trick{.number = static_cast<int>(taken.size()) + 1,
                    .winner = winner,
                    .winning = -1,
                    .leader = leader,
                    .cards = 0,
                    .by = {}};
        for (std::size_t i = 0; i < cards.size(); ++i) {
            require(cards[i] >= 0 && cards[i] < MOST_CARDS && has(all(law), cards[i]),
                    "a trick has a card that is not in the law");
            require(!has(held | trick.cards, cards[i]), "a card is in two places");
            const Seat seat = after(law, leader, static_cast<int>(i));
            trick.cards |= bit(cards[i]);
            trick.by[static_cast<unsigned>(seat)] = bit(cards[i]);
            if (seat == winner) trick.winning = cards[i];
        }
        require(trick.winning == strongest(law, trick.cards, cards[0]), "a trick went to who did not win it");
        taken.push_back(trick);
        held |= trick.cards;
    }
    return taken;
}

// What has become of the ties in these tricks and in the one on the table.
Ties ties_after(const Law& law, const Position& at, const std::vector<Taken>& tricks) {
    if (!law.bound) return {};
    require(tricks.size() == static_cast<std::size_t>(at.number - 1),
            "the tricks are not as many as were played");
    Ties ties;
    std::array<Cards, MOST_SEATS> hands = at.hands;
    for (Seat i = 0; i < at.played; ++i)
        hands[static_cast<unsigned>(after(law, at.leader, i))] |= bit(at.table[static_cast<unsigned>(i)]);
    for (const Taken& trick : tricks)
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) hands[seat] |= trick.by[seat];
    const auto led = [&](Seat leader, Card card) {
        Cards& hand = hands[static_cast<unsigned>(leader)];
        ties = after_lead(law, ties, hand & ~bit(card), card);
    };
    for (const Taken& trick : tricks) {
        led(trick.leader, lowest(trick.by[static_cast<unsigned>(trick.leader)]));
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) hands[seat] &= ~trick.by[seat];
        ties = after_trick(law, ties, trick.winner, trick.number, trick.cards, trick.winning);
    }
    if (at.played) led(at.leader, at.table[0]);
    return ties;
}

// How it stands after these tricks, with the cards that count for seats besides.
Progress checked_progress(const Law& law, const Objective& objective, const Position& at,
                          const std::vector<Taken>& tricks, const std::vector<Cards>& laid) {
    require(objective.goals.empty() || tricks.size() == static_cast<std::size_t>(at.number - 1),
            "the tricks are not as many as were played");
    require(laid.empty() || laid.size() == static_cast<std::size_t>(law.seats),
            "the cards laid are given for each seat or not at all");
    Cards held = on_table(at);
    for (Cards cards : at.hands) held |= cards;
    for (const Taken& trick : tricks) held |= trick.cards;
    Progress so_far;
    so_far.left_points = worth(law, held);
    Cards counted = held;
    for (std::size_t seat = 0; seat < laid.size(); ++seat) {
        require(!(laid[seat] & ~all(law)), "a card is laid that is not in the law");
        require(!(laid[seat] & counted), "a card is in two places");
        counted |= laid[seat];
        so_far.points[seat] = static_cast<std::int16_t>(worth(law, laid[seat]));
    }
    so_far = judged(law, objective, so_far, held);
    for (const Taken& trick : tricks) {
        held &= ~trick.cards;
        so_far = after(law, objective, so_far, trick, held);
    }
    return so_far;
}

Problem problem(int seats, int length, const std::vector<Cards>& suits, Cards trumps, bool must_trump,
                bool must_overtake, const std::vector<int>& points, const std::vector<Cards>& hands,
                int leader, const std::vector<int>& table, const std::vector<int>& won, unsigned side,
                const std::vector<GoalRow>& goals, const std::vector<PastTrick>& tricks,
                const std::vector<BondRow>& bonds, std::optional<CalledRow> called,
                std::optional<int> telling, const std::vector<Cards>& laid) {
    Problem made;
    made.law = checked_ties(checked_law(seats, length, suits, trumps, must_trump, must_overtake, points),
                            bonds, called, telling);
    made.position = checked_position(made.law, hands, leader, table, won);
    made.objective = checked_objective(made.law, side, goals);
    const std::vector<Taken> taken = checked_tricks(made.law, made.position, tricks);
    made.position.ties = ties_after(made.law, made.position, taken);
    made.progress = checked_progress(made.law, made.objective, made.position, taken, laid);
    return made;
}

bool newer_processor() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace

// The build names the module: it is built once for every processor and once for newer ones.
NB_MODULE(SKIZ_MODULE, module) {
    module.doc() = "The kernel of skiz: open cards solved, worlds drawn, play played.";

    module.def("newer_processor", &newer_processor, "Whether _kernel_v3 runs here, where it was built.");

    nb::class_<Problem>(module, "Problem", "A law, a position, and what is played for.");
    module.def("problem", &problem, nb::kw_only(), nb::arg("seats"), nb::arg("length"), nb::arg("suits"),
               nb::arg("trumps"), nb::arg("must_trump"), nb::arg("must_overtake"), nb::arg("points"),
               nb::arg("hands"), nb::arg("leader"), nb::arg("table"), nb::arg("won"), nb::arg("side"),
               nb::arg("goals"), nb::arg("tricks"), nb::arg("bonds") = std::vector<BondRow>{},
               nb::arg("called") = nb::none(), nb::arg("telling") = nb::none(),
               nb::arg("laid") = std::vector<Cards>{}, "A problem; ValueError says what is wrong with it.");

    module.def(
        "solve",
        [](const std::vector<Problem>& problems, std::uint64_t limit, bool cards, bool line, unsigned cores) {
            const Wanted wanted{.cards = cards, .line = line, .limit = limit};
            std::vector<Solved> solved;
            {
                nb::gil_scoped_release free;
                solved = solve(problems, wanted, cores);
            }
            nb::list rows;
            for (const Solved& one : solved) {
                nb::list values;
                for (const Valued& card : one.cards)
                    values.append(nb::make_tuple(card.card, card.value.low, card.value.high));
                rows.append(nb::make_tuple(one.value.low, one.value.high, values, one.line, one.nodes));
            }
            return rows;
        },
        nb::arg("problems"), nb::arg("limit"), nb::arg("cards"), nb::arg("line"), nb::arg("cores"),
        "For each problem: lower and upper bound, (card, lower, upper) of each card that may be played, "
        "the line of best play, and the nodes it took.");

    bind_worlds(module);
    bind_playouts(module);
    bind_policy(module);
}
