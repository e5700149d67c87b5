// The order of the answers to a lead. The weights were tuned as those of leads. Knows no search.
#pragma once

#include "by_tricks/move_order.hpp"

namespace skiz::by_tricks {

// A weight of an answer: with three players, and with four, with trumps or without.
using ByPlayers = std::array<int, 3>;

// An answer: whether it wins, and what the next players can do about it.
constexpr ByPlayers WINS_FROM_PARTNER{13, 13, 17};
constexpr ByPlayers WINS_FOR_GOOD{87, 87, 109};
constexpr ByPlayers WINS_FOR_NOW{45, 45, 45};
constexpr ByPlayers LOSES_TO_PARTNER{80, 80, 80};
constexpr ByPlayers LOSES{28, 28, 28};
constexpr ByPlayers UNDER_TRUMP{-52, -52, -52};
constexpr ByPlayers WINNING_RANK{2, 2, 2};
constexpr ByPlayers LOW_RANK{1, 1, 1};
constexpr ByPlayers SECOND_HAND_WINS{0, 0, 5};
constexpr ByPlayers DISCARD_PARTNERS_LENGTH{0, 0, -2};
constexpr ByPlayers DISCARD_LENGTH{3, 3, 3};
constexpr ByPlayers DISCARD_BEST{-2, -2, -2};
constexpr ByPlayers WINS_BEFORE_PARTNER{22, 22, 51};

// What the seats still to play can do about a trick: their best card of the suit led.
struct StillToPlay {
    Cards threat = 0, help = 0;  // of the other side, of one's own
    bool ruff = false;           // whether one of the other side would ruff
};

template <int I, int SEATS>
StillToPlay look_ahead(const Setting& setting, const Hands<SEATS>& hands, const Trick& trick, bool mine) {
    Cards theirs = 0, ours = 0;
    StillToPlay found;
    for (int j = I + 1; j < SEATS; ++j) {
        const Seat seat = (trick.leader + j) % SEATS;
        const Cards following = hands[index(seat)] & trick.suit;
        if (setting.is_ours(seat) == mine) {
            ours |= following;
            continue;
        }
        theirs |= following;
        if (!following && (hands[index(seat)] & setting.trump_cards())) found.ruff = true;
    }
    found.threat = best(theirs);
    found.help = best(ours);
    return found;
}

// A trick from the view of the seat that plays card number I, and the weights of its cards.
template <int I, int SEATS>
class AnswerWeights {
  public:
    AnswerWeights(const Setting& setting, const Node& node, const Hands<SEATS>& hands, const Trick& trick)
        : row_(SEATS < 4 ? 0 : (setting.trumps >= 0 ? 1 : 2)),
          trick_(trick),
          trumps_(setting.trump_cards()),
          in_play_(node.in_play & ~trick.others),
          hand_(hands[index(seat_of(trick))]) {
        const bool mine = setting.is_ours(seat_of(trick));
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (seat != seat_of(trick) && setting.is_ours(seat) == mine) partners_ |= hands[index(seat)];
        const bool ahead = setting.is_ours(trick.winner) == mine;
        later_ = look_ahead<I, SEATS>(setting, hands, trick, mine);
        holds_now_ = ahead && !(later_.ruff && !(trick.winning & trumps_)) &&
                     !(later_.threat && beats(later_.threat, trick.winning, trumps_));
        partner_later_ = !later_.ruff && later_.help && !(trick.winning & trumps_ & ~trick.suit) &&
                         later_.help < (later_.threat ? later_.threat : ~Cards{0}) &&
                         beats(later_.help, trick.winning, trumps_);
    }

    int operator()(Cards card, bool follows) const {
        const int rank = lowest(card) % SUIT_BITS;
        if (beats(card, trick_.winning, trumps_))
            return winning_weight(card) + WINNING_RANK[row_] * rank + (I == 1 ? SECOND_HAND_WINS[row_] : 0);
        const bool partners_wins = holds_now_ || partner_later_;
        const int weight = (partners_wins ? LOSES_TO_PARTNER : LOSES)[row_] + LOW_RANK[row_] * rank;
        return follows ? weight : weight + thrown_weight(card);
    }

  private:
    static Seat seat_of(const Trick& trick) { return (trick.leader + I) % SEATS; }

    int winning_weight(Cards card) const {
        if (holds_now_) return WINS_FROM_PARTNER[row_];
        if (partner_later_) return WINS_BEFORE_PARTNER[row_];
        const bool holds =
            (!later_.ruff || (card & trumps_)) && !(later_.threat && beats(later_.threat, card, trumps_));
        return holds ? WINS_FOR_GOOD[row_] : WINS_FOR_NOW[row_];
    }

    int thrown_weight(Cards card) const {
        if (card & trumps_) return UNDER_TRUMP[row_];
        const Cards suit = suit_of(card);
        const int weight = DISCARD_LENGTH[row_] * size(hand_ & suit) +
                           DISCARD_PARTNERS_LENGTH[row_] * size(partners_ & suit);
        return card == best(in_play_ & suit) ? weight + DISCARD_BEST[row_] : weight;
    }

    const std::size_t row_;
    const Trick& trick_;
    Cards trumps_, in_play_, hand_, partners_ = 0;
    StillToPlay later_;
    bool holds_now_ = false, partner_later_ = false;
};

// The cards that may be played as number I of a trick, with weights.
template <int I, int SEATS>
MoveList order_answers(const Setting& setting, const Node& node, const Hands<SEATS>& hands,
                       const Trick& trick, Cards may) {
    const AnswerWeights<I, SEATS> weight(setting, node, hands, trick);
    const bool follows = may & trick.suit;
    MoveList moves;
    for (Card number : each(may)) moves.add(bit(number), weight(bit(number), follows));
    return moves;
}

}  // namespace skiz::by_tricks
