// Objectives that the search for tricks can handle: those made of Count and Win.
#pragma once

#include <optional>

#include "by_tricks/bounds.hpp"
#include "by_tricks/ranks.hpp"
#include "play/problem.hpp"

namespace skiz {

// A Win with a card of certain suits; none if its cards are only parts of suits.
inline std::optional<by_tricks::WinAtom> make_win(const PlayRules& rules, const Atom& atom) {
    by_tricks::WinAtom win{.first = atom.first, .last = atom.last, .suits = 0};
    std::vector<Cards> suits = rules.suits;
    if (rules.trumps) suits.push_back(rules.trumps);
    for (std::size_t i = 0; i < suits.size(); ++i) {
        const Cards among = suits[i] & atom.cards;
        if (among && among != suits[i]) return std::nullopt;
        if (among) win.suits |= 1u << i;
    }
    const Cards all = all_cards(rules);
    if ((all & atom.cards) == all) win.suits = ~0u;
    return win;
}

// A goal as an extra one, and whether it depends only on the number of tricks.
struct TrickGoal {
    by_tricks::ExtraGoal extra;
    bool by_number = true;
};

// Adds an atom to a goal; false if the search cannot handle it.
inline bool add_atom(const PlayRules& rules, const Atom& atom, by_tricks::TrickGoals& goals,
                     TrickGoal& goal) {
    if (atom.verb == Verb::Count && atom.seat < 0) {
        goal.extra.side_needs = std::max(goal.extra.side_needs, atom.number);
        return true;
    }
    goal.by_number = false;
    if (atom.verb == Verb::Count && atom.number <= rules.length) {
        std::int8_t& needs = goal.extra.needs[index(atom.seat)];
        needs = std::max(needs, static_cast<std::int8_t>(atom.number));
        return true;
    }
    if (atom.verb != Verb::Win || atom.seat >= 0 || goals.wins.size() == by_tricks::MOST_WINS) return false;
    const std::optional<by_tricks::WinAtom> win = make_win(rules, atom);
    if (!win) return false;
    goal.extra.wins |= 1u << goals.wins.size();
    goals.wins.push_back(*win);
    return true;
}

// The objective of a problem in the form of the search for tricks, if possible. It must be made of
// Count and Win of the side alone, and more tricks must not be worth less.
inline std::optional<by_tricks::TrickGoals> find_trick_goals(const Problem& problem) {
    const PlayRules& rules = problem.rules;
    by_tricks::TrickGoals goals{
        .side = problem.objective.side, .length = rules.length, .by_tricks = {}, .extras = {}, .wins = {}};
    goals.by_tricks.assign(index(rules.length) + 1, 0);
    for (const Goal& goal : problem.objective.goals) {
        if (goal.side != goals.side || goal.covered_by) return std::nullopt;
        TrickGoal told{.extra = {.made = goal.made, .lost = goal.lost}};
        for (const Atom& atom : goal.atoms)
            if (!add_atom(rules, atom, goals, told)) return std::nullopt;
        if (!told.by_number) {
            goals.extras.push_back(told.extra);
            continue;
        }
        for (int n = 0; n <= rules.length; ++n)
            goals.by_tricks[index(n)] += n >= told.extra.side_needs ? goal.made : goal.lost;
    }
    const bool more_is_better = std::is_sorted(goals.by_tricks.begin(), goals.by_tricks.end());
    const bool small = goals.extras.size() <= by_tricks::MOST_EXTRAS && rules.length <= by_tricks::MOST_RANKS;
    return more_is_better && small ? std::optional(goals) : std::nullopt;
}

}  // namespace skiz
