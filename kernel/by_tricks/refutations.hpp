// Refutations: the cards that settled a question when their holder was last in the same situation.
// Knows no search.
#pragma once

#include <utility>
#include <vector>

#include "by_tricks/move_order.hpp"

namespace skiz::by_tricks {

// A situation, as a number. It has the cards of the seat on turn and the few facts about the others
// on which the best card depends most. Different situations may get the same number; the worst
// effect is that a useless card is tried first.
using Situation = std::uint64_t;

// Of a seat that leads: with trumps also their number in each hand.
inline Situation situation_of_lead(const Setting& setting, const Node& node, Cards hand) {
    const std::uint64_t trumps = setting.trumps >= 0 ? node.suits[index(setting.trumps)].lengths : 0;
    return hand ^ trumps * 0x9e3779b97f4a7c15u;
}

// Of a seat that plays card number `place` of a trick: also the winning card, and the cards in play
// of the suit that was led.
constexpr Situation situation_of_answer(const Node& node, Cards hand, const Trick& trick, int place) {
    const std::uint64_t led = (node.in_play & trick.suit) * 0xd6e8feb86659fd93u;
    return hand ^ ((trick.winning ^ led) + static_cast<std::uint64_t>(place)) * 0x9e3779b97f4a7c15u;
}

// A new card replaces any other at its place. So the memory is small and stays in the cache of the
// processor.
class Refutations {
  public:
    void clear() {
        if (++problem_) return;
        places_.assign(places_.size(), {});
        problem_ = 1;
    }

    // The one of these cards that settled the last question in this situation, or 0.
    Cards find(Situation situation, Cards runs) const {
        const std::uint64_t mixed = mix(situation);
        const Place& place = places_[mixed >> (64 - LOG_PLACES)];
        const bool known = place.check == static_cast<std::uint32_t>(mixed) && place.problem == problem_;
        return known ? run_with(runs, bit(place.card)) : 0;
    }

    void store(Situation situation, Cards card) {
        const std::uint64_t mixed = mix(situation);
        places_[mixed >> (64 - LOG_PLACES)] = {static_cast<std::uint32_t>(mixed), problem_,
                                              static_cast<std::uint16_t>(lowest(card))};
    }

  private:
    struct Place {
        std::uint32_t check = 0;
        std::uint16_t problem = 0, card = 0;
    };

    static constexpr int LOG_PLACES = 14;  // 128 KiB

    static constexpr std::uint64_t mix(Situation situation) {
        const std::uint64_t mixed = situation * 0x9e3779b97f4a7c15u;
        return (mixed ^ mixed >> 29) * 0xd6e8feb86659fd93u;
    }

    std::uint16_t problem_ = 1;  // places of earlier problems count as empty
    std::vector<Place> places_ = std::vector<Place>(std::size_t{1} << LOG_PLACES);
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
