// Playouts one card at a time: any rules, at random or by rules of thumb.
#pragma once

#include "rollout/job.hpp"

namespace skiz::rollout {

// A random card of a set.
inline Card draw(Cards cards, SplitMix64& random) {
    for (Word skip = random.below(static_cast<Word>(size(cards))); skip; --skip) cards &= cards - 1;
    return lowest(cards);
}

// The lowest card of a random suit, and a trump only if there is no other.
inline Card draw_low(const PlayRules& rules, Cards cards, SplitMix64& random) {
    const Cards plain = cards & ~rules.trumps ? cards & ~rules.trumps : cards;
    return lowest(plain & suit_of(rules, draw(plain, random)));
}

// Rules of thumb. On lead the declarer's side draws trumps; other players lead a master or a low
// card. Later a player wins as cheaply as possible, unless his side already wins. The rules look at
// other hands only for what a player who counts would know: trumps that are out, and masters.
inline Card choose_by_heuristic(const PlayRules& rules, const Position& at, unsigned side,
                                SplitMix64& random) {
    const Seat me = seat_on_turn(rules, at);
    const bool mine = side >> me & 1;
    const Cards may = playable(rules, at);
    if (at.played) {
        const Card best = strongest(rules, cards_on_table(at), at.table[0]);
        const bool ours = (side >> player_of(rules, at, best) & 1) == mine;
        const Cards winners = ours ? 0 : beating(rules, may, best);
        return winners ? lowest(winners) : draw_low(rules, may, random);
    }
    Cards others = 0;
    for (Seat seat = 0; seat < rules.seats; ++seat)
        if ((side >> seat & 1) != mine) others |= at.hands[index(seat)];
    if (mine && may & rules.trumps && others & rules.trumps) return highest(may & rules.trumps);
    const Cards suit = suit_of(rules, draw(may, random));
    const Card best = highest(may & suit);
    return others & suit & ~beneath(best) ? lowest(may & suit) : best;
}

inline Card choose(const Job& job, const Position& at, SplitMix64& random) {
    return job.policy == BasicPolicy::HEURISTIC
               ? choose_by_heuristic(job.rules, at, job.objective.side, random)
               : draw(playable(job.rules, at), random);
}

inline Position first_position(const Job& job, std::size_t number) {
    Position at = job.from;
    at.hands = job.deals[number / job.each];
    return at;
}

// One playout of its deal; `watch` receives every card.
template <class Watch>
Outcome play_by_cards(const Job& job, std::size_t number, Watch watch) {
    Position at = first_position(job, number);
    SplitMix64 random = random_of(job.seed, number);
    Outcome won = won_so_far(job);
    while (!is_over(job.rules, at)) {
        const Card card = choose(job, at, random);
        watch(number, card);
        const Cards trick = cards_on_table(at) | bit(card);
        at = play(job.rules, at, card);
        if (at.played) continue;
        won.tricks += share(at.leader, 1);
        won.points += share(at.leader, static_cast<Word>(sum_points(job.rules, trick)));
    }
    return won;
}

// The value of the objective in one playout.
inline int value_by_cards(const Job& job, std::size_t number) {
    Position at = first_position(job, number);
    Progress so_far = job.progress;
    SplitMix64 random = random_of(job.seed, number);
    while (!is_over(job.rules, at))
        std::tie(at, so_far) = play(job.rules, job.objective, at, so_far, choose(job, at, random));
    return compute_bounds(job.objective, so_far).low;
}

}  // namespace skiz::rollout
