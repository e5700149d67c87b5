// Playouts: the rest of a deal, played out at random or by rules of thumb, many times and fast. A
// playout is a function of only the seed and its number, whichever core plays it. Knows nothing of
// how the cards were dealt, and no Python.
#pragma once

#include <atomic>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/threads.hpp"
#include "rollout/by_cards.hpp"
#include "rollout/lockstep.hpp"

namespace skiz::rollout {

// How often each outcome occurred.
struct OutcomeHash {
    std::size_t operator()(const Outcome& outcome) const {
        const Word mixed = (outcome.tricks * 0x9E3779B97F4A7C15 ^ outcome.points) * 0xBF58476D1CE4E5B9;
        return mixed ^ mixed >> 32;
    }
};
using Tally = std::unordered_map<Outcome, std::size_t, OutcomeHash>;

template <class Tell, class Watch>
void play_out(const Job& job, Span span, bool quick, Tell tell, Watch watch) {
    if (job.policy == BasicPolicy::RANDOM && is_plain(job.rules)) {
        if (quick)
            play_with_quick_bits(job, span, tell, watch);
        else
            play_with_plain_bits(job, span, tell, watch);
    } else {
        for (; span.first < span.end; ++span.first) tell(play_by_cards(job, span.first, watch));
    }
}

inline void add(Tally& sum, const Tally& more) {
    for (const auto& [outcome, count] : more) sum[outcome] += count;
}

// The sums of the objective's value and of its square.
struct ValueSums {
    std::int64_t sum = 0;
    double squares = 0;
};

inline void add(ValueSums& sum, const ValueSums& more) {
    sum.sum += more.sum;
    sum.squares += more.squares;
}

// All playouts on `cores` cores, in portions. Each core collects its own results, and the last step
// adds them up.
template <class Gathered, class Work>
Gathered share_out(const Job& job, unsigned cores, Work work) {
    constexpr std::size_t PORTION = 1024;
    std::atomic<std::size_t> next = 0;
    const std::size_t portions = (job.number() + PORTION - 1) / PORTION;
    std::vector<Gathered> gathered(count_threads(std::max(cores, 1u), portions));
    const auto take = [&](Gathered& mine) {
        for (std::size_t first; (first = next.fetch_add(PORTION)) < job.number();)
            work(mine, Span{first, std::min(first + PORTION, job.number())});
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < gathered.size(); ++i) others.emplace_back(take, std::ref(gathered[i]));
    take(gathered[0]);
    others.clear();
    for (std::size_t i = 1; i < gathered.size(); ++i) add(gathered[0], gathered[i]);
    return gathered[0];
}

// The outcomes. `quick`: with the machine's own instructions, which must exist.
inline Tally count_outcomes(const Job& job, unsigned cores, bool quick) {
    return share_out<Tally>(job, cores, [&](Tally& mine, Span span) {
        play_out(
            job, span, quick, [&](const Outcome& outcome) { ++mine[outcome]; }, [](std::size_t, Card) {});
    });
}

inline ValueSums sum_values(const Job& job, unsigned cores) {
    return share_out<ValueSums>(job, cores, [&](ValueSums& mine, Span span) {
        for (; span.first < span.end; ++span.first) {
            const int points = value_by_cards(job, span.first);
            mine.sum += points;
            mine.squares += static_cast<double>(points) * points;
        }
    });
}

// The cards of each playout in the order of play.
inline std::vector<std::vector<Card>> trace(const Job& job, bool quick) {
    std::vector<std::vector<Card>> found(job.number());
    play_out(
        job, {0, job.number()}, quick, [](const Outcome&) {},
        [&](std::size_t number, Card card) { found[number].push_back(card); });
    return found;
}

}  // namespace skiz::rollout
