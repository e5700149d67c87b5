// Cards that settled a question when their holder was last in the same situation. Knows no rules and
// no search.
#pragma once

#include <vector>

#include "base/cards.hpp"

namespace skiz {

// A situation, as a number. Different situations may get the same number; the worst effect is that
// a useless card is tried first.
using Situation = std::uint64_t;

// A new card replaces any other at its place. So the memory is small and stays in the cache of the
// processor.
class RecalledCards {
  public:
    explicit RecalledCards(int log_places) : shift_(64 - log_places), places_(std::size_t{1} << log_places) {}

    void clear() {
        if (++problem_) return;
        places_.assign(places_.size(), {});
        problem_ = 1;
    }

    // The card that settled the last question in this situation, or -1.
    Card find(Situation situation) const {
        const std::uint64_t mixed = mix(situation);
        const Place& place = places_[mixed >> shift_];
        const bool known = place.check == static_cast<std::uint32_t>(mixed) && place.problem == problem_;
        return known ? place.card : -1;
    }

    void store(Situation situation, Card card) {
        const std::uint64_t mixed = mix(situation);
        places_[mixed >> shift_] = {static_cast<std::uint32_t>(mixed), problem_,
                                    static_cast<std::uint16_t>(card)};
    }

  private:
    struct Place {
        std::uint32_t check = 0;
        std::uint16_t problem = 0, card = 0;
    };

    static constexpr std::uint64_t mix(Situation situation) {
        const std::uint64_t mixed = situation * 0x9e3779b97f4a7c15u;
        return (mixed ^ mixed >> 29) * 0xd6e8feb86659fd93u;
    }

    int shift_;
    std::uint16_t problem_ = 1;  // places of earlier problems count as empty
    std::vector<Place> places_;
};

}  // namespace skiz
