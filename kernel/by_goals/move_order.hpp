// Move order in the search for goals, and what is known of a trick before it is complete. The
// weights were tuned by search: changed at random, and kept if 440 deals of Tarokk and Asserufen
// took fewer nodes. Knows no search.
#pragma once

#include "base/weighted_moves.hpp"
#include "by_goals/trick.hpp"

namespace skiz::by_goals {

using MoveList = WeightedMoves<Card, MOST_CARDS>;

namespace weights {

// A lead: whether it wins, who can ruff it, and who has the best card of the suit, each with a
// weight for a card point; also suits and lengths.
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

// An answer: whether it wins, and what the next players can do about it.
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

// The outcome of a trick once a card is played to it, as far as the remaining hands determine it.
enum class Fate { Open, Ours, Theirs };

// The strength of the best cards that may still be played to a trick, by the seat's side and by the
// other.
struct StillToPlay {
    int help = -1, threat = -1;
};

// Puts the moves first that most probably settle the question. The order changes no answer, only
// the speed.
template <int SEATS>
class MoveOrder {
  public:
    explicit MoveOrder(const Deal& deal) : deal_(&deal), play_(deal) {
        for (auto& by_seat : best_lead_) by_seat.fill(-1);
    }

    StillToPlay look_ahead(int place, Cards in_play, const Trick& trick, bool mine) const {
        StillToPlay found;
        for (int j = place + 1; j < SEATS; ++j) {
            const Seat seat = (trick.leader + j) % SEATS;
            const Cards hand = deal_->dealt[index(seat)] & in_play;
            const Cards suit = hand & trick.suit, cards = suit ? suit : hand & deal_->rules.trumps;
            if (!cards) continue;
            int& best = play_.is_ours(seat) == mine ? found.help : found.threat;
            best = std::max(best, strength(highest(cards)));
        }
        return found;
    }

    Fate fate(Card card, const Trick& trick, bool mine, const StillToPlay& later) const {
        const bool wins = play_.beats(card, trick);
        const int best = strength(wins ? card : trick.best);
        if (wins || play_.is_ours(trick.winner) == mine) return best > later.threat ? Fate::Ours : Fate::Open;
        return best > later.help ? Fate::Theirs : Fate::Open;
    }

    Fate fate_of_lead(const Node& at, Card card, bool mine) const {
        const StillToPlay later = look_ahead(0, at.in_play, play_.lead(at.leader, card), mine);
        return strength(card) > later.threat ? Fate::Ours : Fate::Open;
    }

    // This lead was best: it is worth trying in other positions of the same trick, too.
    void reward(const Node& at, Card card) { best_lead_[index(at.number)][index(at.leader)] = card; }

    // The leads with weights; `hint` is the best lead when the position was last seen.
    MoveList order_leads(const Node& at, Cards may, int hint) const {
        const bool mine = play_.is_ours(at.leader);
        const Cards hand = deal_->dealt[index(at.leader)] & at.in_play;
        const Lead lead{.at = at,
                        .hand = hand,
                        .partners = deal_->of_side[mine] & at.in_play & ~hand,
                        .theirs = deal_->of_side[!mine] & at.in_play,
                        .trumps = deal_->rules.trumps & at.in_play,
                        .trump_weight = weights::TRUMP_LEAD + (mine ? weights::TRUMP_LEAD_OURS : 0)};
        const Card did_well = best_lead_[index(at.number)][index(at.leader)];
        MoveList moves;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            int weight = trick_weight(lead, card) + suit_weight(lead, card);
            if (card == did_well) weight += weights::DID_WELL;
            if (hint >= 0 && has(deal_->suit[index(card)], hint)) weight += hint_weight(card, hint);
            moves.add(card, weight);
        }
        return moves;
    }

    // The answering cards with weights.
    MoveList order_answers(Cards in_play, const Trick& trick, Seat seat, Cards may,
                           const StillToPlay& later) const {
        const bool mine = play_.is_ours(seat), ahead = play_.is_ours(trick.winner) == mine;
        const int best = strength(trick.best);
        const bool holds_now = ahead && best > later.threat;
        const bool safe = holds_now || later.help > std::max(later.threat, ahead ? -1 : best);
        MoveList moves;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const int rank = size(in_play & deal_->suit[index(card)] & beneath(card));
            moves.add(card, play_.beats(card, trick) ? winning_weight(card, rank, holds_now, later)
                                                     : losing_weight(card, rank, trick, safe));
        }
        return moves;
    }

  private:
    // Trumps are above all others.
    int strength(Card card) const { return has(deal_->rules.trumps, card) ? MOST_CARDS + card : card; }

    // A position from the leader's view: his cards, his partners' and the others', and the trumps
    // in play.
    struct Lead {
        const Node& at;
        Cards hand = 0, partners = 0, theirs = 0, trumps = 0;
        int trump_weight = 0;
    };

    // Which players void in a suit could ruff it.
    struct Ruffs {
        bool theirs = false, partners = false;
    };

    Ruffs find_ruffs(const Lead& lead, Cards suit) const {
        Ruffs found;
        for (int j = 1; j < SEATS; ++j) {
            const Cards hand = deal_->dealt[index((lead.at.leader + j) % SEATS)] & lead.at.in_play;
            if (!(hand & suit) && (hand & lead.trumps))
                (hand & lead.partners ? found.partners : found.theirs) = true;
        }
        return found;
    }

    // The weight of a lead by the likely winner of the trick.
    int trick_weight(const Lead& lead, Card card) const {
        using namespace weights;
        const Cards suit = deal_->suit[index(card)];
        const Cards partners = lead.partners & suit, theirs = lead.theirs & suit;
        const Ruffs ruffs = has(lead.trumps, card) ? Ruffs{} : find_ruffs(lead, suit);
        const int points = play_.points(card);
        if (!(theirs & above(card)) && !ruffs.theirs) return SURE + SURE_POINTS * points;
        if (ruffs.partners && !ruffs.theirs) return HELPED + HELPED_POINTS * points;
        if (ruffs.partners) return RUFFED_AND_HELPED + RUFFED_AND_HELPED_POINTS * points;
        if (ruffs.theirs) return RUFFED - RUFFED_POINTS * points;
        const bool partners_best = partners && (!theirs || highest(partners) > highest(theirs));
        return partners_best ? PARTNERS + PARTNERS_POINTS * points : THEIRS;
    }

    // Its weight by suit, length and rank.
    int suit_weight(const Lead& lead, Card card) const {
        using namespace weights;
        const Cards suit = deal_->suit[index(card)];
        const int weight =
            OWN_LENGTH * size(lead.hand & suit) + RANK * size(lead.at.in_play & suit & ~above(card));
        return has(lead.trumps, card) ? weight + lead.trump_weight : weight;
    }

    // Its weight beside the previous best lead of the same suit.
    static int hint_weight(Card card, Card hint) {
        using namespace weights;
        return hint == card ? HINTED : HINTED_NEARLY - std::abs(hint - card);
    }

    int winning_weight(Card card, int rank, bool holds_now, const StillToPlay& later) const {
        using namespace weights;
        const int points = play_.points(card), by_rank = -WINNING_RANK * rank;
        if (strength(card) > later.threat)
            return (holds_now ? WINS_FROM_PARTNER : WINS_FOR_GOOD) + WINNING_POINTS * points + by_rank;
        if (later.help > later.threat)
            return WINS_BEFORE_PARTNER + WINS_BEFORE_PARTNER_POINTS * points + by_rank;
        return WINS_FOR_NOW - WINS_FOR_NOW_POINTS * points + by_rank;
    }

    int losing_weight(Card card, int rank, const Trick& trick, bool safe) const {
        using namespace weights;
        const int points = play_.points(card);
        const int weight =
            (safe ? LOSES_TO_PARTNER + LOSES_TO_PARTNER_POINTS * points : LOSES - LOSES_POINTS * points) -
            LOSING_RANK * rank;
        const bool under_trump = has(deal_->rules.trumps, card) && !has(trick.suit, card);
        return under_trump ? weight + UNDER_TRUMP : weight;
    }

    const Deal* deal_;
    TrickPlay<SEATS> play_;
    std::array<std::array<Card, MOST_SEATS>, MOST_CARDS + 1> best_lead_{};  // by trick and leader
};

}  // namespace skiz::by_goals
