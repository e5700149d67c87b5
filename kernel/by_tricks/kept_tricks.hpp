// Kept tricks: those that the other side is sure of once the side on lead has run out of winners.
// Knows no search.
#pragma once

#include "by_tricks/ranks.hpp"

namespace skiz::by_tricks {

// The side on lead leads winners for at most as many tricks as it has cards of the suits that it
// can win (`dry`), and then has to give up the lead. Until then each of the others keeps a best card
// of every suit in which it has one, and plays it when the suit is led. Then the seat that has won
// cashes its other best cards, and may lead to those of a partner. So it can be counted what they
// win at least, whichever of them wins first. Only where nobody can ruff their cards.
template <int SEATS>
class KeptTricks {
  public:
    KeptTricks(const Setting& setting, const Node& node, const Hands<SEATS>& hands, Seat leader, int left)
        : setting_(setting), node_(node), hands_(hands), mine_(setting.is_ours(leader)), left_(left) {}

    // Whether the others are sure of this many tricks; `relevant` becomes the cards on which that
    // depends: their winners. In other suits it does not matter who has the best.
    bool reach(int wanted, Cards& relevant) {
        if (wanted < 1 || wanted > left_ || may_ruff()) return false;
        for (int suit = 0; suit < SUITS; ++suit) {
            const Cards cards = node_.in_play & suit_mask(suit);
            if (!cards) continue;
            Seat holder = 0;
            while (!(hands_[index(holder)] & best(cards))) ++holder;
            if (leads(holder))
                dry_ += longest_of_leaders(suit);
            else
                count(holder, suit, wanted);
            if (dry_ + wanted > left_) return false;
        }
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (!leads(seat) && (size(suits_[index(seat)]) > left_ - dry_ || won_from(seat) < wanted))
                return false;
        relevant = because_;
        return true;
    }

  private:
    bool leads(Seat seat) const { return setting_.is_ours(seat) == mine_; }

    // Whether the leading side has trumps, or a partner's duty could spoil a winner.
    bool may_ruff() const {
        const Cards trumps = node_.in_play & setting_.trump_cards();
        if (!trumps) return false;
        bool may = setting_.must_trump;
        for (Seat seat = 0; seat < SEATS; ++seat) may |= leads(seat) && (hands_[index(seat)] & trumps);
        return may;
    }

    int longest_of_leaders(int suit) const {
        int most = 0;
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (leads(seat)) most = std::max(most, node_.length(seat, suit));
        return most;
    }

    // A suit in which this seat has the best card.
    void count(Seat seat, int suit, int wanted) {
        const Cards cards = node_.in_play & suit_mask(suit), own = hands_[index(seat)] & cards;
        const Cards top = top_cards(own, cards & ~own);
        const bool all_win = others_run_out<SEATS>(node_, seat, suit, size(top));
        kept_[index(seat)] += all_win ? node_.length(seat, suit) : size(top);
        suits_[index(seat)] |= Cards{1} << suit;
        if (own != cards) because_ |= wanted > 1 ? top : best(top);
    }

    // The tricks of the others if this one wins first: his own, and those of the partner to whom he
    // can lead who has most.
    int won_from(Seat seat) const {
        int more = 0;
        for (Seat next = 0; next < SEATS; ++next) {
            if (next == seat || leads(next)) continue;
            bool reached = false;
            for (int suit = 0; suit < SUITS; ++suit)
                reached |= (suits_[index(next)] >> suit & 1) && node_.length(seat, suit);
            if (reached) more = std::max(more, kept_[index(next)]);
        }
        return std::max(kept_[index(seat)], 1) + more;
    }

    const Setting& setting_;
    const Node& node_;
    const Hands<SEATS>& hands_;
    const bool mine_;  // whether the side leads
    const int left_;
    int dry_ = 0;
    std::array<int, SEATS> kept_{};     // winners
    std::array<Cards, SEATS> suits_{};  // the suits in which a seat has the best card
    Cards because_ = 0;
};

}  // namespace skiz::by_tricks
