// How likely hands are, given what their seats did before the first card: a network of two layers,
// with ReLU between them, rates each hand. Almost all of its inputs are counts of something in a
// hand, so the first layer adds up one row of weights for each thing counted. Knows no rules, no
// play and no game by name.
#pragma once

#include "base/cards.hpp"
#include "network/dense.hpp"
#include "worlds/counting.hpp"
#include "worlds/tops.hpp"

namespace skiz::belief {

using worlds::Way;

// A seat whose hand is rated: where its hand and its discards are, the cards that it has played, and
// the numbers of its acts.
struct RatedSeat {
    std::size_t hand = 0, laid = 0;
    Cards gone = 0;
    std::vector<std::size_t> acts;
};

struct RatedSuit {
    Cards cards = 0;
    bool trumps = false;
};

// The inputs of a network: those of the trumps, of all plain suits together, and of the acts. Of a
// suit with this many ranks: the cards by rank from the highest on, the number of cards, the highest
// two, the second and third, and the highest three together, the discards by rank, and the number of
// discards together with that of the cards.
class HandInputs {
  public:
    static constexpr std::size_t TOPS = worlds::TOPS, FEW_CARDS = 3, FEW_DISCARDS = 4;

    explicit constexpr HandInputs(std::size_t ranks) : ranks_(ranks) {}

    constexpr std::size_t first_act() const { return 2 * of_suit(); }

    // Calls `add` with every input that counts in this suit, as often as it counts.
    template <class Add>
    void each_of(const RatedSuit& suit, Cards hand, Cards discards, Add add) const {
        std::size_t first = suit.trumps ? 0 : of_suit();
        const Cards mine = hand & suit.cards, laid = discards & suit.cards;
        each_rank(suit.cards, mine, [&](std::size_t rank) { add(first + rank); });
        first += ranks_;
        const auto length = index(size(mine));
        add(first + length);
        first += ranks_ + 1;
        worlds::each_top(suit.cards, mine, [&](std::size_t top) { add(first + top); });
        first += TOPS;
        each_rank(suit.cards, laid, [&](std::size_t rank) { add(first + rank); });
        first += ranks_;
        const auto discarded = std::min(index(size(laid)), FEW_DISCARDS - 1);
        add(first + std::min(length, FEW_CARDS - 1) * FEW_DISCARDS + discarded);
    }

  private:
    constexpr std::size_t of_suit() const { return 3 * ranks_ + 1 + TOPS + FEW_CARDS * FEW_DISCARDS; }

    template <class Add>
    static void each_rank(Cards suit, Cards held, Add add) {
        for (; held; held ^= bit(highest(held))) add(index(size(suit & above(highest(held)))));
    }

    std::size_t ranks_;
};

// Rates the ways of one view: the sum of the outputs for the rated seats, times a weight. The
// network has two layers and one output; its inputs are those of HandInputs and one for each act.
class HandRating {
  public:
    HandRating(const network::DenseNetwork& network, std::size_t ranks, std::vector<RatedSuit> suits,
               std::vector<RatedSeat> seats, double weight)
        : inputs_(ranks),
          inner_(network.layers[0]),
          outer_(network.layers[1]),
          suits_(std::move(suits)),
          seats_(std::move(seats)),
          weight_(weight) {
        for (const RatedSeat& seat : seats_) {
            std::vector<float>& sums = begun_.emplace_back(inner_.biases);
            for (std::size_t act : seat.acts) add_row(sums, inputs_.first_act() + act);
        }
    }

    double rate(const Way& way) const {
        double found = 0;
        std::vector<float> sums;
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            const RatedSeat& seat = seats_[i];
            sums = begun_[i];
            for (const RatedSuit& suit : suits_)
                inputs_.each_of(suit, way[seat.hand] | seat.gone, way[seat.laid],
                                [&](std::size_t input) { add_row(sums, input); });
            float output = outer_.biases[0];
            for (std::size_t j = 0; j < sums.size(); ++j)
                output += std::max(sums[j], 0.0f) * outer_.weights[j];
            found += output;
        }
        return weight_ * found;
    }

  private:
    void add_row(std::vector<float>& sums, std::size_t input) const {
        const float* const weights = inner_.weights.data() + input * sums.size();
        for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += weights[j];
    }

    HandInputs inputs_;
    const network::DenseLayer& inner_;
    const network::DenseLayer& outer_;
    std::vector<RatedSuit> suits_;
    std::vector<RatedSeat> seats_;
    double weight_;
    std::vector<std::vector<float>> begun_;  // by seat: the biases and the weights of its acts
};

}  // namespace skiz::belief
