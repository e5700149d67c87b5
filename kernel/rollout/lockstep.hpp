// Playouts trick by trick, several in lockstep: all choices at random, under rules that depend only
// on suits.
#pragma once

#include <algorithm>

#include "rollout/job.hpp"

namespace skiz::rollout {

constexpr std::size_t IN_STEP = 4;  // playouts at once: while one waits for memory, others continue

// Bit operations that every machine has.
struct PlainBits {
    static int size(Cards cards) {  // std::popcount may be a function call here
        cards -= cards >> 1 & 0x5555555555555555;
        cards = (cards & 0x3333333333333333) + (cards >> 2 & 0x3333333333333333);
        cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F;
        return static_cast<int>(cards * 0x0101010101010101 >> 56);
    }
    static Cards nth(Cards cards, int number) {
        while (number--) cards &= cards - 1;
        return cards & -cards;
    }
};

// The rules in a compact form.
struct PlainRules {
    std::array<Cards, MOST_CARDS> suit_of;
    std::array<Word, MOST_CARDS> points;
    Cards trumps, must_ruff;  // the trumps if they must be played, else none
};

inline PlainRules plain_rules(const PlayRules& rules) {
    PlainRules found{rules.suit_of, {}, rules.trumps, rules.must_trump ? rules.trumps : 0};
    for (std::size_t i = 0; i < MOST_CARDS; ++i) found.points[i] = static_cast<Word>(rules.points[i]);
    return found;
}

// One of the playouts in step.
struct Lane {
    std::size_t number = 0;
    std::array<Cards, MOST_SEATS> hands{};
    Seat leader = 0;
    Outcome won;
    SplitMix64 random{0};
};

// The following functions are force-inlined: they must be compiled for the instructions of their
// caller, and the loops over seats must be unrolled.

// One card of a set. All choices of a trick come from one word: each uses its part and leaves the
// rest, so that a probability is wrong by less than 2^-40.
template <class Bits>
[[gnu::always_inline]] inline Cards pick(Cards cards, Word& random) {
    const DoubleWord product = DoubleWord{random} * static_cast<Word>(Bits::size(cards));
    random = static_cast<Word>(product);
    return Bits::nth(cards, static_cast<int>(product >> 64));
}

// A trick, or the rest of one that has begun. No branch depends on a card.
template <int SEATS, bool POINTS, class Bits, class Watch>
[[gnu::always_inline]] inline void play_trick(const PlainRules& rules, Lane& lane, const Position* begun,
                                              Watch watch) {
    std::array<Cards, SEATS> cards{};
    Cards played = 0, led = 0;
    Word points = 0, random = lane.random.next();
    Seat seat = lane.leader;
    for (unsigned i = 0; i < SEATS; ++i) {
        Cards card = 0;
        if (begun && i < static_cast<unsigned>(begun->played)) {
            card = bit(begun->table[i]);
        } else {
            Cards& hand = lane.hands[static_cast<unsigned>(seat)];
            const Cards ruff = hand & rules.must_ruff, suit = hand & led;
            Cards may = ruff ? ruff : hand;
            may = suit ? suit : may;
            card = pick<Bits>(i ? may : hand, random);
            hand ^= card;
            watch(lane.number, lowest(card));
        }
        const auto place = static_cast<unsigned>(lowest(card));
        if (i == 0) led = rules.suit_of[place];
        if constexpr (POINTS) points += rules.points[place];
        cards[i] = card;
        played |= card;
        seat = seat + 1 == SEATS ? 0 : seat + 1;
    }
    const Cards ruffs = played & rules.trumps;
    const Cards best = bit(highest(ruffs ? ruffs : played & led));
    Seat winner = lane.leader;
    for (int i = 1; i < SEATS; ++i) winner += i * (cards[static_cast<unsigned>(i)] == best);
    winner -= winner >= SEATS ? SEATS : 0;
    lane.leader = winner;
    lane.won.tricks += share(winner, 1);
    if constexpr (POINTS) lane.won.points += share(winner, points);
}

// This many playouts in lockstep; unused lanes repeat the last playout, which is not reported.
[[gnu::always_inline]] inline std::array<Lane, IN_STEP> begin_lanes(const Job& job, std::size_t first,
                                                                    std::size_t count, const Outcome& won) {
    std::array<Lane, IN_STEP> lanes;
    for (std::size_t i = 0; i < IN_STEP; ++i) {
        const std::size_t number = first + std::min(i, count - 1);
        lanes[i] = {number, job.deals[number / job.each], job.from.leader, won, random_of(job.seed, number)};
    }
    return lanes;
}

// The playouts of a span; each outcome is reported.
template <int SEATS, bool POINTS, class Bits, class Tell, class Watch>
[[gnu::always_inline]] inline void play_in_step(const Job& job, const PlainRules& rules, Span span, Tell tell,
                                                Watch watch) {
    const Outcome won = won_so_far(job);
    while (span.first < span.end) {
        const std::size_t count = std::min(IN_STEP, span.end - span.first);
        std::array<Lane, IN_STEP> lanes = begin_lanes(job, span.first, count, won);
        int number = job.from.number;
        if (job.from.played) {
            for (std::size_t i = 0; i < count; ++i)
                play_trick<SEATS, POINTS, Bits>(rules, lanes[i], &job.from, watch);
            ++number;
        }
        if (count == IN_STEP) {
            for (; number <= job.rules.length; ++number)
                for (Lane& lane : lanes) play_trick<SEATS, POINTS, Bits>(rules, lane, nullptr, watch);
        } else {
            for (; number <= job.rules.length; ++number)
                for (std::size_t i = 0; i < count; ++i)
                    play_trick<SEATS, POINTS, Bits>(rules, lanes[i], nullptr, watch);
        }
        for (std::size_t i = 0; i < count; ++i) tell(lanes[i].won);
        span.first += count;
    }
}

// Whether the rules depend only on suits, so that tricks can be played in lockstep.
inline bool is_plain(const PlayRules& rules) { return !rules.bound && !rules.must_overtake; }

template <class Bits, class Tell, class Watch>
[[gnu::always_inline]] inline void play_by_tricks(const Job& job, Span span, Tell tell, Watch watch) {
    const PlainRules rules = plain_rules(job.rules);
    const bool points = std::ranges::any_of(job.rules.points, [](int points) { return points != 0; });
    switch (job.rules.seats * 2 + points) {
        case 4: return play_in_step<2, false, Bits>(job, rules, span, tell, watch);
        case 5: return play_in_step<2, true, Bits>(job, rules, span, tell, watch);
        case 6: return play_in_step<3, false, Bits>(job, rules, span, tell, watch);
        case 7: return play_in_step<3, true, Bits>(job, rules, span, tell, watch);
        case 8: return play_in_step<4, false, Bits>(job, rules, span, tell, watch);
        default: return play_in_step<4, true, Bits>(job, rules, span, tell, watch);
    }
}

template <class Tell, class Watch>
void play_with_plain_bits(const Job& job, Span span, Tell tell, Watch watch) {
    play_by_tricks<PlainBits>(job, span, tell, watch);
}

// The only place that asks for the machine: some have an instruction that finds the nth bit.
#if defined(__x86_64__)

struct QuickBits {
    [[gnu::target("bmi,bmi2,popcnt")]] static int size(Cards cards) { return __builtin_popcountll(cards); }
    [[gnu::target("bmi,bmi2,popcnt")]] static Cards nth(Cards cards, int number) {
        return __builtin_ia32_pdep_di(Cards{1} << number, cards);
    }
};

// The first two generations of Zen have the instruction, but a loop is faster there.
inline bool has_quick_bits() {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}

template <class Tell, class Watch>
[[gnu::target("bmi,bmi2,popcnt")]] void play_with_quick_bits(const Job& job, Span span, Tell tell,
                                                             Watch watch) {
    play_by_tricks<QuickBits>(job, span, tell, watch);
}

#else

inline bool has_quick_bits() { return false; }

template <class Tell, class Watch>
void play_with_quick_bits(const Job& job, Span span, Tell tell, Watch watch) {
    play_with_plain_bits(job, span, tell, watch);
}

#endif

}  // namespace skiz::rollout
