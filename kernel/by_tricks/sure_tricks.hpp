// Sure tricks: those that the side on lead can cash, including its partners' if the lead reaches
// them, and those that nobody can take from the other side. Knows no search.
#pragma once

#include <optional>

#include "by_tricks/kept_tricks.hpp"

namespace skiz::by_tricks {

// A trick is about to be led, with `left` tricks to play. With `sufficient` of them the side
// reaches its aim; with fewer than `necessary` it cannot.
struct Question {
    Seat leader = 0;
    int left = 0;
    int sufficient = 0, necessary = 0;
};

// Counts tricks without playing. The count for a side is a plan that the side can carry out against
// any play, so it is a lower bound of that side's tricks. If it settles the question, the answer is
// the one that the search would find.
template <int SEATS>
class SureTricks {
  public:
    SureTricks(const Setting& setting, const Node& node, const Hands<SEATS>& hands, const Question& question)
        : setting_(setting),
          node_(node),
          hands_(hands),
          question_(question),
          mine_(setting.is_ours(question.leader)),
          wanted_(mine_ ? question.sufficient : too_many()) {}

    // Whether the side reaches its aim, if counting settles that; `relevant` becomes the cards on
    // which the answer depends.
    std::optional<bool> settle(Cards& relevant) {
        if (cash_own(relevant) || cash_partners(relevant)) return mine_;
        if (const std::optional<bool> side = count_trumps(relevant)) return side;
        KeptTricks<SEATS> kept(setting_, node_, hands_, question_.leader, question_.left);
        if (kept.reach(mine_ ? too_many() : question_.sufficient, relevant)) return !mine_;
        return std::nullopt;
    }

  private:
    // Cards of a suit that win in succession, and the rounds that they win, including the cards
    // left when nobody else has any.
    struct Run {
        Cards winners = 0;
        int rounds = 0;
    };

    // The number of tricks of the other side that settles the question against this one.
    int too_many() const { return question_.left - question_.necessary + 1; }
    bool enough(int tricks) const { return tricks >= wanted_ && wanted_ <= question_.left; }
    bool is_partner(Seat seat) const { return setting_.is_ours(seat) == mine_; }

    // ---- The leader's own winners: trumps first, then the other suits as long as nobody can ruff them.

    bool cash_own(Cards& relevant) {
        const int trumps = setting_.trumps;
        for (int k = 0; k < SUITS; ++k) {
            const int suit = trumps < 0 ? k : k == 0 ? trumps : k <= trumps ? k - 1 : k;
            const Cards own = hands_[index(question_.leader)] & suit_mask(suit);
            if (!own && suit != trumps) continue;
            const Cards others = node_.in_play & suit_mask(suit) & ~own;
            Run run = own_run(own, others, suit);
            if (suit == trumps)
                find_ruffers(run.rounds);
            else if (run.rounds && ruffers_)
                stop_before_ruff(run, suit);
            if (!others) run.winners = 0;
            if (enough(total_ + run.rounds)) {
                // Only the needed number of them matters.
                const int needed = wanted_ - total_;
                relevant = because_ | (size(run.winners) > needed ? best(run.winners, needed) : run.winners);
                return true;
            }
            runs_[index(suit)] = run;
            total_ += run.rounds;
            because_ |= run.winners;
        }
        return false;
    }

    Run own_run(Cards own, Cards others, int suit) const {
        Run run{.winners = top_cards(own, others)};
        run.rounds = size(run.winners);
        if (run.rounds && others && others_run_out<SEATS>(node_, question_.leader, suit, run.rounds))
            run.rounds = node_.length(question_.leader, suit);
        return run;
    }

    // Finds the players who may still have a trump after these rounds of trumps, and would take a
    // trick with it.
    void find_ruffers(int rounds) {
        for (Seat seat = 0; seat < SEATS; ++seat) {
            if (seat == question_.leader || node_.length(seat, setting_.trumps) <= rounds) continue;
            if (setting_.must_trump || !is_partner(seat)) ruffers_ |= 1u << seat;
        }
    }

    void stop_before_ruff(Run& run, int suit) const {
        int most = run.rounds;
        for (Seat seat = 0; seat < SEATS; ++seat)
            if (ruffers_ >> seat & 1) most = std::min(most, node_.length(seat, suit));
        if (most == run.rounds) return;
        run.rounds = most;
        if (size(run.winners) > most) run.winners = best(run.winners, most);
    }

    // ---- What the leader's partner can add once the lead has passed to him. The leader cashes his
    // own winners first. Then a small card leads to the best card of a suit, which the partner has.

    bool cash_partners(Cards& relevant) const {
        for (int j = 1; j < SEATS; ++j) {
            const Seat seat = (question_.leader + j) % SEATS;
            if (!is_partner(seat)) continue;
            bool entry = false;
            int tricks = total_;
            Cards because = because_;
            for (int suit = 0; suit < SUITS; ++suit)
                if (suit != setting_.trumps) tricks += partners_rounds(seat, suit, because, entry);
            if (entry && enough(tricks)) {
                relevant = because;
                return true;
            }
        }
        return false;
    }

    int partners_rounds(Seat seat, int suit, Cards& because, bool& entry) const {
        const Run& run = runs_[index(suit)];
        const Cards own = hands_[index(seat)] & suit_mask(suit);
        const Cards rest = node_.in_play & suit_mask(suit) & ~run.winners;
        if (!own || !(own & best(rest)) || run.rounds > size(run.winners)) return 0;
        const int most = rounds_before_ruff(seat, suit, run.rounds);
        if (most <= 0) return 0;
        const Cards others = rest & ~own, top = top_cards(own, others);
        const int rounds = std::min(size(top), most);
        if (node_.length(question_.leader, suit) > run.rounds) entry = true;
        if (others) because |= best(top, rounds);
        const int together = rounds + run.rounds;
        const bool all_win = together >= 1 && others_run_out<SEATS>(node_, seat, suit, together);
        return all_win ? most : rounds;
    }

    // How many rounds he can continue a suit after the leader's rounds, in which he has followed
    // suit with his other cards.
    int rounds_before_ruff(Seat seat, int suit, int leaders) const {
        int most = node_.length(seat, suit) - leaders;
        for (Seat other = 0; other < SEATS; ++other)
            if (other != seat && ((ruffers_ >> other & 1) || (other == question_.leader && leader_ruffs())))
                most = std::min(most, node_.length(other, suit) - leaders);
        return most;
    }

    bool leader_ruffs() const {
        const int trumps = setting_.trumps;
        return trumps >= 0 && setting_.must_trump &&
               node_.length(question_.leader, trumps) > runs_[index(trumps)].rounds;
    }

    // ---- Trumps of either side: each of a hand's highest wins its trick for the side unless a
    // higher trump of the others takes it. Each of those takes at most one.

    std::optional<bool> count_trumps(Cards& relevant) const {
        if (setting_.trumps < 0) return std::nullopt;
        const Cards trumps = node_.in_play & suit_mask(setting_.trumps);
        std::array<int, SEATS> held{};
        std::array<int, 2> higher{};
        int place = 0;
        for (Cards rest = trumps; rest; rest &= rest - 1, ++place) {
            const auto owners = node_.suits[index(setting_.trumps)].owners;
            const auto seat = static_cast<Seat>(owners >> (30 - 2 * place) & 3);
            const bool side = setting_.is_ours(seat);
            ++higher[side];
            const int sure = ++held[index(seat)] - higher[!side];
            if (sure >= (side ? question_.sufficient : too_many())) {
                const bool has_all = node_.length(seat, setting_.trumps) == size(trumps);
                relevant = has_all ? 0 : best(trumps, place + 1);
                return side;
            }
        }
        return std::nullopt;
    }

    const Setting& setting_;
    const Node& node_;
    const Hands<SEATS>& hands_;
    const Question& question_;
    const bool mine_;   // whether the side leads
    const int wanted_;  // the number of tricks with which the leader's side settles the question
    std::array<Run, SUITS> runs_{};
    unsigned ruffers_ = 0;
    int total_ = 0;
    Cards because_ = 0;
};

}  // namespace skiz::by_tricks
