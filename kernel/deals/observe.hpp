// What a seat observes, as numbers.
#pragma once

#include "deals/options.hpp"

namespace skiz::deals {

// Writes an observation into a row. What was in the row does not matter: others may have written
// into it.
class Observer {
  public:
    Observer(const Tables& tables, const Deal& deal, float* row, Seat seat)
        : tables_(tables), deal_(deal), at_(tables.layout), row_(row), seat_(seat) {}

    void write() const {
        std::fill(row_, row_ + at_.size, 0.0F);
        own_cards();
        table_talk();
        piles();
        calls();
        words();
        tricks();
    }

  private:
    void set(int part, int place, float value = 1) const { row_[part + place] = value; }
    void set_cards(int part, Cards cards) const {
        for (Card card : each(cards)) set(part, card);
    }

    void own_cards() const {
        set(at_.seat, seat_);
        set_cards(at_.hand, deal_.hands[index(seat_)]);
        set_cards(at_.laid, deal_.laid[index(seat_)]);
        for (Step step : deal_.taken) set(at_.taken, step);
        if (deal_.declarer < 0) return;
        int place = 0;
        for (int steps = 0; steps < tables_.seats; ++steps) {
            const Seat seat = after(tables_, deal_.declarer, steps);
            for (int i = 0; i < deal_.drawn[index(seat)]; ++i, ++place)
                if (seat == seat_) set(at_.drew, place * tables_.cards + deal_.drew[index(seat)][index(i)]);
        }
    }

    void table_talk() const {
        set(at_.phase, deal_.phase);
        for (Seat seat : each(seats_on_turn(tables_, deal_))) set(at_.turn, seat);
        if (deal_.declarer >= 0) set(at_.declarer, deal_.declarer);
        const Sides sides = sides_for(tables_, deal_, round_of_speaker(tables_, deal_), seat_);
        for (Seat seat = 0; seat < tables_.seats; ++seat)
            if (sides[index(seat)] != UNKNOWN) set(at_.sides, 2 * seat + sides[index(seat)]);
    }

    void piles() const {
        if (deal_.turned_up)
            for (int i = 0; i < deal_.talon_size; ++i)
                set(at_.talon, i * tables_.cards + deal_.talon[index(deal_.talon_first + i)]);
        const int talon = tables_.layout.talon_size;
        for (Seat seat = 0; seat < tables_.seats; ++seat) {
            const Cards seen = deal_.turned_up ? deal_.laid[index(seat)] : deal_.shown[index(seat)];
            if (seat != seat_) set_cards(at_.aside + seat * tables_.cards, seen);
            if (deal_.owned[index(seat)] >= 0) set(at_.owned, seat * (talon + 1) + deal_.owned[index(seat)]);
        }
    }

    void calls() const {
        int row = at_.calls;
        for (const Heard& call : deal_.calls) {
            set(row, call.seat);
            set(row, tables_.seats + call.step - tables_.first_call);
            row += at_.call_columns;
        }
    }

    // The place of each word among all that was said, and how often each seat spoke or passed.
    void words() const {
        const int words = static_cast<int>(tables_.words.size());
        int place = 0;
        std::array<int, MOST_SEATS> turns{};
        for (const Spoken& spoken : deal_.talk) {
            ++place;
            if (spoken.word() < 0) {
                ++turns[index(spoken.seat())];
                continue;
            }
            int at = at_.words + spoken.seat() * tables_.seats * words + spoken.word();
            // Nobody says a word more often than there are seats; the row itself cannot be trusted.
            for (Seat again = 1; again < tables_.seats && row_[at] != 0; ++again) at += words;
            set(at, 0, static_cast<float>(place));
        }
        for (Seat seat = 0; seat < tables_.seats; ++seat)
            set(at_.spoken, seat, static_cast<float>(turns[index(seat)]));
    }

    void tricks() const {
        std::array<int, MOST_SEATS> won{};
        for (int number = 0; number < deal_.trick; ++number) {
            const Trick& trick = deal_.tricks[index(number)];
            ++won[index(trick.winner)];
            for (int place = 0; place < tables_.seats; ++place) set(at_.gone, trick.cards[index(place)]);
        }
        for (Seat seat = 0; seat < tables_.seats; ++seat)
            set(at_.won, seat * (tables_.length + 1) + won[index(seat)]);
        if (!deal_.on_table) return;
        const Trick& trick = deal_.tricks[index(deal_.trick)];
        set(at_.led, trick.leader);
        for (int place = 0; place < deal_.on_table; ++place)
            set(at_.table, after(tables_, trick.leader, place) * tables_.cards + trick.cards[index(place)]);
    }

    const Tables& tables_;
    const Deal& deal_;
    const Layout& at_;
    float* row_;
    Seat seat_;
};

}  // namespace skiz::deals
