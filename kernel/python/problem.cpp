#include "python/problem.hpp"

#include <array>
#include <set>
#include <stdexcept>

namespace skiz::python {
namespace {

constexpr int MOST_WORTH = 1'000'000;

bool is_card(const PlayRules& rules, int card) {
    return card >= 0 && card < MOST_CARDS && has(all_cards(rules), card);
}
bool is_seat(const PlayRules& rules, int seat) { return seat >= 0 && seat < rules.seats; }

// ---- Rules and ties.

void read_points(PlayRules& rules, const std::vector<int>& points) {
    require(points.size() <= MOST_CARDS, "card points for 64 cards at most");
    int sum = 0;
    for (std::size_t card = 0; card < points.size(); ++card) {
        require(points[card] >= 0 && points[card] <= 1000, "card points lie between 0 and 1000");
        rules.points[card] = points[card];
        sum += points[card];
    }
    require(sum <= 30000, "there are 30000 card points at most");
}

PlayRules read_rules(const RulesRow& row) {
    const auto& [seats, length, suits, trumps, must_trump, must_overtake, points] = row;
    require(seats >= 2 && seats <= MOST_SEATS, "rules have two to four seats");
    require(length >= 1 && length <= MOST_CARDS, "rules have 1 to 64 tricks");
    require(suits.size() <= 16, "rules have 16 suits at most");
    Cards so_far = 0;
    for (Cards suit : suits) {
        require(!(so_far & suit), "a card is in two suits");
        so_far |= suit;
    }
    require(so_far | trumps, "rules without cards");
    PlayRules rules = make_rules(seats, length, suits, trumps, must_trump);
    rules.must_overtake = must_overtake;
    read_points(rules, points);
    return rules;
}

Bond read_bond(const PlayRules& rules, const BondRow& row) {
    const auto& [cards, first, last, seats, rivals, hidden, waits] = row;
    require(cards && !(cards & ~all_cards(rules)), "a bound card is unknown");
    require(first >= 1 && first <= last && last <= rules.length,
            "a card is bound to a trick that does not exist");
    require(!((seats | rivals | hidden) >> rules.seats), "a bond names a seat that does not exist");
    return {cards, first, last, seats, rivals, hidden, waits};
}

PlayRules read_ties(const PlayRules& rules, const TiesRow& row) {
    const auto& [bond_rows, called_row, telling] = row;
    require(bond_rows.size() <= MOST_BONDS, "rules have 31 bonds at most");
    std::vector<Bond> bonds;
    for (const BondRow& bond : bond_rows) bonds.push_back(read_bond(rules, bond));
    require(!telling || is_card(rules, *telling), "the telling card is unknown");
    Called called;
    if (called_row) {
        called = {.card = called_row->first, .run_away = called_row->second};
        require(is_card(rules, called.card), "the called card is unknown");
        require(called.run_away >= 0 && called.run_away <= MOST_CARDS,
                "the number of cards for running away is impossible");
    }
    return add_ties(rules, std::move(bonds), called, telling.value_or(-1));
}

// ---- The position.

void read_table(Position& at, const PlayRules& rules, const std::vector<int>& table) {
    require(table.size() < index(rules.seats), "a full trick lies on the table");
    Cards so_far = 0;
    for (int card : table) {
        require(is_card(rules, card), "a card on the table is unknown");
        require(!has(so_far, card), "a card is in two places");
        so_far |= bit(card);
        at.table[index(at.played++)] = static_cast<std::int8_t>(card);
    }
}

void read_hands(Position& at, const PlayRules& rules, const std::vector<Cards>& hands) {
    int left = 0;
    for (Cards cards : hands) left = std::max(left, size(cards));
    Cards so_far = cards_on_table(at);
    for (Seat seat = 0; seat < rules.seats; ++seat) {
        const Cards cards = hands[index(seat)];
        require(!(cards & ~all_cards(rules)), "a hand holds an unknown card");
        require(!(cards & so_far), "a card is in two places");
        so_far |= cards;
        const bool has_played = (seat - at.leader + rules.seats) % rules.seats < at.played;
        require(size(cards) == left - has_played, "the hands have different sizes");
        at.hands[index(seat)] = cards;
    }
    require(left <= rules.length, "there are more cards in a hand than tricks in the rules");
    at.number = static_cast<std::int8_t>(rules.length - left + 1);
}

void read_won(Position& at, const PlayRules& rules, const std::vector<int>& won) {
    require(won.empty() || won.size() == index(rules.seats),
            "tricks won must be given for each seat or not at all");
    int taken = 0;
    for (std::size_t seat = 0; seat < MOST_SEATS && seat < won.size(); ++seat) {
        require(won[seat] >= 0 && won[seat] <= rules.length, "a seat has won an impossible number of tricks");
        taken += won[seat];
        at.won[seat] = static_cast<std::int8_t>(won[seat]);
    }
    require(won.empty() || taken == at.number - 1, "the tricks won are not as many as the tricks played");
}

Position read_position(const PlayRules& rules, const PositionRow& row) {
    const auto& [hands, leader, table, won] = row;
    require(hands.size() == index(rules.seats), "a position has a hand for each seat");
    require(is_seat(rules, leader), "the leader has no seat");
    Position at;
    at.leader = static_cast<std::int8_t>(leader);
    read_table(at, rules, table);
    read_hands(at, rules, hands);
    read_won(at, rules, won);
    return at;
}

// ---- What is at stake.

Verb read_verb(const std::string& word) {
    constexpr std::array<std::pair<const char*, Verb>, 8> VERBS{{{"take", Verb::Take},
                                                                 {"win", Verb::Win},
                                                                 {"score", Verb::Score},
                                                                 {"count", Verb::Count},
                                                                 {"catch", Verb::Catch},
                                                                 {"fall", Verb::Fall},
                                                                 {"captured", Verb::Captured},
                                                                 {"fell", Verb::Fell}}};
    for (const auto& [name, verb] : VERBS)
        if (word == name) return verb;
    throw std::invalid_argument("no verb is called " + word);
}

}  // namespace

Atom read_atom(const PlayRules& rules, const AtomRow& row) {
    const auto& [word, cards, prey, first, last, number, seat] = row;
    const Verb verb = read_verb(word);
    require(seat >= -1 && seat < rules.seats, "a goal names a seat that does not exist");
    require(seat < 0 || verb == Verb::Win || verb == Verb::Count, "only goals of tricks may name a seat");
    require(number >= 0 && number <= 100'000, "a goal has an impossible number");
    if (verb == Verb::Win)
        require(1 <= first && first <= last && last <= rules.length, "a goal names tricks that do not exist");
    if (verb == Verb::Fall || verb == Verb::Captured || verb == Verb::Fell)
        require(1 <= first && first <= rules.length, "a goal names a trick that does not exist");
    return {verb, cards, prey, first, last, number, seat};
}

namespace {

Objective read_objective(const PlayRules& rules, const ObjectiveRow& row) {
    const auto& [side, rows] = row;
    require(!(side >> rules.seats), "a side has a seat that does not exist");
    require(rows.size() <= MOST_GOALS, "an objective has 64 goals at most");
    Objective objective{.goals = {}, .side = side};
    std::size_t atoms = 0;
    std::set<std::pair<AtomRow, unsigned>> different;
    for (const auto& [parts, whose, made, lost, covered_by] : rows) {
        require(!(whose >> rules.seats), "a side has a seat that does not exist");
        require(whose == side || whose == (side ^ ((1u << rules.seats) - 1)),
                "a goal belongs to neither side");
        require(!parts.empty(), "a goal without a verb");
        require(std::min(made, lost) >= -MOST_WORTH && std::max(made, lost) <= MOST_WORTH,
                "a goal is worth a million at most");
        require(rows.size() == MOST_GOALS || !(covered_by >> rows.size()),
                "a goal is covered by one that does not exist");
        Goal goal{.atoms = {}, .side = whose, .made = made, .lost = lost, .covered_by = covered_by};
        for (const AtomRow& part : parts) {
            goal.atoms.push_back(read_atom(rules, part));
            different.emplace(part, whose);
        }
        atoms += parts.size();
        objective.goals.push_back(std::move(goal));
    }
    require(atoms <= MOST_ATOMS, "an objective has 128 verbs at most");
    require(different.size() <= MOST_DIFFERENT_ATOMS, "an objective has 64 different verbs at most");
    return objective;
}

// ---- The past.

TakenTrick read_trick(const PlayRules& rules, const TrickRow& row, int number, Cards elsewhere) {
    const auto& [leader, cards, winner] = row;
    require(is_seat(rules, winner) && is_seat(rules, leader), "a trick has no seat");
    require(cards.size() == index(rules.seats), "a trick has a card of each seat");
    TakenTrick trick{
        .number = number, .winner = winner, .winning = -1, .leader = leader, .cards = 0, .by = {}};
    for (std::size_t i = 0; i < cards.size(); ++i) {
        require(is_card(rules, cards[i]), "a trick has an unknown card");
        require(!has(elsewhere | trick.cards, cards[i]), "a card is in two places");
        const Seat seat = seat_after(rules, leader, static_cast<int>(i));
        trick.cards |= bit(cards[i]);
        trick.by[index(seat)] = bit(cards[i]);
        if (seat == winner) trick.winning = cards[i];
    }
    require(trick.winning == strongest(rules, trick.cards, cards[0]),
            "a trick went to a seat that did not win it");
    return trick;
}

// The tricks so far, checked one by one; the position says which cards are still held.
std::vector<TakenTrick> read_tricks(const PlayRules& rules, const Position& at,
                                    const std::vector<TrickRow>& rows) {
    require(rows.size() <= static_cast<std::size_t>(at.number - 1), "there are more tricks than were played");
    Cards elsewhere = cards_on_table(at) | cards_in_hands(at);
    std::vector<TakenTrick> tricks;
    for (const TrickRow& row : rows) {
        tricks.push_back(read_trick(rules, row, static_cast<int>(tricks.size()) + 1, elsewhere));
        elsewhere |= tricks.back().cards;
    }
    return tricks;
}

void require_all_tricks(const Position& at, const std::vector<TakenTrick>& tricks) {
    require(tricks.size() == static_cast<std::size_t>(at.number - 1),
            "the number of tricks differs from the position");
}

// The state of the ties after these tricks and the one on the table.
Ties replay_ties(const PlayRules& rules, const Position& at, const std::vector<TakenTrick>& tricks) {
    if (!rules.bound) return {};
    require_all_tricks(at, tricks);
    Ties ties;
    std::array<Cards, MOST_SEATS> hands = at.hands;
    for (Seat i = 0; i < at.played; ++i)
        hands[index(seat_after(rules, at.leader, i))] |= bit(at.table[index(i)]);
    for (const TakenTrick& trick : tricks)
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) hands[seat] |= trick.by[seat];
    const auto lead = [&](Seat leader, Card card) {
        ties = ties_after_lead(rules, ties, hands[index(leader)] & ~bit(card), card);
    };
    for (const TakenTrick& trick : tricks) {
        lead(trick.leader, lowest(trick.by[index(trick.leader)]));
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) hands[seat] &= ~trick.by[seat];
        ties = ties_after_trick(rules, ties, {trick.number, trick.cards, trick.winning, trick.winner});
    }
    if (at.played) lead(at.leader, at.table[0]);
    return ties;
}

// The card points of cards that count for seats besides their tricks; `elsewhere`: all other cards.
void read_laid(Progress& so_far, const PlayRules& rules, const std::vector<Cards>& laid, Cards elsewhere) {
    require(laid.empty() || laid.size() == index(rules.seats),
            "discards must be given for each seat or not at all");
    for (std::size_t seat = 0; seat < laid.size(); ++seat) {
        require(!(laid[seat] & ~all_cards(rules)), "a discard is an unknown card");
        require(!(laid[seat] & elsewhere), "a card is in two places");
        elsewhere |= laid[seat];
        so_far.points[seat] = static_cast<std::int16_t>(sum_points(rules, laid[seat]));
    }
}

Progress replay_progress(const Problem& problem, const std::vector<TakenTrick>& tricks,
                         const std::vector<Cards>& laid) {
    const auto& [rules, at, objective, _] = problem;
    if (!objective.goals.empty()) require_all_tricks(at, tricks);
    Cards in_hands = cards_on_table(at) | cards_in_hands(at);
    for (const TakenTrick& trick : tricks) in_hands |= trick.cards;
    Progress so_far;
    so_far.left_points = sum_points(rules, in_hands);
    read_laid(so_far, rules, laid, in_hands);
    so_far = judge_before_play(rules, objective, so_far, in_hands);
    for (const TakenTrick& trick : tricks) {
        in_hands &= ~trick.cards;
        so_far = judge_trick(rules, objective, so_far, trick, in_hands);
    }
    return so_far;
}

}  // namespace

Problem make_problem(const RulesRow& rules, const TiesRow& ties, const PositionRow& position,
                     const ObjectiveRow& objective, const PastRow& past) {
    Problem made;
    made.rules = read_ties(read_rules(rules), ties);
    made.position = read_position(made.rules, position);
    made.objective = read_objective(made.rules, objective);
    const auto& [rows, laid] = past;
    const std::vector<TakenTrick> tricks = read_tricks(made.rules, made.position, rows);
    made.position.ties = replay_ties(made.rules, made.position, tricks);
    made.progress = replay_progress(made, tricks, laid);
    return made;
}

}  // namespace skiz::python
