// A problem with its cards renumbered: only those still in play, suit after suit without gaps, so that
// what is left of a suit is a few bits in a row. Also which cards are alike for what is still played
// for, and what tells one position from another as far as that goes. Knows no search.
#pragma once

#include <bit>

#include "goals.hpp"

namespace skiz::dense {

constexpr std::size_t u(int i) { return static_cast<std::size_t>(i); }

// The cards of a problem by their new numbers.
struct Deal {
    Law law;
    Objective objective;                    // its cards by their old numbers
    std::array<Card, MOST_CARDS> number{};  // of a card by its old one, -1 where it is out of play
    std::array<Cards, MOST_SEATS> dealt{};  // a card on the table with who played it
    std::array<Seat, MOST_CARDS> owner{};   // by new number
    std::array<Cards, 2> of_side{};         // the others', the side's own
    std::array<Cards, MOST_CARDS> suit{};   // by new number
};

inline Cards renumbered(const Deal& deal, Cards cards) {
    Cards found = 0;
    for (Card card : each(cards))
        if (deal.number[u(card)] >= 0) found |= bit(deal.number[u(card)]);
    return found;
}

inline Atom renumbered(const Deal& deal, Atom atom) {
    if (~atom.cards) atom.cards = renumbered(deal, atom.cards);
    atom.prey = renumbered(deal, atom.prey);
    return atom;
}

inline Deal deal_of(const Law& law, const Objective& objective, const Position& at) {
    Deal deal;
    std::array<Cards, MOST_SEATS> hands = at.hands;
    for (Seat i = 0; i < at.played; ++i) hands[u(after(law, at.leader, i))] |= bit(at.table[u(i)]);
    Cards living = 0;
    for (Cards hand : hands) living |= hand;
    deal.number.fill(-1);
    int next = 0;
    std::vector<Cards> suits = law.suits;
    suits.push_back(law.trumps);
    for (Cards& suit : suits) {
        for (Card card : each(suit & living)) {
            deal.law.points[u(next)] = law.points[u(card)];
            deal.number[u(card)] = next++;
        }
        suit = renumbered(deal, suit);
    }
    const Cards trumps = suits.back();
    suits.pop_back();
    const auto points = deal.law.points;
    deal.law = law_of(law.seats, law.length, std::move(suits), trumps, law.must_trump);
    deal.law.points = points;
    deal.law.must_overtake = law.must_overtake;
    std::vector<Bond> bonds = law.bonds;
    for (Bond& bond : bonds) bond.cards = renumbered(deal, bond.cards);
    Called called = law.called;
    if (called.card >= 0) called.card = deal.number[u(called.card)];
    const Card telling = law.telling < 0 ? -1 : deal.number[u(law.telling)];
    deal.law = tied(std::move(deal.law), std::move(bonds), called, telling);
    deal.objective = objective;
    for (Seat seat = 0; seat < law.seats; ++seat) {
        deal.dealt[u(seat)] = renumbered(deal, hands[u(seat)]);
        deal.of_side[objective.side >> seat & 1] |= deal.dealt[u(seat)];
        for (Card card : each(deal.dealt[u(seat)])) {
            deal.owner[u(card)] = seat;
            deal.suit[u(card)] = follows(deal.law, card);
        }
    }
    return deal;
}

// Two words that tell positions apart. They are mixed from exact descriptions; that two of those mix
// to the same 128 bits does not happen.
struct Key {
    std::uint64_t one = 0, other = 0;
    bool operator==(const Key&) const = default;
};

constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    return word ^ word >> 32;
}

using ByCard = std::array<std::uint64_t, MOST_CARDS>;

// By how many card points a position has more, and by how many fewer, than another one like it.
struct Apart {
    int more = 0, fewer = 0;
};

// The cards put in kinds: neighbours in a suit that are of one kind are alike as soon as they are in
// one hand, and of a run of them it matters only in which order the hands hold what is left of it. Of
// the longest run, the loose one, perhaps not even that but for its strongest cards.
class Kinds {
  public:
    // For every card a kind, and a role: cards of one role differ in card points at most. Where more card
    // points are never worse (`weighed`), positions that differ in those of plain suits alone are put
    // together: what is known of one tells of the others, as far as they are `apart`.
    Kinds(const Deal& deal, const ByCard& kind, const ByCard& role, bool weighed)
        : deal_(&deal), kind_(kind), role_(role) {
        std::vector<Cards> suits = deal.law.suits;
        suits.push_back(deal.law.trumps);
        for (Cards suit : suits) {
            const ByCard& telling = weighed && suit != deal.law.trumps ? role : kind;
            while (suit) {
                const Card first = lowest(suit);
                int width = 0;
                while (has(suit, first + width) && telling[u(first + width)] == telling[u(first)] &&
                       width < 24)
                    suit &= ~bit(first + width++);
                if (width == 1)
                    exact_ |= bit(first);
                else
                    add(deal, first, width);
            }
        }
        const auto of_one_kind = [&](const Run& run) {
            return weighed && !(run.cards & deal.law.trumps) ? 0 : size(run.cards);
        };
        const auto longest = std::max_element(runs_.begin(), runs_.end(), [&](const Run& a, const Run& b) {
            return of_one_kind(a) < of_one_kind(b);
        });
        if (deal.law.must_overtake || longest == runs_.end() || !of_one_kind(*longest)) return;
        std::swap(*longest, runs_.front());
        loose_ = runs_.front().cards;
        for (std::size_t seat = 0; seat < MOST_SEATS; ++seat) held_[seat] = deal.dealt[seat] & loose_;
    }

    Cards loose() const { return loose_; }

    bool alike(Card one, Card other) const { return kind_[u(one)] == kind_[u(other)]; }
    bool of_one_role(Card one, Card other) const { return role_[u(one)] == role_[u(other)]; }

    // Who holds the cards of the loose run, two bits each, the strongest on top.
    std::uint64_t owners(Cards living) const {
        if (!loose_) return 0;
        const int count = size(living & loose_);
        return count ? owners_of(runs_.front(), living, 0) << (64 - 2 * count) : 0;
    }

    Key key(Cards living, std::uint64_t what) const {
        const std::uint64_t exact = living & exact_;
        Key found{mixed(exact ^ what), mixed(exact + 0x9e3779b97f4a7c15u) ^ what * 0xbf58476d1ce4e5b9u};
        std::uint64_t odd = 0x9e3779b97f4a7c15u;
        for (const Run& run : runs_) {
            std::uint64_t owners = 0;
            if (run.cards == loose_)  // how many each hand holds
                for (Cards held : held_) owners = owners << 8 | static_cast<unsigned>(size(living & held));
            else
                owners = owners_of(run, living, 1);
            found.one = (found.one ^ owners) * odd;
            found.one ^= found.one >> 29;
            found.other = (found.other + owners) * (odd ^ 0x94d049bb133111ebu << 1);
            found.other ^= found.other >> 31;
            odd += 0x7f4a7c15u << 1;
        }
        return found;
    }

    // How far the cards of one position and another are apart in points, where one key tells of both: card
    // by card, since in each suit the same hands hold them in the same order.
    Apart apart(Cards one, Cards other) const {
        Apart found;
        const Cards differ = (one ^ other) & ~deal_->law.trumps;
        if (!differ) return found;
        for (const Cards suit : deal_->law.suits) {
            if (!(differ & suit)) continue;
            for (Cards a = one & suit, b = other & suit; a && b; a &= a - 1, b &= b - 1) {
                const int more = deal_->law.points[u(lowest(a))] - deal_->law.points[u(lowest(b))];
                (more > 0 ? found.more : found.fewer) += std::abs(more);
            }
        }
        return found;
    }

  private:
    struct Half {
        std::uint32_t owners = 0;  // two bits a card
        std::uint32_t count = 0;
    };
    struct Run {
        Cards cards = 0;
        int shift = 0, high_shift = 0;
        Cards low_mask = 0, high_mask = 0;
        std::size_t low = 0, high = 0;
    };

    // The weakest in the lowest bits; `mark` before the first says how many there are.
    std::uint64_t owners_of(const Run& run, Cards living, std::uint64_t mark) const {
        const Half low = halves_[run.low + (living >> run.shift & run.low_mask)];
        const Half high = halves_[run.high + (living >> run.high_shift & run.high_mask)];
        return (mark << 2 * high.count | high.owners) << 2 * low.count | low.owners;
    }

    void add(const Deal& deal, Card first, int width) {
        const int low = (width + 1) / 2, high = width - low;
        runs_.push_back({.cards = (bit(width) - 1) << first,
                         .shift = first,
                         .high_shift = first + low,
                         .low_mask = bit(low) - 1,
                         .high_mask = bit(high) - 1,
                         .low = half(deal, first, low),
                         .high = half(deal, first + low, high)});
    }

    std::size_t half(const Deal& deal, Card first, int width) {
        const std::size_t start = halves_.size();
        halves_.resize(start + (std::size_t{1} << width));
        for (unsigned held = 1; held < 1u << width; ++held) {
            const int top = std::bit_width(held) - 1;
            const Half rest = halves_[start + (held ^ 1u << top)];
            const auto owner = static_cast<std::uint32_t>(deal.owner[u(first + top)]);
            halves_[start + held] = {rest.owners | owner << 2 * rest.count, rest.count + 1};
        }
        return start;
    }

    const Deal* deal_;
    ByCard kind_{}, role_{};
    Cards exact_ = 0, loose_ = 0;
    std::array<Cards, MOST_SEATS> held_{};
    std::vector<Run> runs_;
    std::vector<Half> halves_;
};

}  // namespace skiz::dense
