// How many tricks a side takes with all cards open, or whether it reaches the needed points. It is
// a zero-window search over whole tricks. Its transposition table compares only the ranks that
// mattered (partition search). Equal cards are played once, and tricks that nobody can take away
// are counted. Knows no figures by name and no Python.
#pragma once

#include "by_tricks/bounds.hpp"
#include "by_tricks/move_order.hpp"
#include "by_tricks/sure_tricks.hpp"
#include "by_tricks/transposition_table.hpp"

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

    Hands hands{};
    Setting setting;
    std::uint64_t nodes = 0, limit = std::numeric_limits<std::uint64_t>::max();
    TranspositionTable* table = nullptr;
    const TrickGoals* goals = nullptr;

    // Call this after setting the hands: it precomputes the facts about a suit for each set of its
    // cards that may be in play.
    void prepare() {
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
            for (int rank = 0; rank < width[index(s)]; ++rank) lay_out(s, rank);
    }

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

    // A question to the table, and what it can return: the answer, or at least a lead to try first.
    struct Lookup {
        Lead lead;
        PositionKey key;
        int need = 0;
        std::optional<bool> answer;
        int hint = -1;
    };

    // The answer when a trick is led: from the table, by counting, or by play.
    template <class Aim>
    bool search(Hands& at, Lead lead, const Aim& aim, const TrickBounds& bounds, Cards& relevant) {
        relevant = 0;
        if (++nodes > limit) return false;
        const Node node = look_at(at);
        // With goals there is no number of tricks to compare: made is 1, not made 0.
        Lookup lookup{.lead = lead,
                      .key = key_of(node, bounds.key | std::uint64_t{index(lead.leader)} << 60),
                      .need = bounds.key ? 1 : bounds.necessary,
                      .answer = std::nullopt};
        look_up(lookup, node.in_play, relevant);
        if (lookup.answer) return *lookup.answer;
        const Question question{lead.leader, lead.left, bounds.sufficient, bounds.necessary};
        if (const auto sure = SureTricks<SEATS>(setting, node, at, question).settle(relevant)) return *sure;
        return try_leads(at, node, lookup, aim, relevant);
    }

    Node look_at(const Hands& at) const {
        Node node;
        for (Cards cards : at) node.in_play |= cards;
        for (int s = 0; s < SUITS; ++s)
            node.suits[index(s)] = suits_[start_[index(s)] + ranks_of(node.in_play, s)];
        return node;
    }

    static PositionKey key_of(const Node& node, std::uint64_t question) {
        std::uint64_t lengths = 0;
        for (int s = 0; s < SUITS; ++s)
            lengths |= std::uint64_t{node.suits[index(s)].lengths} << (SUIT_BITS * s);
        return {.lengths = lengths,
                .question = question,
                .owners = {std::uint64_t{node.suits[0].owners} << 32 | node.suits[1].owners,
                           std::uint64_t{node.suits[2].owners} << 32 | node.suits[3].owners}};
    }

    [[gnu::always_inline]] void look_up(Lookup& asked, Cards in_play, Cards& relevant) const {
        const bool mine = setting.is_ours(asked.lead.leader);
        const int need = asked.need;
        int elsewhere = -1;
        for (const Entry* e = table->newest(asked.key); e; e = table->older(*e)) {
            if (e->key.lengths != asked.key.lengths || e->key.question != asked.key.question) continue;
            if (!owners_agree(*e, asked.key.owners)) {
                if (elsewhere < 0 && (e->lower >= need) == mine) elsewhere = e->best_lead;
                continue;
            }
            if (e->lower >= need || e->upper < need) {
                for (int s = 0; s < SUITS; ++s)
                    if (const int count = e->relevant_counts >> 4 * s & 15)
                        relevant |= best(in_play & suit_mask(s), count);
                asked.answer = e->lower >= need;
                return;
            }
            if (asked.hint < 0) asked.hint = e->best_lead;
        }
        // The winning lead of another deal with the same lengths is often best here too.
        if (asked.hint < 0) asked.hint = elsewhere;
    }

    // ---- Play.

    template <class Aim>
    bool try_leads(Hands& at, const Node& node, const Lookup& asked, const Aim& aim, Cards& relevant) {
        const auto [leader, left] = asked.lead;
        const bool mine = setting.is_ours(leader);
        MoveList moves = order_leads<SEATS>(setting, node, at, leader, asked.hint);
        bool reached = !mine;
        Cards led = 0, mattered = 0, refuted = 0;
        for (int i = 0; i < moves.count(); ++i) {
            const Cards card = moves.next(i);
            if (card & refuted) continue;
            at[index(leader)] ^= card;
            Cards child = 0;
            const bool answer = follow<1>(at, node, lead_trick(leader, left, card), aim, child);
            at[index(leader)] ^= card;
            if (nodes > limit) return false;
            led = i == 0 ? card : led;
            if (answer == mine) {
                reached = mine;
                mattered = child;
                led = card;
                break;
            }
            record_failure(child, card, at[index(leader)], node.in_play, mattered);
            refuted |= equals_of(child, card);
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
            MoveList moves;
            if (const Cards may = playable(hand, trick, in_play); several(may))
                moves = order_answers<I, SEATS>(setting, node, at, trick, may);
            else
                moves.add(may, 0);
            Cards mattered = 0, refuted = 0;
            for (int i = 0; i < moves.count(); ++i) {
                const Cards card = moves.next(i);
                if (card & refuted) continue;
                Cards child = 0;
                at[index(seat)] ^= card;
                const bool answer = follow<I + 1>(at, node, add_card(trick, card, seat, trumps), aim, child);
                at[index(seat)] ^= card;
                if (answer == mine) {
                    relevant = child;
                    return mine;
                }
                if (nodes > limit) return false;
                record_failure(child, card, hand, in_play, mattered);
                refuted |= equals_of(child, card);
            }
            relevant = mattered;
            return !mine;
        }
    }

    // The cards of a hand that may answer a lead, one of each group of equals.
    Cards playable(Cards hand, const Trick& trick, Cards in_play) const {
        const Cards trumps = setting.trump_cards();
        Cards may = hand & trick.suit;
        if (!may) may = setting.must_trump && (hand & trumps) ? hand & trumps : hand;
        return one_of_each_run(may, in_play);
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
        unsigned counts = 0;
        for (int s = 0; s < SUITS; ++s) {
            const Cards here = ranks_of(relevant, s);
            if (!here) continue;
            const Cards down = (Cards{1} << std::bit_width(here)) - 1;
            counts |= static_cast<unsigned>(size(in_play >> (SUIT_BITS * s) & down)) << 4 * s;
        }
        const int suit = suit_number(led);
        const int rank = size(in_play & suit_mask(suit) & stronger(led));
        const auto& owners = asked.key.owners;
        table->store(
            {.key = {.lengths = asked.key.lengths,
                     .question = asked.key.question,
                     .owners = {owners[0] & owner_bits(counts, 0), owners[1] & owner_bits(counts, 2)}},
             .older = 0,
             .relevant_counts = static_cast<std::uint16_t>(counts),
             .lower = static_cast<std::int8_t>(reached ? asked.need : 0),
             .upper = static_cast<std::int8_t>(reached ? asked.lead.left : asked.need - 1),
             .best_lead = static_cast<std::uint8_t>(suit << 4 | rank)});
    }

    // The holdings of a suit in which this card is the weakest, computed from those without it.
    void lay_out(int suit, int rank) {
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

}  // namespace skiz::by_tricks
