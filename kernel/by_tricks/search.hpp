// How many tricks a side takes with all cards open, or whether it reaches the needed points. It is
// a zero-window search over whole tricks. Its transposition table compares only the ranks that
// mattered (partition search). Equal cards are played once, and tricks that nobody can take away
// are counted. Knows no figures by name and no Python.
#pragma once

#include "by_tricks/answer_order.hpp"
#include "by_tricks/bounds.hpp"
#include "by_tricks/holdings.hpp"
#include "by_tricks/memory.hpp"
#include "by_tricks/sure_tricks.hpp"

namespace skiz::by_tricks {

// A position from which a search begins, with the cards of the trick on the table, the leader's
// first.
template <int SEATS>
struct Root {
    Hands<SEATS> hands{};
    Seat leader = 0;
    int left = 0;  // tricks, with the one on the table
    std::array<Cards, MOST_SEATS> table{};
    int played = 0;
};

// A trick is about to be led.
struct Lead {
    Seat leader = 0;
    int left = 0;  // tricks
};

// Answers whether an aim is reached: a number of further tricks, or the points of a standing. Each
// answer has the cards on whose rank it depends (`relevant`). In any position with the same suit
// lengths in which these cards, and all above them, have the same owners, the same play gives the
// same answer. Functions with a single caller in the search are force-inlined, as in the search for
// goals.
template <int SEATS>
class Search {
  public:
    using Hands = by_tricks::Hands<SEATS>;

    Setting setting;
    std::uint64_t nodes = 0, limit = std::numeric_limits<std::uint64_t>::max();
    Memory* memory = nullptr;
    const TrickGoals* goals = nullptr;

    explicit Search(const Hands& hands) : holdings_(hands) {}

    bool exhausted() const { return nodes > limit; }

    // Whether the aim is reached in the tricks left.
    template <class Aim>
    bool reaches(Root<SEATS> root, const Aim& aim) {
        Cards relevant = 0;
        if (root.played == 0) return reaches(root.hands, {root.leader, root.left}, aim, relevant);
        Trick trick = lead_trick(root.leader, root.left, root.table[0]);
        for (int i = 1; i < root.played; ++i)
            trick = add_card(trick, root.table[index(i)], (root.leader + i) % SEATS, setting.trump_cards());
        ++nodes;
        Node node;
        for (Cards cards : root.hands) node.in_play |= cards;
        node.in_play |= trick.winning | trick.others;
        if (root.played == 1) return follow<1>(root.hands, node, trick, aim, relevant);
        if constexpr (SEATS > 2)
            if (root.played == 2) return follow<2>(root.hands, node, trick, aim, relevant);
        if constexpr (SEATS > 3)
            if (root.played == 3) return follow<3>(root.hands, node, trick, aim, relevant);
        return false;
    }

  private:
    // Refutations are recalled with four players, which alone gains by it; and answers only with so
    // many tricks left, because otherwise the question is settled sooner by play.
    static constexpr bool RECALLS = SEATS > 3;
    static constexpr int LEAST_RECALLED = 4;

    // ---- Questions: is the aim reached from here on?

    // Whether the side takes `need` of the tricks left; `relevant` becomes the cards that mattered.
    bool reaches(Hands& at, Lead lead, int need, Cards& relevant) {
        relevant = 0;
        if (need <= 0) return true;
        if (need > lead.left) return false;
        if (lead.left == 1) return wins_last(at, lead.leader, relevant);
        return search(at, lead, need, TrickBounds{need, need, 0}, relevant);
    }

    // Whether it reaches the needed points.
    bool reaches(Hands& at, Lead lead, const Standing& standing, Cards& relevant) {
        const TrickBounds bounds = compute_bounds(*goals, standing, lead.left);
        if (bounds.sufficient == bounds.necessary) return reaches(at, lead, bounds.necessary, relevant);
        return search(at, lead, standing, bounds, relevant);
    }

    // The last trick has no choices.
    bool wins_last(const Hands& at, Seat leader, Cards& relevant) const {
        const Cards trumps = setting.trump_cards();
        Cards all = 0;
        for (Cards cards : at) all |= cards;
        const Cards among = all & trumps ? all & trumps : all & suit_of(at[index(leader)]);
        const Cards winning = best(among);
        if (among != winning) relevant = winning;
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (at[index(seat)] == winning) return setting.is_ours(seat);
        return false;
    }

    // A question to the table, and what it says.
    struct Lookup {
        Lead lead;
        ShapeKey key;
        Owners owners{};
        int need = 0;
        Told told;
    };

    // The answer when a trick is led: from the table, by counting, or by play.
    template <class Aim>
    bool search(Hands& at, Lead lead, const Aim& aim, const TrickBounds& bounds, Cards& relevant) {
        relevant = 0;
        if (++nodes > limit) return false;
        const Node node = holdings_.look_at(at);
        // With goals there is no number of tricks to compare: made is 1, not made 0.
        Lookup asked{.lead = lead,
                     .key = {lengths_of(node), bounds.key | std::uint64_t{index(lead.leader)} << 60},
                     .owners = owners_of(node),
                     .need = bounds.key ? 1 : bounds.necessary,
                     .told = {}};
        asked.told = memory->positions.ask(asked.key, asked.owners, asked.need);
        if (asked.told.reached) {
            relevant = strongest_cards(asked.told.counts, node.in_play);
            return *asked.told.reached;
        }
        const Question question{lead.leader, lead.left, bounds.sufficient, bounds.necessary};
        if (const auto sure = SureTricks<SEATS>(setting, node, at, question).settle(relevant)) return *sure;
        return try_leads(at, node, asked, aim, relevant);
    }

    // ---- Play.

    template <class Aim>
    bool try_leads(Hands& at, const Node& node, const Lookup& asked, const Aim& aim, Cards& relevant) {
        const auto [leader, left] = asked.lead;
        const bool mine = setting.is_ours(leader);
        const Cards different = one_of_each_run(at[index(leader)], node.in_play);
        const bool recalls = RECALLS && several(different);
        const Situation situation = recalls ? situation_of_lead(setting, node, at[index(leader)]) : 0;
        const Cards recalled = recalls ? memory->refutations.find(situation, different) : 0;
        Attempts attempts(different, recalled,
                          [&] { return order_leads<SEATS>(setting, node, at, leader, asked.told.hint); });
        bool reached = !mine;
        Cards led = 0, mattered = 0, refuted = 0;
        while (const Cards card = attempts.next(refuted)) {
            at[index(leader)] ^= card;
            Cards child = 0;
            const bool answer = follow<1>(at, node, lead_trick(leader, left, card), aim, child);
            at[index(leader)] ^= card;
            if (nodes > limit) return false;
            led = led ? led : card;
            if (answer == mine) {
                reached = mine;
                mattered = child;
                led = card;
                if (recalls) memory->refutations.store(situation, card);
                break;
            }
            record_failure(child, card, at[index(leader)], node.in_play, mattered);
            refuted |= card | equals_of(child, card);
        }
        relevant = mattered;
        store(asked, node.in_play, reached, led, relevant);
        return reached;
    }

    // The rest of a trick, from its card number I on.
    template <int I, class Aim>
    bool follow(Hands& at, const Node& node, const Trick& trick, const Aim& aim, Cards& relevant) {
        if constexpr (I == SEATS) {
            Cards later = 0;
            const bool answer = reaches(at, {trick.winner, trick.left - 1}, after(aim, trick), later);
            // A card has not won by its rank if no other of its suit was played.
            relevant = later | (trick.others & suit_of(trick.winning) ? trick.winning : 0);
            return answer;
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards hand = at[index(seat)], trumps = setting.trump_cards();
            const bool mine = setting.is_ours(seat);
            const Cards in_play = node.in_play & ~trick.others;
            const Cards may = answers(setting, hand, trick, in_play);
            const bool recalls = RECALLS && several(may) && trick.left >= LEAST_RECALLED;
            const Situation situation = recalls ? situation_of_answer(node, hand, trick, I) : 0;
            const Cards recalled = recalls ? memory->refutations.find(situation, may) : 0;
            Attempts attempts(may, recalled,
                              [&] { return order_answers<I, SEATS>(setting, node, at, trick, may); });
            Cards mattered = 0, refuted = 0;
            while (const Cards card = attempts.next(refuted)) {
                Cards child = 0;
                at[index(seat)] ^= card;
                const bool answer = follow<I + 1>(at, node, add_card(trick, card, seat, trumps), aim, child);
                at[index(seat)] ^= card;
                if (answer == mine) {
                    if (recalls) memory->refutations.store(situation, card);
                    relevant = child;
                    return mine;
                }
                if (nodes > limit) return false;
                record_failure(child, card, hand, in_play, mattered);
                refuted |= card | equals_of(child, card);
            }
            relevant = mattered;
            return !mine;
        }
    }

    // Notes a failed card: its equals were not played, so their equality must remain true.
    static void record_failure(Cards child, Cards card, Cards hand, Cards in_play, Cards& mattered) {
        mattered |= child | (rank_mattered(child, card) ? weakest_equal(card, hand, in_play) : 0);
    }

    // ---- The aim after a trick.

    int after(int need, const Trick& trick) const { return need - (setting.is_ours(trick.winner) ? 1 : 0); }
    Standing after(const Standing& so_far, const Trick& trick) const {
        return judge_trick(*goals, so_far, trick.winner, suit_number(trick.winning),
                           goals->length - trick.left + 1);
    }

    // ---- The table.

    [[gnu::always_inline]] void store(const Lookup& asked, Cards in_play, bool reached, Cards led,
                                      Cards relevant) {
        const unsigned counts = counts_of(relevant, in_play);
        const Owners bits = owner_bits(counts);
        const int suit = suit_number(led);
        const int rank = size(in_play & suit_mask(suit) & stronger(led));
        memory->positions.store(
            asked.key,
            {.owners = {asked.owners[0] & bits[0], asked.owners[1] & bits[1]},
             .counts = static_cast<std::uint16_t>(counts),
             .lower = static_cast<std::int8_t>(reached ? asked.need : 0),
             .upper = static_cast<std::int8_t>(reached ? asked.lead.left : asked.need - 1),
             .lead = static_cast<std::uint8_t>(suit << 4 | rank)},
            reached == setting.is_ours(asked.lead.leader));
    }

    const Holdings<SEATS> holdings_;
};

}  // namespace skiz::by_tricks
