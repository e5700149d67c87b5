// The value of any objective under any law: zero-window search over exact positions, bounded by the
// goals that are still open. Slower than tricks.hpp and goals on lanes, and asks nothing of the law.
#pragma once

#include <map>
#include <unordered_map>

#include "goals.hpp"

namespace skiz {

class General {
  public:
    General(const Law& law, const Objective& objective, std::uint64_t limit)
        : law_(law), objective_(objective), limit_(limit) {}

    std::uint64_t nodes = 0;
    bool exhausted() const { return nodes > limit_; }

    // A bound of the value that answers whether it is at least `need`: below it an upper, else a lower.
    int value(const Position& at, const Progress& so_far, int need) {
        if (at.played == 0) {
            const Bounds known = bounds(objective_, so_far);
            if (known.low >= need || over(law_, at)) return known.low;
            if (known.high < need) return known.high;
            return at_lead(at, so_far, need, known);
        }
        return choose(at, so_far, need);
    }

    // The position and how it stands after a card.
    std::pair<Position, Progress> step(const Position& at, const Progress& so_far, Card card) const {
        const Position then = play(law_, at, card);
        if (then.number == at.number) return {then, so_far};
        Taken trick{
            .number = at.number, .winner = then.leader, .winning = -1, .cards = 0, .hunters = 0, .by = {}};
        Cards held = 0;
        for (Seat i = 0; i < law_.seats; ++i) {
            const Card fell = i + 1 < law_.seats ? at.table[static_cast<unsigned>(i)] : card;
            const Seat seat = skiz::after(law_, at.leader, i);
            trick.by[static_cast<unsigned>(seat)] = bit(fell);
            trick.cards |= bit(fell);
            held |= hand(then, seat);
        }
        for (Card fell : each(trick.by[static_cast<unsigned>(then.leader)])) trick.winning = fell;
        return {then, skiz::after(law_, objective_, so_far, trick, held)};
    }

  private:
    struct Key {
        std::array<Cards, MOST_SEATS> hands;
        std::uint64_t standing;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t mixed = key.standing;
            for (Cards hand : key.hands) mixed = (mixed ^ hand ^ mixed >> 29) * 0x9e3779b97f4a7c15u;
            return mixed ^ mixed >> 32;
        }
    };

    // All of the progress that can still matter, as one number.
    std::uint64_t standing(const Position& at, const Progress& so_far) {
        std::vector<std::int16_t> parts{at.leader};
        std::size_t i = 0;
        for (const Goal& goal : objective_.goals)
            for (const Atom& atom : goal.atoms) {
                const Verdict verdict = so_far.verdicts[i++];
                parts.push_back(static_cast<std::int16_t>(verdict));
                if (verdict != Verdict::Open) continue;
                if (atom.verb == Verb::Score)
                    parts.push_back(static_cast<std::int16_t>(sum_of(so_far.points, goal.side)));
                if (atom.verb == Verb::Count)
                    parts.push_back(static_cast<std::int16_t>(
                        atom.seat < 0 ? sum_of(so_far.won, goal.side)
                                      : so_far.won[static_cast<unsigned>(atom.seat)]));
            }
        return standings_.try_emplace(std::move(parts), standings_.size()).first->second;
    }

    int at_lead(const Position& at, const Progress& so_far, int need, Bounds known) {
        const Key key{at.hands, standing(at, so_far)};
        if (const auto found = table_.find(key); found != table_.end()) {
            if (found->second.low >= need) return found->second.low;
            if (found->second.high < need) return found->second.high;
            known = found->second;
        }
        const int value = choose(at, so_far, need);
        if (nodes > limit_) return value;
        (value >= need ? known.low : known.high) = value;
        table_[key] = known;
        return value;
    }

    int choose(const Position& at, const Progress& so_far, int need) {
        if (++nodes > limit_) return 0;
        const bool mine = objective_.side >> turn(law_, at) & 1;
        int best = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        for (Card card : order(at)) {
            const auto [then, stands] = step(at, so_far, card);
            const int found = value(then, stands, need);
            if (nodes > limit_) return 0;
            best = mine ? std::max(best, found) : std::min(best, found);
            if (mine == (best >= need)) return best;
        }
        return best;
    }

    // Winners first, the strongest in the lead, the cheapest later; then the weakest.
    std::vector<Card> order(const Position& at) const {
        std::vector<Card> winners, losers;
        for (Card card : each(playable(law_, at))) {
            const bool wins =
                at.played == 0 || strongest(law_, on_table(at) | bit(card), at.table[0]) == card;
            (wins ? winners : losers).push_back(card);
        }
        if (at.played == 0) std::reverse(winners.begin(), winners.end());
        winners.insert(winners.end(), losers.begin(), losers.end());
        return winners;
    }

    const Law& law_;
    const Objective& objective_;
    std::uint64_t limit_;
    std::unordered_map<Key, Bounds, Hash> table_;
    std::map<std::vector<std::int16_t>, std::uint64_t> standings_;
};

}  // namespace skiz
