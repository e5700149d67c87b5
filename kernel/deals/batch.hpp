// Many deals side by side. The results of one do not depend on how many there are.
#pragma once

#include <algorithm>
#include <optional>

#include "deals/legal.hpp"
#include "deals/observe.hpp"
#include "deals/steps.hpp"

namespace skiz::deals {

// Arrays of somebody else, a row for each deal. They are only written, never read: others may write
// anything into them.
struct Arrays {
    float* observations = nullptr;  // none: nothing is observed
    std::int8_t* masks = nullptr;
    std::int8_t* seats = nullptr;
    double* rewards = nullptr;
    bool* ended = nullptr;
};

// The order of the pack for one deal of a place.
inline std::vector<Card> shuffle_pack(int cards, skiz::Word seed, std::size_t place, skiz::Word number) {
    SplitMix64 random = random_of(random_of(seed, place).state, number);
    std::vector<Card> deck;
    for (Card card = 0; card < cards; ++card) deck.push_back(card);
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[random.below(skiz::Word{i})]);
    return deck;
}

class Batch {
  public:
    Batch(Tables tables, std::size_t deals, Arrays arrays, double bound)
        : tables_(std::move(tables)),
          arrays_(arrays),
          bound_(bound),
          deals_(deals),
          legal_(deals, tables_.steps),
          choosers_(deals, SplitMix64{0}) {}

    std::size_t size() const { return deals_.size(); }
    const Tables& tables() const { return tables_; }

    // Whether there are deals at all.
    bool begun() const { return begun_; }

    // Begins every place anew.
    void reset(skiz::Word seed) {
        seed_ = seed;
        begun_ = true;
        for (std::size_t i = 0; i < size(); ++i) {
            choosers_[i] = random_of(~seed, i);
            begin(i, 0);
            finish(i, nullptr);
        }
    }

    // The first place where the step is not legal.
    std::optional<std::size_t> find_illegal(const std::int64_t* steps) const {
        for (std::size_t i = 0; i < size(); ++i)
            if (!legal_.has(i, steps[i])) return i;
        return {};
    }

    // Takes a legal step in every deal. Returns the places of those that have ended, which `renew`
    // must replace.
    std::vector<std::size_t> step(const std::int64_t* steps) {
        std::vector<std::size_t> ended;
        for (std::size_t i = 0; i < size(); ++i) {
            take_step(tables_, deals_[i], static_cast<Step>(steps[i]));
            if (deals_[i].settled)
                ended.push_back(i);
            else
                finish(i, nullptr);
        }
        return ended;
    }

    // Pays the deals that have ended, and begins another one in their places. `last`, if it is there,
    // gets an observation of each: what the seat that took the last step sees at the end.
    void renew(const std::vector<std::size_t>& ended, float* last) {
        for (std::size_t i : ended) {
            if (last && columns()) {
                write_observation(i, deals_[i].acts);
                last = std::copy_n(row(i), tables_.layout.size, last);
            }
            const auto points = deals_[i].points;
            begin(i, deals_[i].number + 1);
            finish(i, &points);
        }
    }

    // The numbers of an observation; none if nothing is observed.
    std::size_t columns() const { return arrays_.observations ? index(tables_.layout.size) : 0; }

    // One legal step for each deal, each equally likely.
    void sample(std::int64_t* steps) {
        for (std::size_t i = 0; i < size(); ++i) {
            const auto count = static_cast<skiz::Word>(legal_.count(i));
            steps[i] = legal_.nth(i, static_cast<int>(choosers_[i].below(count)));
        }
    }

    // The legal steps in a place, and the seat that takes one.
    std::vector<Step> legal(std::size_t place) const { return legal_.all(place); }
    Seat seat(std::size_t place) const { return deals_[place].acts; }

    std::vector<Card> deck(std::size_t place) const {
        return shuffle_pack(tables_.cards, seed_, place, deals_[place].number);
    }

    // The bytes that a deal takes, without the arrays of its owner.
    std::size_t bytes(std::size_t place) const {
        const Deal& deal = deals_[place];
        return sizeof(Deal) + deal.calls.capacity() * sizeof(Heard) + deal.talk.capacity() * sizeof(Spoken) +
               deal.taken.capacity() * sizeof(std::int16_t) + deal.turn.capacity() * sizeof(Say) +
               deal.round.items.capacity() * sizeof(Item) + sizeof(SplitMix64) + legal_.bytes();
    }

  private:
    std::int8_t* mask(std::size_t i) const { return arrays_.masks + i * index(tables_.steps); }
    float* row(std::size_t i) const { return arrays_.observations + i * index(tables_.layout.size); }

    void write_observation(std::size_t i, Seat seat) { Observer(tables_, deals_[i], row(i), seat).write(); }

    void begin(std::size_t i, skiz::Word number) {
        deals_[i] = {};
        deals_[i].number = number;
        deal_cards(tables_, deals_[i], deck(i));
    }

    // Writes what is seen after a step; `points` are those of a deal that has ended.
    void finish(std::size_t i, const std::array<std::int32_t, MOST_SEATS>* points) {
        Deal& deal = deals_[i];
        legal_.set(i, [&](std::int8_t* row) { mark_legal(tables_, deal, {row}); }, mask(i));
        deal.acts = static_cast<std::int8_t>(seat_of_step(tables_, deal));
        arrays_.seats[i] = deal.acts;
        arrays_.ended[i] = points != nullptr;
        double most = 0;
        for (Seat seat = 0; points && seat < tables_.seats; ++seat)
            most = std::max(most, std::abs(static_cast<double>((*points)[index(seat)])));
        for (Seat seat = 0; seat < tables_.seats; ++seat) {
            const double won = points ? (*points)[index(seat)] : 0;
            arrays_.rewards[i * index(tables_.seats) + index(seat)] =
                most <= bound_ ? won : won * bound_ / most;
        }
        if (arrays_.observations) write_observation(i, deal.acts);
    }

    Tables tables_;
    Arrays arrays_;
    double bound_;
    skiz::Word seed_ = 0;
    bool begun_ = false;
    std::vector<Deal> deals_;
    LegalSteps legal_;
    std::vector<SplitMix64> choosers_;
};

}  // namespace skiz::deals
