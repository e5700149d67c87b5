// Which card to try first. The weights were found by search itself: changed at random, and kept where
// a few hundred deals took fewer nodes. Knows no search.
#pragma once

#include "lanes.hpp"
#include "moves.hpp"

namespace skiz::tricks {

using Trials = Moves<Cards, LANE>;

// A lead: who has the best card of the suit, who can ruff it, how long it is, how strong the card.
constexpr int BEST = 35;
constexpr int PARTNERS = 45;
constexpr int THEIRS = -2;
constexpr int RUFFED = -64;
constexpr int HELPED = 54;
constexpr int TRUMP_LEAD = -33;
constexpr int OWN_LENGTH = 2;
constexpr int PARTNERS_LENGTH = 5;
constexpr int THEIR_LENGTH = 3;
constexpr int BEST_RANK = 3;
constexpr int LOSING_RANK = -3;
constexpr int PARTNERS_RANK = 0;
constexpr int THEIRS_IS_NEXT = 15;
constexpr int PARTNER_HAS_SECOND = 40;
constexpr int SECOND_IN_HAND = 1;
constexpr int RUFFED_AND_HELPED = -60;
constexpr int IS_SECOND = 16;
constexpr int HINTED = 1000;

// An answer: whether it wins, and what the next ones can do about it.
constexpr int WINS_FROM_PARTNER = 13;
constexpr int WINS_FOR_GOOD = 87;
constexpr int WINS_FOR_NOW = 45;
constexpr int LOSES_TO_PARTNER = 80;
constexpr int LOSES = 28;
constexpr int UNDER_TRUMP = -52;
constexpr int WINNING_RANK = 2;
constexpr int LOW_RANK = 1;
constexpr int DISCARD_LENGTH = 3;
constexpr int DISCARD_BEST = -2;
constexpr int WINS_BEFORE_PARTNER = 22;

// The leads that differ, weighed; `hint` is the lead that did best when the position was last seen.
template <int SEATS>
Trials leads(const Setting& setting, const Node& node, const Hands<SEATS>& at, Seat leader, int hint) {
    const int trumps = setting.trumps;
    const unsigned ours = setting.ours;
    Trials trials;
    const bool mine = ours >> leader & 1;
    const Cards hand = at[u(leader)];
    const Cards reps = distinct(hand, node.living);
    for (int s = 0; s < LANES; ++s) {
        const Cards cards = reps & lane(s);
        if (!cards) continue;
        Cards opp = 0, our = 0;
        bool ruff = false, help = false;
        int opp_len = 0, our_len = 0;
        Seat strongest_opp = -1;
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (leader + j) % SEATS;
            const Cards theirs = at[u(seat)] & lane(s);
            const bool partner = (ours >> seat & 1) == mine;
            if (partner) {
                our |= theirs;
                our_len += node.length(seat, s);
            } else {
                if (theirs && (!opp || best(theirs) < best(opp))) strongest_opp = j;
                opp |= theirs;
                opp_len += node.length(seat, s);
            }
            if (!theirs && trumps >= 0 && s != trumps && node.length(seat, trumps))
                (partner ? help : ruff) = true;
        }
        const int own_len = node.length(leader, s);
        int base = OWN_LENGTH * own_len + PARTNERS_LENGTH * our_len + THEIR_LENGTH * opp_len;
        if (s == trumps) base += TRUMP_LEAD;
        const Cards second = best((node.living & lane(s)) & ((node.living & lane(s)) - 1));
        for (Card c : each(cards)) {
            const Cards card = bit(c);
            const int rank = size(node.living & lane(s) & (card - 1));
            int weight = base;
            if (ruff && !help)
                weight += RUFFED + LOSING_RANK * rank;
            else if (help)
                weight += (ruff ? RUFFED_AND_HELPED : HELPED) + PARTNERS_RANK * rank;
            else if (!opp || card < best(opp))
                weight += BEST + BEST_RANK * rank;
            else if (our && best(our) < best(opp))
                weight += PARTNERS + PARTNERS_RANK * rank;
            else {
                weight += THEIRS + LOSING_RANK * rank;
                if (strongest_opp == 1) weight += THEIRS_IS_NEXT;
                if (our & second) weight += PARTNER_HAS_SECOND;
                if (hand & second) weight += SECOND_IN_HAND;
                if (card == second) weight += IS_SECOND;
            }
            if (hint >= 0 && hint >> 4 == s && (hint & 15) >= rank) weight += HINTED + rank;
            trials.add(card, weight);
        }
    }
    return trials;
}

// The cards that answer as number I of a trick, weighed.
template <int I, int SEATS>
Trials answers(const Setting& setting, const Node& node, const Hands<SEATS>& at, const Trick& trick,
               Seat seat, Cards may) {
    const unsigned ours = setting.ours;
    Trials trials;
    const bool mine = ours >> seat & 1;
    const Cards trump = setting.trump();
    const bool ahead = (ours >> trick.winner & 1) == mine;
    Cards later_theirs = 0, later_ours = 0;
    bool later_ruff = false;
    for (int j = I + 1; j < SEATS; ++j) {
        const Seat other = (trick.leader + j) % SEATS;
        const Cards follow = at[u(other)] & trick.suit;
        if ((ours >> other & 1) == mine) {
            later_ours |= follow;
            continue;
        }
        later_theirs |= follow;
        if (!follow && (at[u(other)] & trump)) later_ruff = true;
    }
    const Cards threat = best(later_theirs);
    const bool holds_now = ahead && !(later_ruff && !(trick.winning & trump)) &&
                           !(threat && beats(threat, trick.winning, trump));
    const bool partner_later = !later_ruff && later_ours && !(trick.winning & trump & ~trick.suit) &&
                               best(later_ours) < (threat ? threat : ~Cards{0}) &&
                               beats(best(later_ours), trick.winning, trump);
    const bool follows = may & trick.suit;
    for (Card c : each(may)) {
        const Cards card = bit(c);
        const Cards l = lane(c / LANE);
        const int rank = c % LANE;
        int weight = 0;
        const bool wins = beats(card, trick.winning, trump);
        if (wins) {
            const bool holds = (!later_ruff || (card & trump)) && !(threat && beats(threat, card, trump));
            if (holds_now)
                weight = WINS_FROM_PARTNER;
            else if (partner_later)
                weight = WINS_BEFORE_PARTNER;
            else if (holds)
                weight = WINS_FOR_GOOD;
            else
                weight = WINS_FOR_NOW;
            weight += WINNING_RANK * rank;
        } else {
            weight = (holds_now || partner_later ? LOSES_TO_PARTNER : LOSES) + LOW_RANK * rank;
            if (!follows) {
                if (card & trump)
                    weight += UNDER_TRUMP;
                else {
                    weight += DISCARD_LENGTH * size(at[u(seat)] & l);
                    if (card == best(node.living & ~trick.others & l)) weight += DISCARD_BEST;
                }
            }
        }
        trials.add(card, weight);
    }
    return trials;
}

}  // namespace skiz::tricks
