// Solving a problem: its value, the value of every card that may be played, the line of best play;
// one problem or many on all cores. Chooses the quickest search that can. Knows no Python.
#pragma once

#include <atomic>
#include <thread>

#include "general.hpp"
#include "threads.hpp"
#include "tricks.hpp"

namespace skiz {

// Without goals, the tricks of the side are counted.
struct Problem {
    Law law;
    Position position;
    Objective objective;
    Progress progress;
};

struct Valued {
    Card card = 0;
    Bounds value;
};

struct Wanted {
    bool cards = false, line = false;
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
};

struct Solved {
    Bounds value;
    std::vector<Valued> cards;
    std::vector<Card> line;
    std::uint64_t nodes = 0;
};

// What a search keeps between questions, so that it need not be made anew for each problem.
struct Workplace {
    tricks::Memory memory;
    dense::Recall recall;
};

// Whether an objective is made of Count and Win as the search on lanes can be told it.
inline std::optional<aims::Plan> planned(const Problem& problem) {
    const Law& law = problem.law;
    aims::Plan plan{
        .side = problem.objective.side, .length = law.length, .by_tricks = {}, .extras = {}, .wins = {}};
    plan.by_tricks.assign(static_cast<std::size_t>(law.length) + 1, 0);
    for (const Goal& goal : problem.objective.goals) {
        if (goal.side != plan.side || goal.covered_by) return std::nullopt;
        aims::Extra extra{.made = goal.made, .lost = goal.lost};
        bool by_tricks = true;
        for (const Atom& atom : goal.atoms) {
            if (atom.verb == Verb::Count && atom.seat < 0) {
                extra.side_needs = std::max(extra.side_needs, atom.number);
            } else if (atom.verb == Verb::Count) {
                by_tricks = false;
                if (atom.number > law.length) return std::nullopt;
                std::int8_t& needs = extra.needs[static_cast<unsigned>(atom.seat)];
                needs = std::max(needs, static_cast<std::int8_t>(atom.number));
            } else if (atom.verb == Verb::Win && atom.seat < 0) {
                if (plan.wins.size() == aims::MOST_WINS) return std::nullopt;
                by_tricks = false;
                aims::Wins wins{.first = atom.first, .last = atom.last, .lanes = 0};
                const auto whole = [&](Cards suit, int lane) {
                    if ((suit & atom.cards) == suit) wins.lanes |= 1u << lane;
                    return (suit & atom.cards) == suit || !(suit & atom.cards);
                };
                int lane = 0;
                for (Cards suit : law.suits)
                    if (!whole(suit, lane++)) return std::nullopt;
                if (law.trumps && !whole(law.trumps, lane)) return std::nullopt;
                if ((all(law) & atom.cards) == all(law)) wins.lanes = ~0u;
                extra.wins |= 1u << plan.wins.size();
                plan.wins.push_back(wins);
            } else {
                return std::nullopt;
            }
        }
        if (by_tricks) {
            for (int n = 0; n <= law.length; ++n)
                plan.by_tricks[static_cast<unsigned>(n)] += n >= extra.side_needs ? goal.made : goal.lost;
        } else {
            plan.extras.push_back(extra);
        }
    }
    const bool more_is_better = std::is_sorted(plan.by_tricks.begin(), plan.by_tricks.end());
    const bool small = plan.extras.size() <= 8 && law.length <= 15;
    return more_is_better && small ? std::optional(plan) : std::nullopt;
}

// Tricks, or goals made of Count and Win, by the search on lanes.
template <int SEATS>
class OnLanes {
  public:
    using Standing = unsigned;  // the Win atoms that are lost; the rest is in the position

    OnLanes(const Problem& problem, Workplace& workplace, std::uint64_t limit) : law_(problem.law) {
        Cards there = on_table(problem.position);
        for (Cards cards : problem.position.hands) there |= cards;
        int suit = 0;
        const auto place = [&](Cards cards) {
            int rank = size(cards & there);
            for (Card card : each(cards & there))
                lanes_[static_cast<unsigned>(card)] = bit(tricks::LANE * suit + --rank);
            ++suit;
        };
        for (Cards cards : law_.suits) place(cards);
        if (law_.trumps) {
            search_.setting.trumps = suit;
            place(law_.trumps);
        }
        search_.setting.must_trump = law_.must_trump;
        search_.setting.ours = problem.objective.side;
        search_.limit = limit;
        search_.memory = &workplace.memory;
        search_.hands = on_lanes(problem.position);
        search_.memory->forget();
        search_.prepare();
        if (problem.objective.goals.empty()) return;
        plan_ = *planned(problem);
        search_.plan = &plan_;
        totals_ = aims::totals(plan_);
    }
    OnLanes(const OnLanes&) = delete;

    static bool can(const Problem& problem) {
        const Law& law = problem.law;
        if (law.bound || law.must_overtake) return false;
        if (law.suits.size() + (law.trumps ? 1 : 0) > tricks::LANES) return false;
        const auto fits = [](Cards cards) { return size(cards) <= tricks::MOST_RANKS; };
        return fits(law.trumps) && std::all_of(law.suits.begin(), law.suits.end(), fits) && planned(problem);
    }

    std::uint64_t nodes() const { return search_.nodes; }
    bool exhausted() const { return search_.exhausted(); }

    static Standing start(const Problem& problem) {
        Standing lost = 0;
        unsigned wins = 0;
        std::size_t i = 0;
        for (const Goal& goal : problem.objective.goals)
            for (const Atom& atom : goal.atoms) {
                const Verdict verdict = problem.progress.verdicts[i++];
                if (atom.verb == Verb::Win) lost |= unsigned{verdict == Verdict::Lost} << wins++;
            }
        return lost;
    }

    Bounds at_first(const Position& at, Standing lost) const {
        if (!totals_.empty()) return aims::range(plan_, standing(at, lost), law_.length - at.number + 1);
        const int won = sum_of(at.won, search_.setting.ours);
        return {won, won + law_.length - at.number + 1};
    }

    // Where to ask first: for points, at what the exact number of tricks is worth.
    int guess(const Position& at, Standing, Bounds known) {
        if (totals_.empty()) return (known.low + known.high + 1) / 2;
        const int won = sum_of(at.won, search_.setting.ours), left = law_.length - at.number + 1;
        int low = 0, high = left, next = (left + 1) / 2;
        while (low < high && !exhausted()) {
            next = std::clamp(next, low + 1, high);
            if (reaches(at, next))
                low = next++;
            else
                high = --next;
        }
        return plan_.by_tricks[static_cast<unsigned>(won + low)];
    }

    int bound(const Position& at, Standing lost, int need) {
        if (totals_.empty())
            return reaches(at, need - sum_of(at.won, search_.setting.ours)) ? need : need - 1;
        const auto next = std::lower_bound(totals_.begin(), totals_.end(), need);
        if (next == totals_.end()) return totals_.back();
        aims::Standing wanted = standing(at, lost);
        wanted.need = *next;
        if (reaches(at, wanted)) return *next;
        return next == totals_.begin() ? need - 1 : *(next - 1);
    }

    std::pair<Position, Standing> step(const Position& at, Standing lost, Card card) const {
        const Position then = play(law_, at, card);
        if (then.number == at.number || totals_.empty()) return {then, lost};
        const Card won = strongest(law_, on_table(at) | bit(card), at.played ? at.table[0] : card);
        const int lane = lowest(lanes_[static_cast<unsigned>(won)]) / tricks::LANE;
        return {then, aims::after(plan_, standing(at, lost), then.leader, lane, at.number).lost};
    }

    // Whether nothing lies between two cards of the hand on turn.
    bool same(const Position& at, Standing, Card lower, Card higher) const {
        Cards living = on_table(at);
        for (Cards cards : at.hands) living |= cards;
        return follows(law_, lower) == follows(law_, higher) &&
               !(living & (bit(higher) - 1) & ~(bit(lower) | (bit(lower) - 1)) & follows(law_, lower));
    }

  private:
    template <class Aim>
    bool reaches(const Position& at, const Aim& aim) {
        std::array<Cards, MOST_SEATS> fell{};
        for (unsigned i = 0; i < static_cast<unsigned>(at.played); ++i)
            fell[i] = lanes_[static_cast<unsigned>(at.table[i])];
        return search_.reaches(on_lanes(at), at.leader, law_.length - at.number + 1, aim, fell.data(),
                               at.played);
    }

    static aims::Standing standing(const Position& at, Standing lost) {
        return {.need = 0, .won = at.won, .lost = lost};
    }

    typename tricks::Search<SEATS>::Hands on_lanes(const Position& at) const {
        typename tricks::Search<SEATS>::Hands hands{};
        for (unsigned seat = 0; seat < SEATS; ++seat)
            for (Card card : each(at.hands[seat])) hands[seat] |= lanes_[static_cast<unsigned>(card)];
        return hands;
    }

    const Law& law_;
    aims::Plan plan_;
    std::vector<int> totals_;
    tricks::Search<SEATS> search_;
    std::array<Cards, MOST_CARDS> lanes_{};
};

constexpr int PATIENCE = 4;  // answers of one kind running before the steps of a search for a value grow

// The value, by one question after the other from a guess on. A guess that proves far off is left by
// steps that double.
template <class Search>
Bounds narrow(Search& search, const Position& at, const typename Search::Standing& so_far, Bounds known,
              int guess) {
    int yes = 0, no = 0;  // answers of one kind running
    const auto step = [](int running) { return 1 << std::clamp(running - PATIENCE, 0, 20); };
    while (known.low < known.high && !search.exhausted()) {
        const int need = std::clamp(guess, known.low + 1, known.high);
        const int found = search.bound(at, so_far, need);
        if (search.exhausted()) break;
        if (found >= need) {
            known.low = std::max(known.low, found), no = 0;
            guess = found + step(++yes);
        } else {
            known.high = std::min(known.high, found), yes = 0;
            guess = found + 1 - step(++no);
        }
    }
    return known;
}

// Any objective, by the search for goals.
template <int SEATS>
class ByGoals {
  public:
    using Standing = Progress;

    ByGoals(const Problem& problem, Workplace& workplace, std::uint64_t limit)
        : law_(problem.law),
          objective_(problem.objective.goals.empty() ? counting(problem) : problem.objective),
          search_(law_, objective_, problem.position, start(problem), workplace.recall, limit) {}

    std::uint64_t nodes() const { return search_.nodes; }
    bool exhausted() const { return search_.exhausted(); }
    Bounds at_first(const Position& at, const Progress& so_far) { return search_.range(at, so_far); }
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) {
        return search_.same(at, so_far, lower, higher);
    }

    // Where to ask first: at what it comes to after two tricks of the cards that are tried first.
    int guess(const Position& at, const Progress& so_far, Bounds) {
        const auto [then, stands] = tried(at, so_far, std::min(at.number + 2, law_.length + 1));
        const auto [end, in_the_end] = tried(then, stands, law_.length + 1);
        return narrow(*this, then, stands, at_first(then, stands), at_first(end, in_the_end).low).low;
    }
    static Standing start(const Problem& problem) {
        Progress so_far = problem.progress;
        if (problem.objective.goals.empty()) so_far.won = problem.position.won;
        return so_far;
    }
    int bound(const Position& at, const Progress& so_far, int need) {
        return search_.bound(at, so_far, need);
    }
    std::pair<Position, Progress> step(const Position& at, const Progress& so_far, Card card) const {
        return skiz::step(law_, objective_, at, so_far, card);
    }

  private:
    // The position when trick `number` is led, if the card tried first is played each time.
    std::pair<Position, Progress> tried(Position at, Progress so_far, int number) const {
        while (at.number < number) std::tie(at, so_far) = step(at, so_far, search_.first_tried(at));
        return {at, so_far};
    }

    // Tricks as goals: one point for each number of them that is reached.
    static Objective counting(const Problem& problem) {
        Objective objective{.goals = {}, .side = problem.objective.side};
        for (int n = 1; n <= problem.law.length; ++n)
            objective.goals.push_back({.atoms = {Atom{.number = n}}, .side = objective.side, .made = 1});
        return objective;
    }

    const Law& law_;
    const Objective objective_;
    dense::Search<SEATS> search_;
};

template <class Search>
Solved solve_by(const Problem& problem, const Wanted& wanted, Workplace& workplace) {
    Search search(problem, workplace, wanted.limit);
    const Law& law = problem.law;
    Solved solved;
    using Standing = typename Search::Standing;
    const Standing start = Search::start(problem);
    const Bounds all = search.at_first(problem.position, start);
    solved.value = narrow(search, problem.position, start, all, search.guess(problem.position, start, all));
    const int value = solved.value.low;

    const auto value_of = [&](const Position& at, const Standing& so_far, Card card, bool mine) {
        const auto [then, stands] = search.step(at, so_far, card);
        Bounds known = search.at_first(then, stands);
        if (solved.value.low == solved.value.high) {  // no card is better than the position
            if (mine)
                known.high = std::min(known.high, value);
            else
                known.low = std::max(known.low, value);
        }
        return narrow(search, then, stands, known, mine ? value : value + 1);
    };

    if (wanted.cards && !over(law, problem.position)) {
        const bool mine = problem.objective.side >> turn(law, problem.position) & 1;
        for (Card card : each(playable(law, problem.position))) {
            const bool same =
                !solved.cards.empty() && search.same(problem.position, start, solved.cards.back().card, card);
            const Bounds found =
                same ? solved.cards.back().value : value_of(problem.position, start, card, mine);
            solved.cards.push_back({card, found});
        }
    }
    if (wanted.line && solved.value.low == solved.value.high) {
        Position at = problem.position;
        Standing so_far = start;
        while (!over(law, at) && !search.exhausted()) {
            const bool mine = problem.objective.side >> turn(law, at) & 1;
            std::optional<Card> chosen;
            for (Card card : each(playable(law, at))) {
                const auto [then, stands] = search.step(at, so_far, card);
                const int need = mine ? value : value + 1;
                if ((search.bound(then, stands, need) >= need) == mine) {
                    chosen = card;
                    break;
                }
            }
            if (!chosen || search.exhausted()) break;
            solved.line.push_back(*chosen);
            std::tie(at, so_far) = search.step(at, so_far, *chosen);
        }
    }
    solved.nodes = search.nodes();
    return solved;
}

inline Solved solve(const Problem& problem, const Wanted& wanted, Workplace& workplace) {
    if (OnLanes<4>::can(problem)) {
        switch (problem.law.seats) {
            case 2: return solve_by<OnLanes<2>>(problem, wanted, workplace);
            case 3: return solve_by<OnLanes<3>>(problem, wanted, workplace);
            default: return solve_by<OnLanes<4>>(problem, wanted, workplace);
        }
    }
    switch (problem.law.seats) {
        case 2: return solve_by<ByGoals<2>>(problem, wanted, workplace);
        case 3: return solve_by<ByGoals<3>>(problem, wanted, workplace);
        default: return solve_by<ByGoals<4>>(problem, wanted, workplace);
    }
}

// Many problems on so many cores, 0 for all, each solved as if it were alone.
inline std::vector<Solved> solve(const std::vector<Problem>& problems, const Wanted& wanted, unsigned cores) {
    std::vector<Solved> solved(problems.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        Workplace workplace;
        for (std::size_t i; (i = next++) < problems.size();)
            solved[i] = solve(problems[i], wanted, workplace);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = threads(cores, problems.size()); i > 1; --i) others.emplace_back(work);
    work();
    others.clear();
    return solved;
}

}  // namespace skiz
