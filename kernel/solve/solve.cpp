// The searches are instantiated only here, because compiling them takes long.
#include "solve/solve.hpp"

#include <atomic>
#include <optional>
#include <thread>

#include "base/threads.hpp"
#include "solve/goal_solver.hpp"
#include "solve/narrow.hpp"
#include "solve/trick_solver.hpp"

namespace skiz {

struct SearchMemory::Tables {
    by_tricks::Memory by_tricks;
    by_goals::Memory by_goals;
};

SearchMemory::SearchMemory() : tables_(std::make_unique<Tables>()) {}
SearchMemory::~SearchMemory() = default;

namespace {

// One problem and the solver that answers questions about it.
template <class Solver>
class Solving {
  public:
    Solving(const Problem& problem, typename Solver::Table& table, std::uint64_t limit)
        : problem_(problem), rules_(problem.rules), solver_(problem, table, limit) {}

    Solution solve(const SolveOptions& options) {
        const Position& at = problem_.position;
        const Bounds range = solver_.range(at, start_);
        value_ = narrow(solver_, at, start_, range, solver_.guess(at, start_, range));
        Solution found{.value = value_, .cards = {}, .line = {}};
        if (options.cards && !is_over(rules_, at)) found.cards = solve_cards();
        if (options.line && value_.low == value_.high) found.line = find_line();
        found.nodes = solver_.nodes();
        return found;
    }

  private:
    using Standing = typename Solver::Standing;

    bool is_ours(const Position& at) const { return problem_.objective.side >> seat_on_turn(rules_, at) & 1; }

    std::vector<CardValue> solve_cards() {
        std::vector<CardValue> found;
        for (Card card : each(playable(rules_, problem_.position))) {
            const bool same =
                !found.empty() && solver_.same(problem_.position, start_, found.back().card, card);
            found.push_back({card, same ? found.back().value : solve_card(card)});
        }
        return found;
    }

    Bounds solve_card(Card card) {
        const bool mine = is_ours(problem_.position);
        const auto [then, stands] = solver_.play(problem_.position, start_, card);
        Bounds known = solver_.range(then, stands);
        if (value_.low == value_.high) {  // no card is better than the position
            if (mine)
                known.high = std::min(known.high, value_.low);
            else
                known.low = std::max(known.low, value_.low);
        }
        return narrow(solver_, then, stands, known, mine ? value_.low : value_.low + 1);
    }

    std::vector<Card> find_line() {
        std::vector<Card> line;
        Position at = problem_.position;
        Standing so_far = start_;
        while (!is_over(rules_, at) && !solver_.exhausted()) {
            const std::optional<Card> card = find_best(at, so_far);
            if (!card || solver_.exhausted()) break;
            line.push_back(*card);
            std::tie(at, so_far) = solver_.play(at, so_far, *card);
        }
        return line;
    }

    // The first card that keeps the value.
    std::optional<Card> find_best(const Position& at, const Standing& so_far) {
        const bool mine = is_ours(at);
        const int need = mine ? value_.low : value_.low + 1;
        for (Card card : each(playable(rules_, at))) {
            const auto [then, stands] = solver_.play(at, so_far, card);
            if ((solver_.bound(then, stands, need) >= need) == mine) return card;
        }
        return std::nullopt;
    }

    const Problem& problem_;
    const PlayRules& rules_;
    Solver solver_;
    const Standing start_ = Solver::start(problem_);
    Bounds value_;
};

template <template <int> class Solver>
Solution solve_with(const Problem& problem, const SolveOptions& options, auto& table) {
    switch (problem.rules.seats) {
        case 2: return Solving<Solver<2>>(problem, table, options.limit).solve(options);
        case 3: return Solving<Solver<3>>(problem, table, options.limit).solve(options);
        default: return Solving<Solver<4>>(problem, table, options.limit).solve(options);
    }
}

}  // namespace

Solution solve(const Problem& problem, const SolveOptions& options, SearchMemory& memory) {
    if (is_for_tricks(problem)) return solve_with<TrickSolver>(problem, options, memory.tables_->by_tricks);
    return solve_with<GoalSolver>(problem, options, memory.tables_->by_goals);
}

std::vector<Solution> solve(const std::vector<Problem>& problems, const SolveOptions& options,
                            unsigned cores) {
    std::vector<Solution> solutions(problems.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        SearchMemory memory;
        for (std::size_t i; (i = next++) < problems.size();)
            solutions[i] = solve(problems[i], options, memory);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = count_threads(cores, problems.size()); i > 1; --i) others.emplace_back(work);
    work();
    others.clear();
    return solutions;
}

}  // namespace skiz
