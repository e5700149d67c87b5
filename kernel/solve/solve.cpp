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

// ---- One position after the other.

class OpenCards::Solver {
  public:
    virtual ~Solver() = default;
    virtual std::uint64_t nodes() const = 0;
    virtual int value(const Position& at, const Progress& so_far) = 0;
    virtual Bounds range(const Position& at, const Progress& so_far) = 0;
    virtual bool same(const Position& at, const Progress& so_far, Card lower, Card higher) = 0;
};

namespace {

template <class By>
class OpenSolver final : public OpenCards::Solver {
  public:
    OpenSolver(const Problem& problem, std::uint64_t limit)
        : problem_(problem), solver_(problem, table_, limit) {}

    std::uint64_t nodes() const override { return solver_.nodes(); }

    // Neighbouring positions often have the same value, so the last one is the first guess.
    int value(const Position& at, const Progress& so_far) override {
        const auto stands = By::standing(problem_, so_far);
        return last_ = narrow(solver_, at, stands, solver_.range(at, stands), last_).low;
    }

    Bounds range(const Position& at, const Progress& so_far) override {
        return solver_.range(at, By::standing(problem_, so_far));
    }

    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) override {
        return solver_.same(at, By::standing(problem_, so_far), lower, higher);
    }

  private:
    const Problem& problem_;
    typename By::Table table_;
    By solver_;
    int last_ = 0;
};

template <template <int> class By>
std::unique_ptr<OpenCards::Solver> make_open(const Problem& problem, std::uint64_t limit) {
    switch (problem.rules.seats) {
        case 2: return std::make_unique<OpenSolver<By<2>>>(problem, limit);
        case 3: return std::make_unique<OpenSolver<By<3>>>(problem, limit);
        default: return std::make_unique<OpenSolver<By<4>>>(problem, limit);
    }
}

}  // namespace

OpenCards::OpenCards(const Problem& problem, std::uint64_t limit)
    : solver_(is_for_tricks(problem) ? make_open<TrickSolver>(problem, limit)
                                     : make_open<GoalSolver>(problem, limit)) {}
OpenCards::OpenCards(OpenCards&&) noexcept = default;
OpenCards::~OpenCards() = default;

std::uint64_t OpenCards::nodes() const { return solver_->nodes(); }
int OpenCards::value(const Position& at, const Progress& so_far) { return solver_->value(at, so_far); }
Bounds OpenCards::range(const Position& at, const Progress& so_far) { return solver_->range(at, so_far); }
bool OpenCards::same(const Position& at, const Progress& so_far, Card lower, Card higher) {
    return solver_->same(at, so_far, lower, higher);
}

// ---- All of a problem.

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
