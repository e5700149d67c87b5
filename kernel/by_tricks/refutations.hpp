// Refutations: the cards that settled a question when their holder was last in the same situation.
// Knows no search.
#pragma once

#include <utility>

#include "base/recalled_cards.hpp"
#include "by_tricks/move_order.hpp"

namespace skiz::by_tricks {

// The situation of a seat has its cards and the few facts about the others on which the best card
// depends most. For a lead: with trumps also their number in each hand.
inline Situation situation_of_lead(const Setting& setting, const Node& node, Cards hand) {
    const std::uint64_t trumps = setting.trumps >= 0 ? node.suits[index(setting.trumps)].lengths : 0;
    return hand ^ trumps * 0x9e3779b97f4a7c15u;
}

// For card number `place` of a trick: also the winning card, and the cards in play of the suit that
// was led.
constexpr Situation situation_of_answer(const Node& node, Cards hand, const Trick& trick, int place) {
    const std::uint64_t led = (node.in_play & trick.suit) * 0xd6e8feb86659fd93u;
    return hand ^ ((trick.winning ^ led) + static_cast<std::uint64_t>(place)) * 0x9e3779b97f4a7c15u;
}

class Refutations {
  public:
    void clear() { cards_.clear(); }

    // The one of these cards that settled the last question in this situation, or 0.
    Cards find(Situation situation, Cards runs) const {
        const Card card = cards_.find(situation);
        return card < 0 ? 0 : run_with(runs, bit(card));
    }

    void store(Situation situation, Cards card) { cards_.store(situation, lowest(card)); }

  private:
    RecalledCards cards_{14};  // 128 KiB
};

// The cards to try: first the one that settled the last question, if it may be played. The others
// are weighed only if it fails.
template <class Weigh>
class Attempts {
  public:
    Attempts(Cards may, Cards first, Weigh weigh)
        : first_(several(may) ? first : may), weigh_(weigh), weighed_(!several(may)) {}

    // The next card that is not refuted, or 0.
    Cards next(Cards refuted) {
        if (first_) return std::exchange(first_, 0);
        if (!std::exchange(weighed_, true)) moves_ = weigh_();
        while (taken_ < moves_.count())
            if (const Cards card = moves_.next(taken_++); !(card & refuted)) return card;
        return 0;
    }

  private:
    Cards first_;
    const Weigh weigh_;
    bool weighed_;  // or there is only one
    int taken_ = 0;
    MoveList moves_;
};

}  // namespace skiz::by_tricks
