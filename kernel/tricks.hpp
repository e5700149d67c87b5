// How many tricks a side takes with all cards open, or whether it gets the points it is after:
// zero-window search at whole tricks, with a table in which only the ranks that mattered are compared
// (partition search), equal cards played once, and tricks counted that nobody can take away.
// Knows no figures by name and no Python.
#pragma once

#include "aims.hpp"
#include "memory.hpp"
#include "ordering.hpp"
#include "sure.hpp"

namespace skiz::tricks {

template <int SEATS>
class Search {
  public:
    using Hands = tricks::Hands<SEATS>;
    using Standing = aims::Standing;
    using Outlook = aims::Outlook;

    Hands hands{};
    Setting setting;
    std::uint64_t nodes = 0, limit = std::numeric_limits<std::uint64_t>::max();
    Memory* memory = nullptr;
    const aims::Plan* plan = nullptr;

    // To be called once the hands are set.
    void prepare() {
        Cards living = 0;
        for (Cards cards : hands) living |= cards;
        std::size_t total = 0;
        std::array<int, LANES> width{};
        for (int s = 0; s < LANES; ++s) {
            width[u(s)] = std::bit_width(living >> (LANE * s) & FULL_LANE);
            start_[u(s)] = total;
            total += std::size_t{1} << width[u(s)];
        }
        suits_.assign(total, {});
        for (int s = 0; s < LANES; ++s) {
            Suit* const suit = &suits_[start_[u(s)]];
            for (int rank = 0; rank < width[u(s)]; ++rank) {
                unsigned seat = 0;
                while (seat < SEATS && !(hands[seat] & bit(LANE * s + rank))) ++seat;
                if (seat == SEATS) continue;
                // The sets in which this card is the weakest.
                const unsigned one = 1u << rank;
                for (unsigned rest = 0; rest < one; ++rest) {
                    suit[one | rest].owners = suit[rest].owners | seat << (30 - 2 * std::popcount(rest));
                    suit[one | rest].lengths =
                        static_cast<std::uint16_t>(suit[rest].lengths + (1u << 4 * seat));
                }
            }
        }
    }

    bool exhausted() const { return nodes > limit; }

    // Whether the aim is reached in the tricks left, the one on the table among them; `fell` are its
    // cards, the leader's first.
    template <class Aim>
    bool reaches(Hands at, Seat leader, int left, const Aim& aim, const Cards* fell, int count) {
        Cards seen = 0;
        if (count == 0) return asked(at, leader, left, aim, seen);
        const Cards trump = setting.trump();
        Trick trick{leader, left, lane_of(fell[0]), fell[0], leader};
        for (int i = 1; i < count; ++i) trick = tricks::then(trick, fell[i], (leader + i) % SEATS, trump);
        ++nodes;
        Node node;
        for (Cards cards : at) node.living |= cards;
        node.living |= trick.winning | trick.others;
        if (count == 1) return follow<1>(at, node, trick, aim, seen);
        if constexpr (SEATS > 2)
            if (count == 2) return follow<2>(at, node, trick, aim, seen);
        if constexpr (SEATS > 3)
            if (count == 3) return follow<3>(at, node, trick, aim, seen);
        return false;
    }

    // Whether the side takes so many of the tricks left; `seen` becomes the cards that mattered.
    bool asked(Hands& at, Seat leader, int left, int need, Cards& seen) {
        seen = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        if (left == 1) return last(at, leader, seen);
        return searched(at, leader, left, need, Outlook{need, need, 0}, seen);
    }

    // Whether it gets the points that are wanted.
    bool asked(Hands& at, Seat leader, int left, const Standing& standing, Cards& seen) {
        const Outlook outlook = aims::outlook(*plan, standing, left);
        if (outlook.at_least == outlook.at_best) return asked(at, leader, left, outlook.at_best, seen);
        return searched(at, leader, left, standing, outlook, seen);
    }

    template <class Aim>
    bool searched(Hands& at, Seat leader, int left, const Aim& aim, const Outlook& outlook, Cards& seen) {
        seen = 0;
        if (++nodes > limit) return false;

        Node node;
        Cards living = 0;
        for (Cards cards : at) living |= cards;
        node.living = living;
        for (unsigned s = 0; s < LANES; ++s)
            node.suits[s] = suits_[start_[s] + (living >> (LANE * s) & FULL_LANE)];
        std::uint64_t lengths = 0;
        for (unsigned s = 0; s < LANES; ++s) lengths |= std::uint64_t{node.suits[s].lengths} << (LANE * s);
        const std::array<std::uint64_t, 2> owners{
            std::uint64_t{node.suits[0].owners} << 32 | node.suits[1].owners,
            std::uint64_t{node.suits[2].owners} << 32 | node.suits[3].owners};

        const bool mine = setting.is_ours(leader);
        const std::uint64_t asked = outlook.key | std::uint64_t{u(leader)} << 60;
        // Between goals there is no number of tricks to compare: made is 1, not made 0.
        const int need = outlook.key ? 1 : outlook.at_best;
        int hint = -1, elsewhere = -1;
        for (const Entry* e = memory->newest(lengths, asked); e; e = memory->before(*e)) {
            if (e->lengths != lengths || e->asked != asked) continue;
            if (((e->owners[0] ^ owners[0]) & top(e->deep, 0)) |
                ((e->owners[1] ^ owners[1]) & top(e->deep, 2))) {
                if (elsewhere < 0 && (e->low >= need) == mine) elsewhere = e->lead;
                continue;
            }
            if (e->low >= need || e->high < need) {
                for (int s = 0; s < LANES; ++s)
                    if (const int deep = e->deep >> 4 * s & 15) seen |= first(living & lane(s), deep);
                return e->low >= need;
            }
            if (hint < 0) hint = e->lead;
        }
        // What won where the same lengths were dealt otherwise is often best here too.
        if (hint < 0) hint = elsewhere;

        if (const auto sure =
                settled<SEATS>(setting, node, at, leader, left, outlook.at_least, outlook.at_best, seen))
            return *sure;

        // Nobody knows: play.
        Trials trials = leads<SEATS>(setting, node, at, leader, hint);
        bool made = !mine;
        Cards led = 0;
        Cards mattered = 0, answered = 0;
        for (int i = 0; i < trials.count(); ++i) {
            const Cards card = trials.next(i);
            if (card & answered) continue;
            at[u(leader)] ^= card;
            const Trick trick{leader, left, lane_of(card), card, leader};
            Cards child = 0;
            const bool result = follow<1>(at, node, trick, aim, child);
            at[u(leader)] ^= card;
            if (nodes > limit) return false;
            led = i == 0 ? card : led;
            if (result == mine) {
                made = mine;
                mattered = child;
                led = card;
                break;
            }
            // Its equals were not played: that they are equal has to stay true.
            mattered |= child | (touches(child, card) ? weakest(card, at[u(leader)], living) : 0);
            answered |= alike(child, card);
        }
        seen = mattered;
        remember(lengths, owners, living, asked, left, need, made, led, seen);
        return made;
    }

    // The rest of a trick, from its card number I on.
    template <int I, class Aim>
    bool follow(Hands& at, const Node& node, const Trick& trick, const Aim& aim, Cards& seen) {
        if constexpr (I == SEATS) {
            Cards later = 0;
            const bool result = asked(at, trick.winner, trick.left - 1, after(aim, trick), later);
            // A card that nothing of its suit came near has not won by its rank.
            seen = later | (trick.others & lane_of(trick.winning) ? trick.winning : 0);
            return result;
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards hand = at[u(seat)];
            const bool mine = setting.is_ours(seat);
            const Cards living = node.living & ~trick.others;

            Cards may = hand & trick.suit;
            const Cards trump = setting.trump();
            if (!may) may = setting.must_trump && (hand & trump) ? hand & trump : hand;
            may = distinct(may, living);

            Trials trials;
            if (may & (may - 1))
                trials = answers<I, SEATS>(setting, node, at, trick, seat, may);
            else
                trials.add(may, 0);
            Cards mattered = 0, answered = 0;
            for (int i = 0; i < trials.count(); ++i) {
                const Cards card = trials.next(i);
                if (card & answered) continue;
                Cards child = 0;
                at[u(seat)] ^= card;
                const bool result =
                    follow<I + 1>(at, node, tricks::then(trick, card, seat, trump), aim, child);
                at[u(seat)] ^= card;
                if (result == mine) {
                    seen = child;
                    return mine;
                }
                if (nodes > limit) return false;
                mattered |= child | (touches(child, card) ? weakest(card, hand, living) : 0);
                answered |= alike(child, card);
            }
            seen = mattered;
            return !mine;
        }
    }

  private:
    int after(int need, const Trick& trick) const { return need - (setting.is_ours(trick.winner) ? 1 : 0); }
    Standing after(const Standing& so_far, const Trick& trick) const {
        return aims::after(*plan, so_far, trick.winner, lowest(trick.winning) / LANE,
                           plan->length - trick.left + 1);
    }

    bool last(const Hands& at, Seat leader, Cards& seen) const {
        const Cards trump = setting.trump();
        Cards all = 0;
        for (Cards cards : at) all |= cards;
        const Cards among = all & trump ? all & trump : all & lane_of(at[u(leader)]);
        const Cards winning = best(among);
        if (among != winning) seen = winning;
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (at[u(seat)] == winning) return setting.is_ours(seat);
        return false;
    }

    void remember(std::uint64_t lengths, const std::array<std::uint64_t, 2>& owners, Cards living,
                  std::uint64_t asked, int left, int need, bool made, Cards led, Cards seen) {
        unsigned deep = 0;
        for (unsigned s = 0; s < LANES; ++s) {
            const Cards here = seen >> (LANE * s) & FULL_LANE;
            if (!here) continue;
            const Cards down = (Cards{1} << std::bit_width(here)) - 1;
            deep |= static_cast<unsigned>(size(living >> (LANE * s) & down)) << 4 * s;
        }
        const int s = lowest(led) / LANE;
        memory->keep({.lengths = lengths,
                      .asked = asked,
                      .owners = {owners[0] & top(deep, 0), owners[1] & top(deep, 2)},
                      .before = 0,
                      .deep = static_cast<std::uint16_t>(deep),
                      .low = static_cast<std::int8_t>(made ? need : 0),
                      .high = static_cast<std::int8_t>(made ? left : need - 1),
                      .lead = static_cast<std::uint8_t>(s << 4 | size(living & lane(s) & (led - 1)))});
    }

    std::array<std::size_t, LANES> start_{};
    std::vector<Suit> suits_;
};

}  // namespace skiz::tricks
