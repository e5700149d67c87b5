// A solver for tricks, or for goals made of Count and Win, by the search for tricks.
#pragma once

#include "by_tricks/estimate.hpp"
#include "by_tricks/search.hpp"
#include "solve/trick_goals.hpp"

namespace skiz {

// Whether a problem is one for the search for tricks.
inline bool is_for_tricks(const Problem& problem) {
    const PlayRules& rules = problem.rules;
    if (rules.bound || rules.must_overtake) return false;
    if (rules.suits.size() + (rules.trumps ? 1 : 0) > by_tricks::SUITS) return false;
    const auto fits = [](Cards cards) { return size(cards) <= by_tricks::MOST_RANKS; };
    return fits(rules.trumps) && std::all_of(rules.suits.begin(), rules.suits.end(), fits) &&
           find_trick_goals(problem);
}

template <int SEATS>
class TrickSolver {
  public:
    using Standing = unsigned;  // the lost Win atoms; everything else is in the position
    using Table = by_tricks::Memory;

    TrickSolver(const Problem& problem, Table& table, std::uint64_t limit)
        : rules_(problem.rules),
          ranks_(place_cards(rules_, problem.position)),
          search_(ranks_of(problem.position)) {
        if (rules_.trumps) search_.setting.trumps = static_cast<int>(rules_.suits.size());
        search_.setting.must_trump = rules_.must_trump;
        search_.setting.side = problem.objective.side;
        search_.limit = limit;
        search_.memory = &table;
        table.clear();
        if (problem.objective.goals.empty()) return;
        goals_ = *find_trick_goals(problem);
        search_.goals = &goals_;
        totals_ = possible_totals(goals_);
    }
    TrickSolver(const TrickSolver&) = delete;

    std::uint64_t nodes() const { return search_.nodes; }
    bool exhausted() const { return search_.exhausted(); }

    static Standing start(const Problem& problem) { return standing(problem, problem.progress); }

    // The standing with these verdicts.
    static Standing standing(const Problem& problem, const Progress& so_far) {
        Standing lost = 0;
        unsigned wins = 0;
        std::size_t i = 0;
        for (const Goal& goal : problem.objective.goals)
            for (const Atom& atom : goal.atoms) {
                const Verdict verdict = so_far.verdicts[i++];
                if (atom.verb == Verb::Win) lost |= unsigned{verdict == Verdict::Lost} << wins++;
            }
        return lost;
    }

    // The range of the value before any search.
    Bounds range(const Position& at, Standing lost) const {
        if (!totals_.empty()) return compute_range(goals_, standing_of(at, lost), tricks_left(at));
        return {won(at), won(at) + tricks_left(at)};
    }

    // The first guess: for points, the value of the exact number of tricks.
    int guess(const Position& at, Standing, Bounds) {
        int next = by_tricks::estimate_tricks<SEATS>(search_.setting, ranks_of(at), tricks_left(at));
        if (totals_.empty()) return won(at) + next;
        int low = 0, high = tricks_left(at);
        while (low < high && !exhausted()) {
            next = std::clamp(next, low + 1, high);
            if (reaches(at, next))
                low = next++;
            else
                high = --next;
        }
        return goals_.by_tricks[index(won(at) + low)];
    }

    // A bound that shows whether `need` is reached: if it is below, it is an upper bound, otherwise
    // a lower bound.
    int bound(const Position& at, Standing lost, int need) {
        if (totals_.empty()) return reaches(at, need - won(at)) ? need : need - 1;
        const auto next = std::lower_bound(totals_.begin(), totals_.end(), need);
        if (next == totals_.end()) return totals_.back();
        by_tricks::Standing wanted = standing_of(at, lost);
        wanted.need = *next;
        if (reaches(at, wanted)) return *next;
        return next == totals_.begin() ? need - 1 : *(next - 1);
    }

    std::pair<Position, Standing> play(const Position& at, Standing lost, Card card) const {
        const Position then = skiz::play(rules_, at, card);
        if (then.number == at.number || totals_.empty()) return {then, lost};
        const Card best = strongest(rules_, cards_on_table(at) | bit(card), at.played ? at.table[0] : card);
        const int suit = by_tricks::suit_number(ranks_[index(best)]);
        return {then, judge_trick(goals_, standing_of(at, lost), then.leader, suit, at.number).lost};
    }

    // Whether two cards of the hand on turn are adjacent.
    bool same(const Position& at, Standing, Card lower, Card higher) const {
        const Cards in_play = cards_on_table(at) | cards_in_hands(at);
        const Cards suit = suit_of(rules_, lower);
        return suit == suit_of(rules_, higher) && !(in_play & suit & beneath(higher) & above(lower));
    }

  private:
    using Ranks = std::array<Cards, MOST_CARDS>;

    // Each card in play as its rank within its suit, with the trumps in the last suit.
    static Ranks place_cards(const PlayRules& rules, const Position& at) {
        const Cards in_play = cards_on_table(at) | cards_in_hands(at);
        Ranks ranks{};
        int suit = 0;
        const auto place = [&](Cards cards) {
            int rank = size(cards & in_play);
            for (Card card : each(cards & in_play))
                ranks[index(card)] = bit(by_tricks::SUIT_BITS * suit + --rank);
            ++suit;
        };
        for (Cards cards : rules.suits) place(cards);
        if (rules.trumps) place(rules.trumps);
        return ranks;
    }

    template <class Aim>
    bool reaches(const Position& at, const Aim& aim) {
        by_tricks::Root<SEATS> root{.hands = ranks_of(at), .leader = at.leader, .left = tricks_left(at)};
        root.played = at.played;
        for (Seat i = 0; i < at.played; ++i) root.table[index(i)] = ranks_[index(at.table[index(i)])];
        return search_.reaches(root, aim);
    }

    int won(const Position& at) const { return sum_of_side(at.won, search_.setting.side); }
    int tricks_left(const Position& at) const { return rules_.length - at.number + 1; }

    static by_tricks::Standing standing_of(const Position& at, Standing lost) {
        return {.need = 0, .won = at.won, .lost = lost};
    }

    by_tricks::Hands<SEATS> ranks_of(const Position& at) const {
        by_tricks::Hands<SEATS> hands{};
        for (std::size_t seat = 0; seat < SEATS; ++seat)
            for (Card card : each(at.hands[seat])) hands[seat] |= ranks_[index(card)];
        return hands;
    }

    const PlayRules& rules_;
    const Ranks ranks_;
    by_tricks::Search<SEATS> search_;
    by_tricks::TrickGoals goals_;
    std::vector<int> totals_;
};

}  // namespace skiz
