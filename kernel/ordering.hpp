// Which card to try first. The weights were found by search itself: changed at random, and kept where
// hundreds of deals took fewer nodes. Knows no search.
#pragma once

#include "lanes.hpp"
#include "moves.hpp"

namespace skiz::tricks {

using Trials = Moves<Cards, LANE>;

// A weight of a lead, by where the leader's partner plays among three: nowhere, next or last; and among four.
using ByPartner = std::array<int, 4>;

// Of each suit: how long it is in whose hands; trumps weigh otherwise.
constexpr ByPartner PARTNERS_LENGTH{0, 1, 3, 9};
constexpr ByPartner THEIR_LENGTH{-9, -45, -24, 6};
constexpr ByPartner TRUMP{-46, 9, -5, -17};
constexpr ByPartner OWN_TRUMPS{-97, -26, 1, -2};
constexpr ByPartner THEIR_TRUMPS{26, 31, 10, 0};
constexpr ByPartner NO_TRUMPS_OUT{59, 0, 48, 35};

// A card: they alone can ruff it, or the partner alone; else who has the best card of its suit; with so
// much for every card that is stronger.
constexpr ByPartner RUFFED{28, -38, -67, -44};
constexpr ByPartner RUFFED_RANK{17, -9, -47, -7};
constexpr ByPartner HELPED{0, 70, 22, 229};
constexpr ByPartner HELPED_RANK{0, 38, 48, -21};
constexpr ByPartner BEST{-5, -71, -49, 27};
constexpr ByPartner PARTNERS{0, -1, 87, 61};
constexpr ByPartner PARTNERS_RANK{0, 29, 1, 7};
constexpr ByPartner THEIRS{-13, 34, -4, -3};
constexpr ByPartner THEIRS_RANK{-68, -8, 1, -4};

// The best of its suit: how long they have it, whether none is left to them after such leads, their trumps.
constexpr ByPartner BEST_THEIR_LENGTH{6, 48, 26, 7};
constexpr ByPartner BEST_DRAWS{94, 153, 80, 30};
constexpr ByPartner BEST_TRUMPS_OUT{45, 15, -3, -3};

// They have the best: where, and who has the next two; their trumps; whether the partner has none of it.
constexpr ByPartner THEIRS_IS_NEXT{46, 5, 5, 8};
constexpr ByPartner PARTNER_HAS_SECOND{0, 90, 60, 28};
constexpr ByPartner SECOND_IN_HAND{-38, -10, -6, -3};
constexpr ByPartner IS_SECOND{-32, 82, 39, 23};
constexpr ByPartner THIRD_IN_HAND{125, 15, 15, 10};
constexpr ByPartner THEIRS_TRUMPS_OUT{28, -158, -167, 1};
constexpr ByPartner PARTNER_HAS_NONE{80, 36, -14, 6};

// It did best when the position was last seen, or one of the same lengths.
constexpr ByPartner HINTED{84, 137, 83, 1066};

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

// Which of the weights hold for a leader.
template <int SEATS>
std::size_t row_of(const Setting& setting, Seat leader) {
    const auto with_him = [&](int steps) {
        return setting.is_ours((leader + steps) % SEATS) == setting.is_ours(leader);
    };
    if (SEATS > 3) return 3;
    return with_him(1) ? 1 : with_him(SEATS - 1) ? 2 : 0;
}

// A suit and its leader: who else has it, and would ruff it.
struct Around {
    Cards living = 0, hand = 0;
    bool trump = false;
    int trumps_out = 0;  // theirs
    Cards theirs = 0, partners = 0;
    int their_length = 0, partners_length = 0, longest = 0;  // the longest with one of them
    bool ruffed = false, helped = false;                     // by them, by a partner
    bool theirs_is_next = false;                             // who has their best card
};

template <int SEATS>
Around around(const Setting& setting, const Node& node, const Hands<SEATS>& at, Seat leader, int suit) {
    const bool mine = setting.is_ours(leader);
    Around found{.living = node.living & lane(suit),
                 .hand = at[u(leader)] & lane(suit),
                 .trump = suit == setting.trumps};
    for (int j = 1; j < SEATS; ++j) {
        const Seat seat = (leader + j) % SEATS;
        const Cards cards = at[u(seat)] & lane(suit);
        const int length = node.length(seat, suit);
        const int trumps = setting.trumps >= 0 ? node.length(seat, setting.trumps) : 0;
        if (setting.is_ours(seat) == mine) {
            found.partners |= cards;
            found.partners_length += length;
            found.helped |= !cards && trumps;
        } else {
            if (cards && (!found.theirs || best(cards) < best(found.theirs))) found.theirs_is_next = j == 1;
            found.theirs |= cards;
            found.their_length += length;
            found.longest = std::max(found.longest, length);
            found.ruffed |= !cards && trumps;
            found.trumps_out += trumps;
        }
    }
    return found;
}

// What a suit weighs as a lead, trumps or plain.
inline int suit_weight(const Around& suit, const Setting& setting, int length, std::size_t by) {
    const int weight = PARTNERS_LENGTH[by] * suit.partners_length + THEIR_LENGTH[by] * suit.their_length;
    if (suit.trump)
        return weight + TRUMP[by] + OWN_TRUMPS[by] * length + THEIR_TRUMPS[by] * suit.their_length;
    return setting.trumps >= 0 && !suit.trumps_out ? weight + NO_TRUMPS_OUT[by] : weight;
}

// What a card of it weighs besides, with so many stronger ones living.
inline int card_weight(const Around& suit, Cards card, int rank, std::size_t by) {
    if (suit.ruffed && !suit.helped) return RUFFED[by] + RUFFED_RANK[by] * rank;
    if (suit.helped && !suit.ruffed) return HELPED[by] + HELPED_RANK[by] * rank;
    if (!suit.theirs || card < best(suit.theirs)) {
        int weight = BEST[by] + BEST_THEIR_LENGTH[by] * suit.their_length;
        if (suit.theirs && size(suit.hand & (best(suit.theirs) - 1)) >= suit.longest)
            weight += BEST_DRAWS[by];
        return suit.trump ? weight : weight + BEST_TRUMPS_OUT[by] * suit.trumps_out;
    }
    if (suit.partners && best(suit.partners) < best(suit.theirs))
        return PARTNERS[by] + PARTNERS_RANK[by] * rank;
    const Cards beaten = suit.living & (suit.living - 1);
    const Cards second = best(beaten), third = best(beaten & (beaten - 1));
    int weight = THEIRS[by] + THEIRS_RANK[by] * rank + THEIRS_TRUMPS_OUT[by] * suit.trumps_out;
    if (suit.theirs_is_next) weight += THEIRS_IS_NEXT[by];
    if (suit.partners & second) weight += PARTNER_HAS_SECOND[by];
    if (suit.hand & second) weight += SECOND_IN_HAND[by];
    if (card == second) weight += IS_SECOND[by];
    if ((suit.hand & third) && card != third) weight += THIRD_IN_HAND[by];
    if (!suit.partners && !suit.trump) weight += PARTNER_HAS_NONE[by];
    return weight;
}

// The leads that differ, weighed; `hint` is the lead that did best when the position was last seen.
template <int SEATS>
Trials leads(const Setting& setting, const Node& node, const Hands<SEATS>& at, Seat leader, int hint) {
    const Cards reps = distinct(at[u(leader)], node.living);
    const std::size_t by = row_of<SEATS>(setting, leader);
    Trials trials;
    int hinted = -1;
    for (int s = 0; s < LANES; ++s) {
        const Cards cards = reps & lane(s);
        if (!cards) continue;
        const Around suit = around<SEATS>(setting, node, at, leader, s);
        const int base = suit_weight(suit, setting, node.length(leader, s), by);
        for (Card c : each(cards)) {
            const int rank = size(suit.living & (bit(c) - 1));
            if (hint >= 0 && hint >> 4 == s && (hint & 15) >= rank) hinted = trials.count();
            trials.add(bit(c), base + card_weight(suit, bit(c), rank, by));
        }
    }
    if (hinted >= 0) trials.more(hinted, HINTED[by]);
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
