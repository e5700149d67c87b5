// Which card to try first in the search for goals, and what can be told of a trick before it is full.
// The weights were found by search itself: changed at random, and kept where 440 deals of Tarokk and
// Asserufen took fewer nodes. Knows no search.
#pragma once

#include "moves.hpp"
#include "table.hpp"

namespace skiz::dense {

using Trials = Moves<Card, MOST_CARDS>;

namespace weights {

// A lead: whether it wins, who can ruff it, who has the best card of the suit; each with so much for a
// card point; and for suits and lengths.
constexpr int SURE = 38;
constexpr int SURE_POINTS = 6;
constexpr int HELPED = 53;
constexpr int HELPED_POINTS = 3;
constexpr int RUFFED_AND_HELPED = -13;
constexpr int RUFFED_AND_HELPED_POINTS = 5;
constexpr int RUFFED = -17;
constexpr int RUFFED_POINTS = 3;
constexpr int PARTNERS = 27;
constexpr int PARTNERS_POINTS = 4;
constexpr int THEIRS = -2;
constexpr int TRUMP_LEAD = -4;
constexpr int TRUMP_LEAD_OURS = 5;
constexpr int OWN_LENGTH = -7;
constexpr int RANK = -2;
constexpr int HINTED = 2000;
constexpr int HINTED_NEARLY = 1000;
constexpr int DID_WELL = 40;

// An answer: whether it wins, and what the next ones can do about it.
constexpr int WINS_FROM_PARTNER = 6;
constexpr int WINS_FOR_GOOD = 35;
constexpr int WINNING_POINTS = 4;
constexpr int WINS_BEFORE_PARTNER = 29;
constexpr int WINS_BEFORE_PARTNER_POINTS = 6;
constexpr int WINS_FOR_NOW = 5;
constexpr int WINS_FOR_NOW_POINTS = 2;
constexpr int WINNING_RANK = 3;
constexpr int LOSES_TO_PARTNER = 34;
constexpr int LOSES_TO_PARTNER_POINTS = 6;
constexpr int LOSES = -44;
constexpr int LOSES_POINTS = 6;
constexpr int LOSING_RANK = 5;
constexpr int UNDER_TRUMP = -4;

}  // namespace weights

// What becomes of a trick once a card is played to it, as far as the hands yet to play tell.
enum class Fate { Open, Ours, Theirs };

// The strength of the best cards that may still come to a trick, of the seat's side and of the other.
struct Coming {
    int help = -1, threat = -1;
};

template <int SEATS>
class Trying {
  public:
    explicit Trying(const Deal& deal) : deal_(&deal), table_(deal) {
        for (auto& by_seat : did_well_) by_seat.fill(-1);
    }

    // Trumps are above all others.
    int strength(Card card) const { return has(deal_->law.trumps, card) ? MOST_CARDS + card : card; }

    Coming coming(int index, Cards living, const Trick& trick, bool mine) const {
        Coming found;
        for (int j = index + 1; j < SEATS; ++j) {
            const Seat other = (trick.leader + j) % SEATS;
            const Cards hand = deal_->dealt[u(other)] & living;
            const Cards suit = hand & trick.suit, cards = suit ? suit : hand & deal_->law.trumps;
            if (!cards) continue;
            int& whose = table_.ours(other) == mine ? found.help : found.threat;
            whose = std::max(whose, strength(highest(cards)));
        }
        return found;
    }

    Fate fate(Card card, const Trick& trick, bool mine, const Coming& coming) const {
        const bool wins = table_.beats(card, trick);
        const int best = strength(wins ? card : trick.best);
        if (wins || table_.ours(trick.winner) == mine) return best > coming.threat ? Fate::Ours : Fate::Open;
        return best > coming.help ? Fate::Theirs : Fate::Open;
    }

    Fate fate_of_lead(const Spot& at, Card card, bool mine) const {
        return strength(card) > coming(0, at.living, table_.led(at.leader, card), mine).threat ? Fate::Ours
                                                                                               : Fate::Open;
    }

    // This lead did best: it is worth a try in other positions of the same trick, too.
    void did_well(const Spot& at, Card card) { did_well_[u(at.number)][u(at.leader)] = card; }

    // The leads, weighed; `hint` is the one that did best when the position was last seen.
    Trials leads(const Spot& at, Cards may, int hint) const {
        using namespace weights;
        const Seat leader = at.leader;
        const bool mine = table_.ours(leader);
        const Cards trumps = deal_->law.trumps & at.living;
        const Cards friends = deal_->of_side[mine] & at.living & ~deal_->dealt[u(leader)];
        const Cards foes = deal_->of_side[!mine] & at.living;
        Trials trials;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const Cards suit = deal_->suit[u(card)];
            const Cards above = ~((Cards{2} << card) - 1);
            const bool trump = has(deal_->law.trumps, card);
            bool ruff = false, help = false;
            if (!trump)
                for (int j = 1; j < SEATS; ++j) {
                    const Cards theirs = deal_->dealt[u((leader + j) % SEATS)] & at.living;
                    if (!(theirs & suit) && (theirs & trumps))
                        (table_.ours((leader + j) % SEATS) == mine ? help : ruff) = true;
                }
            const bool beaten = foes & suit & above;
            const bool friend_best =
                (friends & suit) && (!(foes & suit) || highest(friends & suit) > highest(foes & suit));
            const int points = table_.points(card);
            int weight = 0;
            if (!beaten && !ruff)
                weight = SURE + SURE_POINTS * points;
            else if (help && !ruff)
                weight = HELPED + HELPED_POINTS * points;
            else if (help)
                weight = RUFFED_AND_HELPED + RUFFED_AND_HELPED_POINTS * points;
            else if (ruff)
                weight = RUFFED - RUFFED_POINTS * points;
            else if (friend_best)
                weight = PARTNERS + PARTNERS_POINTS * points;
            else
                weight = THEIRS;
            if (trump) weight += TRUMP_LEAD + (mine ? TRUMP_LEAD_OURS : 0);
            weight += OWN_LENGTH * size(deal_->dealt[u(leader)] & at.living & suit);
            weight += RANK * size(at.living & suit & ~above);
            if (card == did_well_[u(at.number)][u(leader)]) weight += DID_WELL;
            if (hint >= 0 && has(suit, hint))
                weight += hint == card ? HINTED : HINTED_NEARLY - std::abs(hint - card);
            trials.add(card, weight);
        }
        return trials;
    }

    // The cards that answer, weighed.
    Trials answers(Cards living, const Trick& trick, Seat seat, Cards may, const Coming& coming) const {
        using namespace weights;
        const bool mine = table_.ours(seat);
        const bool ahead = table_.ours(trick.winner) == mine;
        const Cards trumps = deal_->law.trumps;
        const auto [help, threat] = coming;
        const int now = strength(trick.best);
        Trials trials;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const int points = table_.points(card);
            const bool wins = table_.beats(card, trick);
            const int strong = strength(card);
            int weight = 0;
            if (wins) {
                if (strong > threat)
                    weight =
                        (ahead && now > threat ? WINS_FROM_PARTNER : WINS_FOR_GOOD) + WINNING_POINTS * points;
                else if (help > threat)
                    weight = WINS_BEFORE_PARTNER + WINS_BEFORE_PARTNER_POINTS * points;
                else
                    weight = WINS_FOR_NOW - WINS_FOR_NOW_POINTS * points;
                weight -= WINNING_RANK * size(living & deal_->suit[u(card)] & (bit(card) - 1));
            } else {
                const bool safe = (ahead && now > threat) || help > std::max(threat, ahead ? -1 : now);
                weight = safe ? LOSES_TO_PARTNER + LOSES_TO_PARTNER_POINTS * points
                              : LOSES - LOSES_POINTS * points;
                weight -= LOSING_RANK * size(living & deal_->suit[u(card)] & (bit(card) - 1));
                if (has(trumps, card) && !has(trick.suit, card)) weight += UNDER_TRUMP;
            }
            trials.add(card, weight);
        }
        return trials;
    }

  private:
    const Deal* deal_;
    Table<SEATS> table_;
    std::array<std::array<Card, MOST_SEATS>, MOST_CARDS + 1> did_well_{};  // by trick and leader
};

}  // namespace skiz::dense
