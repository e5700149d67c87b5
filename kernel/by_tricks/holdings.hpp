// The facts about each suit for every set of its cards that may be in play, computed once for a
// search.
#pragma once

#include <vector>

#include "by_tricks/patterns.hpp"

namespace skiz::by_tricks {

template <int SEATS>
class Holdings {
  public:
    explicit Holdings(const Hands<SEATS>& hands) {
        Cards in_play = 0;
        for (Cards cards : hands) in_play |= cards;
        std::size_t total = 0;
        std::array<int, SUITS> width{};
        for (int s = 0; s < SUITS; ++s) {
            width[index(s)] = std::bit_width(ranks_of(in_play, s));
            start_[index(s)] = total;
            total += std::size_t{1} << width[index(s)];
        }
        suits_.assign(total, {});
        for (int s = 0; s < SUITS; ++s)
            for (int rank = 0; rank < width[index(s)]; ++rank) lay_out(hands, s, rank);
    }

    Node look_at(const Hands<SEATS>& at) const {
        Node node;
        for (Cards cards : at) node.in_play |= cards;
        for (int s = 0; s < SUITS; ++s)
            node.suits[index(s)] = suits_[start_[index(s)] + ranks_of(node.in_play, s)];
        return node;
    }

  private:
    // The holdings of a suit in which this card is the weakest, computed from those without it.
    void lay_out(const Hands<SEATS>& hands, int suit, int rank) {
        Seat seat = 0;
        while (seat < SEATS && !(hands[index(seat)] & bit(SUIT_BITS * suit + rank))) ++seat;
        if (seat == SEATS) return;
        SuitHolding* const holdings = &suits_[start_[index(suit)]];
        const unsigned one = 1u << rank;
        for (unsigned rest = 0; rest < one; ++rest) {
            const SuitHolding& without = holdings[rest];
            const auto owner = static_cast<std::uint32_t>(seat) << (30 - 2 * std::popcount(rest));
            holdings[one | rest] = {without.owners | owner,
                                    static_cast<std::uint16_t>(without.lengths + (1u << 4 * seat))};
        }
    }

    std::array<std::size_t, SUITS> start_{};
    std::vector<SuitHolding> suits_;
};

inline std::uint64_t lengths_of(const Node& node) {
    std::uint64_t lengths = 0;
    for (int s = 0; s < SUITS; ++s) lengths |= std::uint64_t{node.suits[index(s)].lengths} << (SUIT_BITS * s);
    return lengths;
}

inline Owners owners_of(const Node& node) {
    return {std::uint64_t{node.suits[0].owners} << 32 | node.suits[1].owners,
            std::uint64_t{node.suits[2].owners} << 32 | node.suits[3].owners};
}

}  // namespace skiz::by_tricks
