// Playouts: the rest of a deal played out by chance or by rules of thumb, many times and fast.
// A playout is a function of the seed and of its number alone, whichever core plays it.
// Knows nothing of how the cards were dealt, and no Python.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <unordered_map>
#include <vector>

#include "chance.hpp"
#include "goals.hpp"
#include "threads.hpp"

namespace skiz::playouts {

enum class Policy { RANDOM, THUMB };

// Tricks and card points, sixteen bits for each seat, so that a share is added without asking whose.
struct Outcome {
    Word tricks = 0;
    Word points = 0;
    bool operator==(const Outcome&) const = default;
};
constexpr Word share(Seat seat, Word amount) { return amount << 16 * seat; }
constexpr int share_of(Word shares, Seat seat) { return static_cast<int>(shares >> 16 * seat & 0xFFFF); }

// How often each outcome came.
struct OutcomeHash {
    std::size_t operator()(const Outcome& outcome) const {
        const Word mixed = (outcome.tricks * 0x9E3779B97F4A7C15 ^ outcome.points) * 0xBF58476D1CE4E5B9;
        return mixed ^ mixed >> 32;
    }
};
using Tally = std::unordered_map<Outcome, std::size_t, OutcomeHash>;

// What is to be played out: `each` times every deal of the cards that are still in the hands.
// The playouts are numbered deal by deal.
struct Job {
    Law law;
    Position from;  // its hands are replaced by those of each deal
    Objective objective;
    Progress progress;
    std::vector<std::array<Cards, MOST_SEATS>> deals;
    std::size_t each = 1;
    Word seed = 0;
    Policy policy = Policy::RANDOM;

    std::size_t number() const { return deals.size() * each; }
};

// What was won before.
inline Outcome won_so_far(const Job& job) {
    Outcome won;
    for (Seat seat = 0; seat < job.law.seats; ++seat) {
        const auto place = static_cast<unsigned>(seat);
        won.tricks += share(seat, static_cast<Word>(job.from.won[place]));
        won.points += share(seat, static_cast<Word>(job.progress.points[place]));
    }
    return won;
}

// Streams that begin at mixed places do not run into each other.
inline Chance chance_of(const Job& job, std::size_t number) {
    return Chance{Chance{job.seed ^ Chance{number}.word()}.word()};
}

inline Word points_of(const Law& law, Cards cards) {
    Word sum = 0;
    for (Card card : each(cards)) sum += static_cast<Word>(law.points[static_cast<unsigned>(card)]);
    return sum;
}

// ---- One card at a time: any law, any policy.

// The cards of these that beat what lies on the table.
inline Cards beating(const Law& law, const Position& at, Cards cards) {
    const Card best = strongest(law, on_table(at), at.table[0]);
    const Cards above = cards & follows(law, best) & ~(bit(best) | (bit(best) - 1));
    return has(law.trumps, best) ? above : above | (cards & law.trumps);
}

// Any card of a set.
inline Card any(Cards cards, Chance& chance) {
    for (Word skip = chance.below(static_cast<Word>(size(cards))); skip; --skip) cards &= cards - 1;
    return lowest(cards);
}

// The lowest card of some suit, no trump if there is another.
inline Card low(const Law& law, Cards cards, Chance& chance) {
    const Cards plain = cards & ~law.trumps ? cards & ~law.trumps : cards;
    return lowest(plain & follows(law, any(plain, chance)));
}

// Rules of thumb. On lead the declarer's side draws trumps, else one plays a master or a low card.
// Later one wins as cheaply as one can, unless one's own side does already. They look at other
// hands only for what a player who counted would know: trumps that are out, and masters.
inline Card thumb(const Law& law, const Position& at, unsigned side, Chance& chance) {
    const Seat me = turn(law, at);
    const Cards may = playable(law, at);
    if (at.played) {
        const Seat winner = player(law, at, strongest(law, on_table(at), at.table[0]));
        const bool ours = (side >> winner & 1) == (side >> me & 1);
        const Cards winners = ours ? 0 : beating(law, at, may);
        return winners ? lowest(winners) : low(law, may, chance);
    }
    Cards others = 0;
    for (Seat seat = 0; seat < law.seats; ++seat)
        if ((side >> seat & 1) != (side >> me & 1)) others |= hand(at, seat);
    if (side >> me & 1 && may & law.trumps && others & law.trumps) return highest(may & law.trumps);
    const Cards suit = follows(law, any(may, chance));
    const Card best = highest(may & suit);
    return others & suit & ~(bit(best) - 1) ? lowest(may & suit) : best;
}

inline Position beginning(const Job& job, std::size_t number) {
    Position at = job.from;
    at.hands = job.deals[number / job.each];
    return at;
}

inline Card choice(const Job& job, const Position& at, Chance& chance) {
    return job.policy == Policy::THUMB ? thumb(job.law, at, job.objective.side, chance)
                                       : any(playable(job.law, at), chance);
}

// One playout from its deal on; `watch` is told every card.
template <class Watch>
Outcome by_cards(const Job& job, std::size_t number, Watch watch) {
    Position at = beginning(job, number);
    Chance chance = chance_of(job, number);
    Outcome won = won_so_far(job);
    while (!over(job.law, at)) {
        const Card card = choice(job, at, chance);
        watch(number, card);
        const Cards trick = on_table(at) | bit(card);
        at = play(job.law, at, card);
        if (at.played) continue;
        won.tricks += share(at.leader, 1);
        won.points += share(at.leader, points_of(job.law, trick));
    }
    return won;
}

// What the objective comes to in one playout.
inline int worth(const Job& job, std::size_t number) {
    Position at = beginning(job, number);
    Progress so_far = job.progress;
    Chance chance = chance_of(job, number);
    while (!over(job.law, at))
        std::tie(at, so_far) = step(job.law, job.objective, at, so_far, choice(job, at, chance));
    return bounds(job.objective, so_far).low;
}

// ---- Trick by trick: all choices by chance, under a law that looks at suits alone.

constexpr std::size_t IN_STEP = 4;  // playouts at once: while one waits for memory others go on

// What bits can do on every machine.
struct PlainBits {
    static int size(Cards cards) {  // std::popcount may be a call here
        cards -= cards >> 1 & 0x5555555555555555;
        cards = (cards & 0x3333333333333333) + (cards >> 2 & 0x3333333333333333);
        cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F;
        return static_cast<int>(cards * 0x0101010101010101 >> 56);
    }
    static Cards nth(Cards cards, int index) {
        while (index--) cards &= cards - 1;
        return cards & -cards;
    }
};

// What the law asks, side by side.
struct Asks {
    std::array<Cards, MOST_CARDS> follow;
    std::array<Word, MOST_CARDS> points;
    Cards trumps, duty;  // duty: the trumps where they must be played, else none
};

inline Asks asks_of(const Law& law) {
    Asks asks{law.follow, {}, law.trumps, law.must_trump ? law.trumps : 0};
    for (std::size_t i = 0; i < MOST_CARDS; ++i) asks.points[i] = static_cast<Word>(law.points[i]);
    return asks;
}

// One of the playouts in step.
struct Lane {
    std::size_t number = 0;
    std::array<Cards, MOST_SEATS> hands{};
    Seat leader = 0;
    Outcome won;
    Chance chance{0};
};

// One card of a set. All choices of a trick come out of one word: each takes its part of it and
// leaves the rest, so that a choice is off by less than one in 2^40.
template <class Bits>
[[gnu::always_inline]] inline Cards pick(Cards cards, Word& chance) {
    const DoubleWord product = DoubleWord{chance} * static_cast<Word>(Bits::size(cards));
    chance = static_cast<Word>(product);
    return Bits::nth(cards, static_cast<int>(product >> 64));
}

// A trick, or the rest of the one that had begun. No branch hangs on a card.
template <int SEATS, bool POINTS, class Bits, class Watch>
[[gnu::always_inline]] inline void trick(const Asks& asks, Lane& lane, const Position* begun, Watch watch) {
    std::array<Cards, SEATS> cards{};
    Cards played = 0, follow = 0;
    Word points = 0, chance = lane.chance.word();
    Seat seat = lane.leader;
    for (unsigned i = 0; i < SEATS; ++i) {
        Cards card = 0;
        if (begun && i < static_cast<unsigned>(begun->played)) {
            card = bit(begun->table[i]);
        } else {
            Cards& hand = lane.hands[static_cast<unsigned>(seat)];
            const Cards ruff = hand & asks.duty, suit = hand & follow;
            Cards may = ruff ? ruff : hand;
            may = suit ? suit : may;
            card = pick<Bits>(i ? may : hand, chance);
            hand ^= card;
            watch(lane.number, lowest(card));
        }
        const auto place = static_cast<unsigned>(lowest(card));
        if (i == 0) follow = asks.follow[place];
        if constexpr (POINTS) points += asks.points[place];
        cards[i] = card;
        played |= card;
        seat = seat + 1 == SEATS ? 0 : seat + 1;
    }
    const Cards ruffs = played & asks.trumps;
    const Cards best = bit(highest(ruffs ? ruffs : played & follow));
    Seat winner = lane.leader;
    for (int i = 1; i < SEATS; ++i) winner += i * (cards[static_cast<unsigned>(i)] == best);
    winner -= winner >= SEATS ? SEATS : 0;
    lane.leader = winner;
    lane.won.tricks += share(winner, 1);
    if constexpr (POINTS) lane.won.points += share(winner, points);
}

// The playouts from number `first` to before `end`, each outcome told with its number.
template <int SEATS, bool POINTS, class Bits, class Tell, class Watch>
[[gnu::always_inline]] inline void in_step(const Job& job, const Asks& asks, std::size_t first,
                                           std::size_t end, Tell tell, Watch watch) {
    const Outcome won = won_so_far(job);
    while (first < end) {
        const std::size_t count = std::min(IN_STEP, end - first);
        std::array<Lane, IN_STEP> lanes;
        for (std::size_t i = 0; i < IN_STEP; ++i) {  // beyond the end the last one, not told
            const std::size_t number = first + std::min(i, count - 1);
            lanes[i] = {number, job.deals[number / job.each], job.from.leader, won, chance_of(job, number)};
        }
        int trick_number = job.from.number;
        if (job.from.played) {
            for (std::size_t i = 0; i < count; ++i)
                trick<SEATS, POINTS, Bits>(asks, lanes[i], &job.from, watch);
            ++trick_number;
        }
        if (count == IN_STEP) {
            for (; trick_number <= job.law.length; ++trick_number)
                for (Lane& lane : lanes) trick<SEATS, POINTS, Bits>(asks, lane, nullptr, watch);
        } else {
            for (; trick_number <= job.law.length; ++trick_number)
                for (std::size_t i = 0; i < count; ++i)
                    trick<SEATS, POINTS, Bits>(asks, lanes[i], nullptr, watch);
        }
        for (std::size_t i = 0; i < count; ++i) tell(lanes[i].won);
        first += count;
    }
}

// Whether the law looks at suits alone, so that tricks can be played in step.
inline bool plain(const Law& law) { return !law.bound && !law.must_overtake; }
inline bool counts_points(const Law& law) {
    return std::ranges::any_of(law.points, [](int points) { return points != 0; });
}

template <class Bits, class Tell, class Watch>
[[gnu::always_inline]] inline void by_tricks(const Job& job, std::size_t first, std::size_t end, Tell tell,
                                             Watch watch) {
    const Asks asks = asks_of(job.law);
    const bool points = counts_points(job.law);
    switch (job.law.seats * 2 + points) {
        case 4: return in_step<2, false, Bits>(job, asks, first, end, tell, watch);
        case 5: return in_step<2, true, Bits>(job, asks, first, end, tell, watch);
        case 6: return in_step<3, false, Bits>(job, asks, first, end, tell, watch);
        case 7: return in_step<3, true, Bits>(job, asks, first, end, tell, watch);
        case 8: return in_step<4, false, Bits>(job, asks, first, end, tell, watch);
        default: return in_step<4, true, Bits>(job, asks, first, end, tell, watch);
    }
}

template <class Tell, class Watch>
void plainly(const Job& job, std::size_t first, std::size_t end, Tell tell, Watch watch) {
    by_tricks<PlainBits>(job, first, end, tell, watch);
}

// The one place that asks what machine this is: some have an instruction that finds the nth bit.
#if defined(__x86_64__)

struct QuickBits {
    [[gnu::target("bmi,bmi2,popcnt")]] static int size(Cards cards) { return __builtin_popcountll(cards); }
    [[gnu::target("bmi,bmi2,popcnt")]] static Cards nth(Cards cards, int index) {
        return __builtin_ia32_pdep_di(Cards{1} << index, cards);
    }
};

// The first two generations of Zen have the instruction, but a loop is faster there.
inline bool quick_bits() {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

template <class Tell, class Watch>
[[gnu::target("bmi,bmi2,popcnt")]]
void quickly(const Job& job, std::size_t first, std::size_t end, Tell tell, Watch watch) {
    by_tricks<QuickBits>(job, first, end, tell, watch);
}

#else

inline bool quick_bits() { return false; }

template <class Tell, class Watch>
void quickly(const Job& job, std::size_t first, std::size_t end, Tell tell, Watch watch) {
    plainly(job, first, end, tell, watch);
}

#endif

// ---- Many of them.

template <class Tell, class Watch>
void play_out(const Job& job, std::size_t first, std::size_t end, bool quick, Tell tell, Watch watch) {
    if (job.policy == Policy::RANDOM && plain(job.law)) {
        if (quick)
            quickly(job, first, end, tell, watch);
        else
            plainly(job, first, end, tell, watch);
    } else {
        for (; first < end; ++first) tell(by_cards(job, first, watch));
    }
}

inline void add(Tally& sum, const Tally& more) {
    for (const auto& [outcome, count] : more) sum[outcome] += count;
}

// The sum of what the objective comes to, and of its squares.
struct Worths {
    std::int64_t sum = 0;
    double squares = 0;
};

inline void add(Worths& sum, const Worths& more) {
    sum.sum += more.sum;
    sum.squares += more.squares;
}

// All of them on so many cores, in portions; each core gathers into its own, the last step adds up.
template <class Gathered, class Work>
Gathered shared_out(const Job& job, unsigned cores, Work work) {
    constexpr std::size_t PORTION = 1024;
    std::atomic<std::size_t> next = 0;
    std::vector<Gathered> gathered(threads(std::max(cores, 1u), (job.number() + PORTION - 1) / PORTION));
    const auto take = [&](Gathered& mine) {
        for (std::size_t first; (first = next.fetch_add(PORTION)) < job.number();)
            work(mine, first, std::min(first + PORTION, job.number()));
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < gathered.size(); ++i) others.emplace_back(take, std::ref(gathered[i]));
    take(gathered[0]);
    others.clear();
    for (std::size_t i = 1; i < gathered.size(); ++i) add(gathered[0], gathered[i]);
    return gathered[0];
}

// The outcomes. `quick`: with the machine's own instructions, which must be there.
inline Tally tally(const Job& job, unsigned cores, bool quick) {
    return shared_out<Tally>(job, cores, [&](Tally& mine, std::size_t first, std::size_t end) {
        play_out(
            job, first, end, quick, [&](const Outcome& outcome) { ++mine[outcome]; },
            [](std::size_t, Card) {});
    });
}

inline Worths worths(const Job& job, unsigned cores) {
    return shared_out<Worths>(job, cores, [&](Worths& mine, std::size_t first, std::size_t end) {
        for (; first < end; ++first) {
            const int points = worth(job, first);
            mine.sum += points;
            mine.squares += static_cast<double>(points) * points;
        }
    });
}

// The cards of each playout in the order they fell.
inline std::vector<std::vector<Card>> traces(const Job& job, bool quick) {
    std::vector<std::vector<Card>> found(job.number());
    play_out(
        job, 0, job.number(), quick, [](const Outcome&) {},
        [&](std::size_t number, Card card) { found[number].push_back(card); });
    return found;
}

}  // namespace skiz::playouts
