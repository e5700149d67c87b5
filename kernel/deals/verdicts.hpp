// The verdict on what was undertaken, after the tricks of a deal so far.
#pragma once

#include "deals/sides.hpp"
#include "play/progress.hpp"

namespace skiz::deals {

inline TakenTrick taken_trick(const Tables& tables, const Deal& deal, int number) {
    const Trick& trick = deal.tricks[index(number)];
    TakenTrick found{number + 1, trick.winner, -1, trick.leader, 0, {}};
    for (int place = 0; place < tables.seats; ++place) {
        const Card card = trick.cards[index(place)];
        const Seat seat = after(tables, trick.leader, place);
        found.cards |= bit(card);
        found.by[index(seat)] = bit(card);
        if (seat == trick.winner) found.winning = card;
    }
    return found;
}

// The tricks of a deal, with tricks and card points by seat after each of them.
class Course {
  public:
    // `pool`: the cards that may still fall before the first trick; `laid`: cards that count for seats.
    Course(const Tables& tables, const Deal& deal, Cards pool, const std::array<Cards, MOST_SEATS>& laid)
        : rules_(order_of(tables, deal)), length_(tables.length), pool_(pool) {
        Progress so_far;
        so_far.left_points = sum_points(rules_, pool);
        for (Seat seat = 0; seat < tables.seats; ++seat)
            so_far.points[index(seat)] = static_cast<std::int16_t>(sum_points(rules_, laid[index(seat)]));
        states_.push_back(so_far);
        for (int number = 0; number < deal.trick; ++number) {
            tricks_.push_back(taken_trick(tables, deal, number));
            const TakenTrick& trick = tricks_.back();
            const int points = sum_points(rules_, trick.cards);
            ++so_far.won[index(trick.winner)];
            so_far.points[index(trick.winner)] += static_cast<std::int16_t>(points);
            so_far.left_points -= points;
            states_.push_back(so_far);
        }
    }

    // The verdict on an atom of the seats of a side.
    Verdict judge(const Atom& atom, unsigned side) const {
        Cards left = pool_;
        Verdict verdict = judge_before_play(rules_, atom, side, states_[0], left);
        for (std::size_t i = 0; i < tricks_.size() && verdict == Verdict::Open; ++i) {
            left &= ~tricks_[i].cards;
            verdict = Judge{side, states_[i + 1], tricks_[i], left, length_}(atom);
        }
        return verdict;
    }

    // The verdict on all of these atoms together.
    Verdict judge(const std::vector<Atom>& atoms, unsigned side) const {
        Verdict found = Verdict::Made;
        for (const Atom& atom : atoms) {
            const Verdict one = judge(atom, side);
            if (one == Verdict::Lost) return one;
            if (one == Verdict::Open) found = one;
        }
        return found;
    }

    // The verdict on what can be done in several ways.
    Verdict judge_ways(const std::vector<std::vector<Atom>>& ways, unsigned side) const {
        Verdict found = Verdict::Lost;
        for (const auto& atoms : ways) {
            const Verdict one = judge(atoms, side);
            if (one == Verdict::Made) return one;
            if (one == Verdict::Open) found = one;
        }
        return found;
    }

  private:
    const PlayRules& rules_;
    int length_;
    Cards pool_;
    std::vector<TakenTrick> tricks_;
    std::vector<Progress> states_;
};

}  // namespace skiz::deals
