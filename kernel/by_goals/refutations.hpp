// Refutations: the answers that settled a question when a seat was last in the same situation. Knows
// no goals and no search.
#pragma once

#include <utility>

#include "base/recalled_cards.hpp"
#include "by_goals/move_order.hpp"

namespace skiz::by_goals {

// The situation of a seat that answers: the cards that it may play, the best card of the trick, and
// the cards of the suit led that were in play. Its other cards matter only if it cannot follow suit.
constexpr Situation situation_of_answer(Cards hand, Cards in_play, const Trick& trick) {
    const Cards following = hand & trick.suit;
    const std::uint64_t led = (in_play & trick.suit) + static_cast<std::uint64_t>(trick.best);
    return (following ? following : hand) ^ led * 0xd6e8feb86659fd93u;
}

// The cards to try: first a certain one, if there is one. The others are weighed only if it fails.
template <class Weigh>
class Attempts {
  public:
    Attempts(Cards may, Card first, Weigh weigh)
        : may_(may), first_(several(may) ? first : lowest(may)), weigh_(weigh) {}

    // The next card that is not refuted, or -1.
    Card next(Cards refuted) {
        if (first_ >= 0) return std::exchange(first_, -1);
        if (!std::exchange(weighed_, true))
            if (const Cards rest = may_ & ~refuted) moves_ = weigh_(rest);
        while (taken_ < moves_.count())
            if (const Card card = moves_.next(taken_++); !has(refuted, card)) return card;
        return -1;
    }

  private:
    const Cards may_;
    Card first_;
    const Weigh weigh_;
    bool weighed_ = false;
    int taken_ = 0;
    MoveList moves_;
};

}  // namespace skiz::by_goals
