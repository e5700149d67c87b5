// The order of leads. The weights were tuned by search: changed at random, and kept if hundreds of
// deals took fewer nodes. Those of four players without trumps are from deals of 44 cards, the others
// from endings. Knows no search.
#pragma once

#include "base/weighted_moves.hpp"
#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

using MoveList = WeightedMoves<Cards, SUIT_BITS>;

// A weight by the place of the leader's partner: with three players no partner, next, or last; and
// with four players, with trumps or without.
using ByPartner = std::array<int, 5>;

// For each suit: its length in each hand; trumps have other weights.
constexpr ByPartner PARTNERS_LENGTH{0, 1, 3, 9, 9};
constexpr ByPartner THEIR_LENGTH{-9, -45, -24, 6, 6};
constexpr ByPartner TRUMP{-46, 9, -5, -17, -17};
constexpr ByPartner OWN_TRUMPS{-97, -26, 1, -2, -2};
constexpr ByPartner THEIR_TRUMPS{26, 31, 10, 0, 0};
constexpr ByPartner NO_TRUMPS_OUT{59, 0, 48, 35, 35};

// A card: only the opponents can ruff it, or only the partner; otherwise who has the best card of
// its suit, and the partner's best may be followed by the leader's or by one of the next opponent;
// with a weight for every stronger card.
constexpr ByPartner RUFFED{28, -38, -67, -44, -44};
constexpr ByPartner RUFFED_RANK{17, -9, -47, -7, -7};
constexpr ByPartner HELPED{0, 70, 22, 229, 229};
constexpr ByPartner HELPED_RANK{0, 38, 48, -21, -21};
constexpr ByPartner BEST{-5, -71, -49, 27, 27};
constexpr ByPartner PARTNERS{0, -1, 87, 61, 61};
constexpr ByPartner PARTNERS_OWN_SECOND{0, 0, 0, 0, 6};
constexpr ByPartner PARTNERS_NEXT_HAS_SECOND{0, 0, 0, 0, 22};
constexpr ByPartner PARTNERS_RANK{0, 29, 1, 7, 7};
constexpr ByPartner THEIRS{-13, 34, -4, -3, -3};
constexpr ByPartner THEIRS_RANK{-68, -8, 1, -4, -4};

// The best of its suit: the opponents' length in it, whether they run out of it after such leads,
// and their trumps.
constexpr ByPartner BEST_THEIR_LENGTH{6, 48, 26, 7, 7};
constexpr ByPartner BEST_DRAWS{94, 153, 80, 30, 30};
constexpr ByPartner BEST_TRUMPS_OUT{45, 15, -3, -3, -3};

// The opponents have the best: which of them, and who has the next two; their trumps; whether the
// partner is void.
constexpr ByPartner THEIRS_IS_NEXT{46, 5, 5, 8, 24};
constexpr ByPartner PARTNER_HAS_SECOND{0, 90, 60, 28, 28};
constexpr ByPartner SECOND_IN_HAND{-38, -10, -6, -3, -3};
constexpr ByPartner IS_SECOND{-32, 82, 39, 23, 28};
constexpr ByPartner THIRD_IN_HAND{125, 15, 15, 10, 10};
constexpr ByPartner THEIRS_TRUMPS_OUT{28, -158, -167, 1, 1};
constexpr ByPartner PARTNER_HAS_NONE{80, 36, -14, 6, 6};

// It was best when the position, or one with the same lengths, was last seen.
constexpr ByPartner HINTED{84, 137, 83, 1066, 1066};

// Chooses the weights for a leader.
template <int SEATS>
std::size_t weights_of(const Setting& setting, Seat leader) {
    const auto with_him = [&](int steps) {
        return setting.is_ours((leader + steps) % SEATS) == setting.is_ours(leader);
    };
    if (SEATS > 3) return setting.trumps >= 0 ? 3 : 4;
    return with_him(1) ? 1 : with_him(SEATS - 1) ? 2 : 0;
}

// A suit from its leader's view: who else has it, and who would ruff it.
struct SuitAround {
    Cards in_play = 0, hand = 0;
    bool is_trump = false;
    int trumps_out = 0;  // theirs
    Cards theirs = 0, partners = 0;
    int their_length = 0, partners_length = 0, longest = 0;  // the longest with one of them
    bool ruffed = false, helped = false;                     // by them, by a partner
    bool theirs_is_next = false;                             // who has their best card
};

template <int SEATS>
SuitAround look_around(const Setting& setting, const Node& node, const Hands<SEATS>& hands, Seat leader,
                       int suit) {
    const bool mine = setting.is_ours(leader);
    SuitAround found{.in_play = node.in_play & suit_mask(suit),
                     .hand = hands[index(leader)] & suit_mask(suit),
                     .is_trump = suit == setting.trumps};
    for (int j = 1; j < SEATS; ++j) {
        const Seat seat = (leader + j) % SEATS;
        const Cards cards = hands[index(seat)] & suit_mask(suit);
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

// The weight of a suit as a lead, trumps or plain; `row` selects the weights.
inline int suit_weight(const SuitAround& suit, const Setting& setting, int length, std::size_t row) {
    const int weight = PARTNERS_LENGTH[row] * suit.partners_length + THEIR_LENGTH[row] * suit.their_length;
    if (suit.is_trump)
        return weight + TRUMP[row] + OWN_TRUMPS[row] * length + THEIR_TRUMPS[row] * suit.their_length;
    return setting.trumps >= 0 && !suit.trumps_out ? weight + NO_TRUMPS_OUT[row] : weight;
}

// The additional weight of the best card of a suit.
inline int best_card_weight(const SuitAround& suit, std::size_t row) {
    int weight = BEST[row] + BEST_THEIR_LENGTH[row] * suit.their_length;
    if (suit.theirs && size(suit.hand & stronger(best(suit.theirs))) >= suit.longest)
        weight += BEST_DRAWS[row];
    return suit.is_trump ? weight : weight + BEST_TRUMPS_OUT[row] * suit.trumps_out;
}

// The additional weight of a card if the partner has the best one of its suit.
inline int partners_card_weight(const SuitAround& suit, int rank, std::size_t row) {
    const Cards second = best(suit.in_play & (suit.in_play - 1));
    int weight = PARTNERS[row] + PARTNERS_RANK[row] * rank;
    if (suit.hand & second) weight += PARTNERS_OWN_SECOND[row];
    if (suit.theirs_is_next && (suit.theirs & second)) weight += PARTNERS_NEXT_HAS_SECOND[row];
    return weight;
}

// The additional weight of a card if the opponents have the best one of its suit.
inline int beaten_card_weight(const SuitAround& suit, Cards card, int rank, std::size_t row) {
    const Cards but_best = suit.in_play & (suit.in_play - 1);
    const Cards second = best(but_best), third = best(but_best & (but_best - 1));
    int weight = THEIRS[row] + THEIRS_RANK[row] * rank + THEIRS_TRUMPS_OUT[row] * suit.trumps_out;
    if (suit.theirs_is_next) weight += THEIRS_IS_NEXT[row];
    if (suit.partners & second) weight += PARTNER_HAS_SECOND[row];
    if (suit.hand & second) weight += SECOND_IN_HAND[row];
    if (card == second) weight += IS_SECOND[row];
    if ((suit.hand & third) && card != third) weight += THIRD_IN_HAND[row];
    if (!suit.partners && !suit.is_trump) weight += PARTNER_HAS_NONE[row];
    return weight;
}

// The additional weight of a card, by the number of stronger ones in play.
inline int card_weight(const SuitAround& suit, Cards card, int rank, std::size_t row) {
    if (suit.ruffed && !suit.helped) return RUFFED[row] + RUFFED_RANK[row] * rank;
    if (suit.helped && !suit.ruffed) return HELPED[row] + HELPED_RANK[row] * rank;
    if (!suit.theirs || card < best(suit.theirs)) return best_card_weight(suit, row);
    if (suit.partners && best(suit.partners) < best(suit.theirs))
        return partners_card_weight(suit, rank, row);
    return beaten_card_weight(suit, card, rank, row);
}

// The leads that differ, with weights; `hint` is the best lead when the position was last seen.
template <int SEATS>
MoveList order_leads(const Setting& setting, const Node& node, const Hands<SEATS>& hands, Seat leader,
                     int hint) {
    const Cards different = one_of_each_run(hands[index(leader)], node.in_play);
    const std::size_t row = weights_of<SEATS>(setting, leader);
    MoveList moves;
    int hinted = -1;
    for (int s = 0; s < SUITS; ++s) {
        const Cards cards = different & suit_mask(s);
        if (!cards) continue;
        const SuitAround suit = look_around<SEATS>(setting, node, hands, leader, s);
        const int base = suit_weight(suit, setting, node.length(leader, s), row);
        for (Card number : each(cards)) {
            const Cards card = bit(number);
            const int rank = size(suit.in_play & stronger(card));
            if (hint >= 0 && hint >> 4 == s && (hint & 15) >= rank) hinted = moves.count();
            moves.add(card, base + card_weight(suit, card, rank, row));
        }
    }
    if (hinted >= 0) moves.add_weight(hinted, HINTED[row]);
    return moves;
}

}  // namespace skiz::by_tricks
