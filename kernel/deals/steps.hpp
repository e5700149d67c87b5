// One step of a deal, and all events that follow it by themselves.
#pragma once

#include "deals/options.hpp"

namespace skiz::deals {

// ---- Events that happen by themselves.

inline void choose(Deal& deal, const Phase& phase, int value) {
    deal.chosen[index(deal.phase)] = static_cast<std::int8_t>(value);
    deal.calls.push_back({deal.declarer, static_cast<std::int16_t>(phase.first + value)});
    if (phase.by_auction) deal.contract = static_cast<std::int8_t>(value);
    if (!phase.cards.empty()) deal.called = static_cast<std::int8_t>(phase.cards[index(value)]);
}

inline void draw(const Tables& tables, Deal& deal, const Phase& phase) {
    for (const auto& [steps, count] : phase.draws[index(deal.contract)]) {
        const auto seat = index(after(tables, deal.declarer, steps));
        for (int i = 0; i < count; ++i) {
            const std::int8_t card = deal.talon[index(deal.talon_first++)];
            --deal.talon_size;
            deal.hands[seat] |= bit(card);
            deal.drew[seat][index(deal.drawn[seat]++)] = card;
        }
    }
}

inline void own_to_discards(const Tables& tables, Deal& deal, const Phase& phase) {
    if (!phase.owns) return;
    for (Seat seat = 0; seat < tables.seats; ++seat) {
        const Cards laid = deal.laid[index(seat)];
        if (!laid) continue;
        deal.owned[index(seat)] = static_cast<std::int8_t>(size(laid & phase.owned));
        if (phase.shows && seat == deal.declarer) deal.shown[index(seat)] |= laid & phase.owned;
    }
}

inline void declare(const Tables& tables, Deal& deal) {
    deal.auction_node = deal.node;
    deal.declarer = static_cast<std::int8_t>(auction_of(tables, deal).declarer);
    if (tables.has_round && deal.declarer >= 0) open_round(tables, deal);
}

inline int root_of(const Tables& tables, const Deal& deal, const Phase& phase) {
    int announced = 0;  // the figures that were announced, as a set
    for (int item = 0; item < tables.items - 1; ++item) announced |= (deal.levels[index(item)] >= 0) << item;
    const int variants = static_cast<int>(phase.roots.size()) / tables.seats;
    return phase.roots[index(deal.declarer * variants + announced % variants)];
}

// Begins a phase.
inline void begin(const Tables& tables, Deal& deal) {
    const Phase& phase = phase_of(tables, deal);
    deal.answered = 0;
    switch (phase.kind) {
        case Kind::CHOICE:
            if (const auto values = open_values(tables, deal, phase);
                !phase.asked && std::has_single_bit(values))
                choose(deal, phase, std::countr_zero(values));
            break;
        case Kind::DRAW: draw(tables, deal, phase); break;
        case Kind::TALK: deal.node = root_of(tables, deal, phase); break;
        case Kind::ROUND:
            if (deal.declarer < 0) open_round(tables, deal);
            deal.round.speaker = std::max<Seat>(0, deal.declarer);
            break;
        case Kind::TRICKS:
            deal.tricks[0].leader = static_cast<std::int8_t>(tables.leaders[by_contract(tables, deal)]);
            break;
        case Kind::RECKONING:
            deal.turned_up = true;
            deal.asked = tables.round.asks_undeclared ? undeclared(tables, deal) : 0;
            break;
        default: break;
    }
}

// Lets everything happen that nobody chooses, until a seat is on turn or the deal is settled.
inline void advance(const Tables& tables, Deal& deal) {
    while (!deal.settled && !seats_on_turn(tables, deal)) {
        const Phase& phase = phase_of(tables, deal);
        if (phase.kind == Kind::AUCTION && deal.declarer < 0) {
            declare(tables, deal);
            const int next = auction_of(tables, deal).goes_on;
            if (next >= 0) deal.node = next;
            deal.thrown_in = deal.declarer < 0 && next < 0;
        }
        if (phase.kind == Kind::ROUND) deal.thrown_in = ends_with_trull(tables, deal);
        if (phase.kind == Kind::DISCARD) own_to_discards(tables, deal, phase);
        if (deal.thrown_in || phase.kind == Kind::SETTLE) {
            settle(tables, deal);
        } else {
            ++deal.phase;
            begin(tables, deal);
        }
    }
}

// ---- What a seat does.

// The talk grows in small pieces, because there are many deals.
inline void add_word(Deal& deal, Seat seat, int word) {
    if (deal.talk.size() == deal.talk.capacity()) deal.talk.reserve(deal.talk.size() + 16);
    deal.talk.emplace_back(seat, word);
}

inline void speak(Deal& deal, Seat seat, int word) {
    if (word >= 0) add_word(deal, seat, word);
    add_word(deal, seat, -1);
}

inline void discard(const Tables& tables, Deal& deal, Seat seat, Step step) {
    deal.taken.push_back(static_cast<std::int16_t>(step));
    if (size(deal.hands[index(seat)]) - static_cast<int>(deal.taken.size()) > phase_of(tables, deal).keep)
        return;
    for (Step one : deal.taken) deal.laid[index(seat)] |= bit(one - tables.cards);
    deal.hands[index(seat)] &= ~deal.laid[index(seat)];
    deal.taken.clear();
}

inline void answer(const Tables& tables, Deal& deal, Seat seat, Step step) {
    deal.answered |= 1u << seat;
    if (step == tables.silence) {
        speak(deal, seat, -1);
        return;
    }
    deal.thrown_in = true;
    deal.thrower = static_cast<std::int8_t>(seat);
    deal.calls.push_back({deal.thrower, static_cast<std::int16_t>(step)});
    deal.shown[index(seat)] = 0;
    settle(tables, deal);
}

// A word of a conversation; the last one of a seat's turn makes the whole turn heard.
inline void converse(const Tables& tables, Deal& deal, Seat seat, Step step) {
    const auto& words = phase_of(tables, deal).nodes[index(deal.node)].words;
    const auto said =
        std::find_if(words.begin(), words.end(), [step](const Saying& word) { return word.step == step; });
    deal.taken.push_back(static_cast<std::int16_t>(step));
    if (said->ends) {
        for (Step one : deal.taken) {
            if (one < tables.first_word) continue;
            const int word = one - tables.first_word;
            const auto [item, level] = tables.words[index(word)];
            add_word(deal, seat, word);
            deal.levels[index(item)] = std::max(deal.levels[index(item)], static_cast<std::int8_t>(level));
        }
        speak(deal, seat, -1);
        deal.taken.clear();
        deal.turned_up |= said->turns_up;
    }
    deal.node = said->next;
}

// The answer of a seat that was asked for a doubling of the game; a doubling shows its side.
inline void answer_doubling(const Tables& tables, Deal& deal, Seat seat, Step step) {
    deal.answered |= 1u << seat;
    speak(deal, seat, step == tables.silence ? -1 : step - tables.first_word);
    if (step == tables.silence) return;
    const auto [item, level] = tables.words[index(step - tables.first_word)];
    deal.answered = 0;
    deal.levels[index(item)] = static_cast<std::int8_t>(level);
    deal.round.open[index(seat)] = level % 2 == 0 ? 1 : 0;
}

inline void say_in_round(const Tables& tables, Deal& deal, Seat seat, Step step) {
    if (deal.round.to_answer) {
        speak(deal, seat, step == tables.silence ? -1 : step - tables.first_word);
        answer_at_once(tables, deal, seat, step != tables.silence);
    } else if (step == tables.silence) {
        speak(deal, seat, -1);
        end_turn(tables, deal);
    } else if (step < tables.silence) {
        Cards cards = tables.round.middle;
        for (Step skipped = tables.round.first_call; skipped < step; ++skipped) cards &= cards - 1;
        deal.called = static_cast<std::int8_t>(lowest(cards));
        deal.calls.push_back({deal.declarer, static_cast<std::int16_t>(step)});
    } else {
        const auto [item, level] = tables.words[index(step - tables.first_word)];
        speak(deal, seat, step - tables.first_word);
        deal.turn.push_back({static_cast<std::uint8_t>(item), static_cast<std::uint8_t>(level)});
    }
}

inline void play_card(const Tables& tables, Deal& deal, Seat seat, Card card) {
    Trick& trick = deal.tricks[index(deal.trick)];
    deal.hands[index(seat)] &= ~bit(card);
    trick.cards[index(deal.on_table++)] = static_cast<std::int8_t>(card);
    if (deal.on_table < tables.seats) return;
    Cards cards = 0;
    for (int place = 0; place < tables.seats; ++place) cards |= bit(trick.cards[index(place)]);
    const Card best = strongest(order_of(tables, deal), cards, trick.cards[0]);
    int place = 0;
    while (trick.cards[index(place)] != best) ++place;
    trick.winner = static_cast<std::int8_t>(after(tables, trick.leader, place));
    deal.on_table = 0;
    if (++deal.trick < tables.length) deal.tricks[index(deal.trick)].leader = trick.winner;
}

// Takes a legal step for the seat on turn.
inline void take_step(const Tables& tables, Deal& deal, Step step) {
    const Phase& phase = phase_of(tables, deal);
    const Seat seat = seat_of_step(tables, deal);
    switch (phase.kind) {
        case Kind::AUCTION: {
            const auto& calls = tables.auction[index(deal.node)].calls;
            const auto made = std::find_if(calls.begin(), calls.end(),
                                           [step](const Call& call) { return call.step == step; });
            deal.calls.push_back({static_cast<std::int8_t>(seat), static_cast<std::int16_t>(step)});
            deal.node = made->next;
            break;
        }
        case Kind::CHOICE: choose(deal, phase, step - phase.first); break;
        case Kind::DISCARD: discard(tables, deal, seat, step); break;
        case Kind::TRIAL:
        case Kind::ANNUL: answer(tables, deal, seat, step); break;
        case Kind::TALK: converse(tables, deal, seat, step); break;
        case Kind::ROUND: say_in_round(tables, deal, seat, step); break;
        case Kind::TRICKS:
            if (step < tables.cards)
                play_card(tables, deal, seat, step);
            else
                answer_doubling(tables, deal, seat, step);
            break;
        case Kind::RECKONING:
            deal.answered |= 1u << seat;
            if (step != tables.silence) deal.claimed |= 1u << seat;
            speak(deal, seat, step == tables.silence ? -1 : step - tables.first_word);
            break;
        case Kind::DRAW:
        case Kind::SETTLE: break;
    }
    advance(tables, deal);
}

// ---- The beginning.

// A new deal of a shuffled pack.
inline void deal_cards(const Tables& tables, Deal& deal, const std::vector<Card>& deck) {
    deal.owned.fill(-1);
    deal.chosen.fill(-1);
    deal.levels.fill(-1);
    deal.levels[index(game_of(tables))] = 0;  // nobody announces the game
    deal.round.open.fill(UNKNOWN);
    std::size_t next = 0;
    for (const auto& [to_hands, count] : tables.packets)
        if (to_hands)
            for (Seat seat = 0; seat < tables.seats; ++seat)
                for (int i = 0; i < count; ++i) deal.hands[index(seat)] |= bit(deck[next++]);
        else
            for (int i = 0; i < count; ++i)
                deal.talon[index(deal.talon_size++)] = static_cast<std::int8_t>(deck[next++]);
    begin(tables, deal);
    advance(tables, deal);
}

}  // namespace skiz::deals
