// One deal at one moment, with all cards open. What a seat knows of it is in `sides.hpp`.
#pragma once

#include <algorithm>
#include <vector>

#include "base/splitmix64.hpp"
#include "deals/tables.hpp"

namespace skiz::deals {

constexpr std::int8_t UNKNOWN = 2;  // a side: 0 opponent, 1 with the declarer
using Sides = std::array<std::int8_t, MOST_SEATS>;

// The place of sides in a table, each a digit of base three.
inline int code_of(const Sides& sides) {
    int code = 0;
    for (std::int8_t side : sides) code = 3 * code + side;
    return code;
}

inline Sides sides_of(int code) {
    Sides sides{};
    for (int seat = MOST_SEATS - 1; seat >= 0; --seat, code /= 3)
        sides[index(seat)] = static_cast<std::int8_t>(code % 3);
    return sides;
}

// Something that can be doubled: the game or an announcement.
struct Item {
    std::uint8_t figure = 0;
    std::int8_t by = 0;
    std::uint8_t level = 0;
};
using Items = std::vector<Item>;

struct Say {
    std::uint8_t figure = 0;
    std::uint8_t level = 0;
};

// The round of announcements after some turns.
struct Round {
    Seat speaker = -1;  // -1: it is over, or has not begun
    Sides open{};       // as everybody knows them
    Items items;
    bool last = true;   // the side that last announced or doubled
    std::array<std::uint8_t, MOST_SEATS> turns{};
    std::array<Mask, MOST_SEATS> said{}, declared{};
    int passes = -1;  // silent turns in a row, not counting the first
    unsigned to_answer = 0;  // seats that must say, out of turn, whether they discarded the called card
};

// A call of the auction or a choice.
struct Heard {
    std::int8_t seat;
    std::int16_t step;
};

struct Trick {
    std::array<std::int8_t, MOST_SEATS> cards{};  // the leader's first
    std::int8_t leader = 0, winner = 0;
};

// A word that was said; −1 ends what a seat said in one go. Two bytes, because there are hundreds.
struct Spoken {
    std::uint16_t by : 2, next : 14;

    Spoken(Seat seat, int word)
        : by(static_cast<std::uint16_t>(seat & 3)), next(static_cast<std::uint16_t>((word + 1) & 0x3FFF)) {}
    Seat seat() const { return by; }
    int word() const { return next - 1; }
};

struct Deal {
    skiz::Word number = 0;  // of the deals of its place
    std::array<Cards, MOST_SEATS> hands{}, laid{}, shown{};  // `shown`: discards that everybody saw
    std::array<std::int8_t, MOST_TALON> talon{};
    std::int8_t talon_first = 0, talon_size = 0;
    std::array<std::array<std::int8_t, MOST_TALON>, MOST_SEATS> drew{};
    std::array<std::int8_t, MOST_SEATS> drawn{}, owned{};  // `owned` −1: nothing
    std::int8_t phase = 0, declarer = -1, acts = -1;  // `acts`: the seat that takes the next step
    int node = 0;          // of the auction or of a conversation
    int auction_node = 0;  // the last one of the auction
    std::int8_t contract = -1, called = -1;
    std::array<std::int8_t, 16> chosen{};  // by phase; −1: nothing
    bool turned_up = false, thrown_in = false;
    std::int8_t thrower = -1;
    unsigned answered = 0;  // seats that have answered in this phase
    std::vector<Heard> calls;
    std::vector<Spoken> talk;
    std::vector<std::int16_t> taken;  // the steps of an unfinished action
    std::vector<Say> turn;    // what was said in an unfinished turn of the round
    std::array<std::int8_t, MOST_FIGURES + 1> levels{};  // by item, of a conversation; −1: not announced
    Round round;
    std::array<Trick, MOST_TRICKS> tricks{};
    std::int8_t trick = 0, on_table = 0;  // tricks taken, and cards on the table
    unsigned asked = 0;    // seats asked in the reckoning
    unsigned claimed = 0;  // and those that claimed
    bool settled = false;
    std::array<std::int32_t, MOST_SEATS> points{};
};

inline Seat after(const Tables& tables, Seat seat, int steps = 1) { return (seat + steps) % tables.seats; }
inline const Phase& phase_of(const Tables& tables, const Deal& deal) {
    return tables.phases[index(deal.phase)];
}
inline const AuctionNode& auction_of(const Tables& tables, const Deal& deal) {
    return tables.auction[index(deal.auction_node)];
}

inline const PlayRules& order_of(const Tables& tables, const Deal& deal) {
    const int which = tables.order_by < 0 ? 0 : deal.chosen[index(tables.order_by)];
    return tables.orders[index(which < 0 ? 0 : which)];
}

// The place in a table by contract and declarer.
inline std::size_t by_contract(const Tables& tables, const Deal& deal) {
    return index((deal.contract + 1) * (tables.seats + 1) + deal.declarer + 1);
}

inline int game_of(const Tables& tables) { return tables.items - 1; }

// The seat that plays next.
inline Seat player_on_turn(const Tables& tables, const Deal& deal) {
    return after(tables, deal.tricks[index(deal.trick)].leader, deal.on_table);
}

// The seat that has played a card, or −1.
inline Seat player_of(const Tables& tables, const Deal& deal, Card card) {
    for (int number = 0; number <= deal.trick && number < tables.length; ++number) {
        const int count = number < deal.trick ? tables.seats : deal.on_table;
        for (int place = 0; place < count; ++place)
            if (deal.tricks[index(number)].cards[index(place)] == card)
                return after(tables, deal.tricks[index(number)].leader, place);
    }
    return -1;
}

// The cards of a seat after the exchange.
inline Cards had(const Tables& tables, const Deal& deal, Seat seat) {
    Cards cards = deal.hands[index(seat)];
    for (int number = 0; number <= deal.trick && number < tables.length; ++number) {
        const Trick& trick = deal.tricks[index(number)];
        const int place = (seat - trick.leader + tables.seats) % tables.seats;
        if (place < (number < deal.trick ? tables.seats : deal.on_table))
            cards |= bit(trick.cards[index(place)]);
    }
    return cards;
}

}  // namespace skiz::deals
