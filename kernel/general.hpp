// Whether a side gets the points it is after, under any law and with any goals: zero-window search with
// all cards open. Where all hangs on card points alone it goes on with nothing but them. Positions are
// remembered by what still matters, and how many points are enough in them. Knows no figures by name.
#pragma once

#include "outlook.hpp"
#include "recall.hpp"
#include "trying.hpp"

namespace skiz::dense {

// A position in which a trick is led.
struct Spot {
    Cards living = 0;  // in hands
    Seat leader = 0;
    int number = 1;  // of the trick
    Ties ties;
};

// Card points wanted, and nothing else: so many above that (0: there), so many to come.
struct ByPoints {
    int above = 0;
    int left = 0;
};

// Points by goals wanted.
struct ByGoals {
    Stand stand;
    int need = 0;
    const Outlook* outlook = nullptr;
};

template <int SEATS>
class Search {
  public:
    Search(const Law& law, const Objective& objective, const Position& at, const Progress& so_far,
           Recall& recall, std::uint64_t limit)
        : deal_(deal_of(law, objective, at)),
          total_(so_far.left_points + sum_of(so_far.points, everybody)),
          outlooks_(deal_, total_),
          by_points_(&outlooks_.by_points()),
          recall_(&recall),
          limit_(limit) {
        recall.forget();
        int least_trump = std::numeric_limits<int>::max(), least = least_trump;
        for (Card card : each(all(deal_.law))) {
            const int points = deal_.law.points[u(card)];
            least = std::min(least, points);
            if (has(deal_.law.trumps, card)) least_trump = std::min(least_trump, points);
        }
        least_ = least;
        least_trump_ = least_trump;
        for (Card card : each(deal_.law.trumps))
            if (deal_.law.points[u(card)] > least_trump) heavy_trumps_ |= bit(card);
    }
    Search(const Search&) = delete;

    std::uint64_t nodes = 0;
    bool exhausted() const { return nodes > limit_; }

    // What it may come to.
    Bounds range(const Position& at, const Progress& so_far) {
        Stand stand = standing(at, so_far);
        const int left = deal_.law.length - at.number + 1;
        numbers(stand, {}, left);
        const Outlook& outlook = outlooks_.of(stand.marks);
        return {outlook.low, outlook.high};
    }

    bool reaches(const Position& at, const Progress& so_far, int need) {
        const Spot spot = spot_of(at);
        Stand stand = standing(at, so_far);
        if (at.played == 0) return ask(spot, ByGoals{stand, need, nullptr});
        ++nodes;
        numbers(stand, {}, deal_.law.length - at.number + 1);
        const ByGoals aim{stand, need, &outlooks_.of(stand.marks)};
        const Trick trick = trick_of(at);
        if (at.played == 1) return follow<1>(spot, spot.living, trick, aim);
        if constexpr (SEATS > 2)
            if (at.played == 2) return follow<2>(spot, spot.living, trick, aim);
        if constexpr (SEATS > 3)
            if (at.played == 3) return follow<3>(spot, spot.living, trick, aim);
        return false;
    }

    // Whether two cards of the hand on turn make no difference to what is at stake.
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) {
        const Spot spot = spot_of(at);
        Stand stand = standing(at, so_far);
        numbers(stand, {}, deal_.law.length - at.number + 1);
        const Outlook& outlook = outlooks_.of(stand.marks);
        const Card low = deal_.number[u(lower)], high = deal_.number[u(higher)];
        Cards living = spot.living;
        for (int i = 0; i < at.played; ++i) living |= bit(deal_.number[u(at.table[u(i)])]);
        return deal_.suit[u(low)] == deal_.suit[u(high)] && outlook.kinds->alike(low, high) &&
               !(living & (bit(high) - 1) & ~(bit(low) | (bit(low) - 1)));
    }

    // What the first card tried each time comes to: where to begin to ask.
    int first_try(const Position& from, const Progress& so_far) {
        Spot at = spot_of(from);
        Stand stand = standing(from, so_far);
        Trick trick = trick_of(from);
        for (int i = from.played; at.number <= deal_.law.length; i = 0, trick = {}) {
            ByGoals aim{stand, 0, nullptr};
            numbers(aim.stand, {}, deal_.law.length - at.number + 1);
            aim.outlook = &outlooks_.of(aim.stand.marks);
            if (i == 0) trick.leader = at.leader;
            for (; i < SEATS; ++i) {
                Moves moves;
                const Seat seat = (trick.leader + i) % SEATS;
                const Cards hand = deal_.dealt[u(seat)] & at.living;
                const int count = i ? answers(i, at, at.living, trick, seat, playable(at, hand, seat, trick, i), aim, moves)
                                    : leads(at, playable(at, hand, seat, trick, 0), aim, -1, moves);
                const Card card = next(moves, 0, count);
                at.living &= ~bit(card);
                if (i == 0) at.ties = after_lead(deal_.law, at.ties, hand & ~bit(card), card);
                trick = i ? then(trick, card, seat) : led(trick.leader, card);
            }
            stand = after(aim, at, at.living, trick).stand;
            at = {at.living, trick.winner, at.number + 1,
                  after_trick(deal_.law, at.ties, trick.winner, at.number)};
        }
        numbers(stand, {}, 0);
        return outlooks_.of(stand.marks).low;
    }

  private:
    static constexpr unsigned everybody = (1u << MOST_SEATS) - 1;

    struct Trick {
        Cards cards = 0;
        Cards suit = 0;  // that was led
        Card best = 0;
        Seat leader = 0, winner = 0;
        int points = 0;
    };

    bool ours(Seat seat) const { return deal_.objective.side >> seat & 1; }

    Spot spot_of(const Position& at) const {
        Spot spot{0, at.leader, at.number, at.ties};
        for (Seat seat = 0; seat < SEATS; ++seat) spot.living |= renumbered(deal_, at.hands[u(seat)]);
        return spot;
    }

    Trick trick_of(const Position& at) const {
        Trick trick;
        for (int i = 0; i < at.played; ++i) {
            const Card card = deal_.number[u(at.table[u(i)])];
            trick = i ? then(trick, card, (at.leader + i) % SEATS) : led(at.leader, card);
        }
        return trick;
    }

    Trick led(Seat leader, Card card) const {
        return {bit(card), deal_.suit[u(card)], card, leader, leader, deal_.law.points[u(card)]};
    }

    bool beats(Card card, const Trick& trick) const {
        if (has(deal_.suit[u(trick.best)], card)) return card > trick.best;
        return has(deal_.law.trumps, card);
    }

    Trick then(Trick trick, Card card, Seat seat) const {
        trick.cards |= bit(card);
        trick.points += deal_.law.points[u(card)];
        if (beats(card, trick)) trick.best = card, trick.winner = seat;
        return trick;
    }

    Stand standing(const Position& at, const Progress& so_far) const {
        Stand stand{.marks = outlooks_.marks(so_far),
                    .points = sum_of(so_far.points, deal_.objective.side),
                    .left = so_far.left_points,
                    .tricks = sum_of(so_far.won, deal_.objective.side),
                    .won = so_far.won};
        // What only cards can bring that the side does not hold.
        for (Card i : each(outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            const Cards own = deal_.of_side[whose];
            const int due = atom.last - std::max(atom.first, int{at.number}) + 1;
            const bool hopeless =
                (atom.verb == Verb::Win && size(atom.cards & own) < due && ~atom.cards) ||
                (atom.verb == Verb::Catch && (!(atom.cards & own) || (atom.prey & own))) ||
                (atom.verb == Verb::Fall && !(atom.cards & own));
            if (hopeless) stand.marks.lost |= bit(i);
        }
        return stand;
    }

    // Top trumps of one side: nobody takes them, nor the tricks they come to.
    Sure sure(Cards living) const {
        Sure found;
        const Cards trumps = living & deal_.law.trumps;
        if (!trumps) return found;
        const bool side = has(deal_.of_side[1], highest(trumps));
        const Cards theirs = trumps & deal_.of_side[!side];
        const Cards run = theirs ? trumps & ~((Cards{2} << highest(theirs)) - 1) : trumps;
        int tricks = 0;
        for (Seat seat = 0; seat < SEATS; ++seat) tricks = std::max(tricks, size(run & deal_.dealt[u(seat)]));
        int points = size(run) * least_trump_ + std::max(0, tricks * SEATS - size(run)) * least_;
        for (Card card : each(run & heavy_trumps_)) points += deal_.law.points[u(card)] - least_trump_;
        found.cards[side] = run;
        found.tricks[side] = tricks;
        found.points[side] = points;
        return found;
    }

    // The marks that follow from the numbers and from what is sure.
    void numbers(Stand& stand, const Sure& sure, int left) const {
        stand.marks = outlooks_.by_numbers(stand.marks, stand.points + sure.points[1],
                                           stand.points + stand.left - sure.points[0], stand, left,
                                           sure.tricks);
    }

    void refute(Stand& stand, const Sure& sure, std::uint64_t live, int number, int left) const {
        for (Card i : each(live & outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            const bool lost =
                atom.verb == Verb::Take
                    ? (atom.cards & sure.cards[!whose]) != 0
                    : atom.verb == Verb::Win &&
                          atom.last - std::max(atom.first, number) + 1 > left - sure.tricks[!whose];
            if (lost) stand.marks.lost |= bit(i);
        }
    }

    // ---- Questions.

    bool ask(const Spot& at, ByPoints aim) {
        if (aim.above >= 0) return true;
        if (aim.above + aim.left < 0) return false;
        if (at.number == deal_.law.length) return last(at).second ? aim.above + aim.left >= 0 : false;
        const Sure certain = sure(at.living);
        if (aim.above + certain.points[1] >= 0) return true;
        if (aim.above + aim.left - certain.points[0] < 0) return false;
        return searched(at, aim, *by_points_, aim.above, 0);
    }

    bool ask(const Spot& at, ByGoals aim) {
        const int left = deal_.law.length - at.number + 1;
        Stand& stand = aim.stand;
        Sure certain;
        if (left > 0) certain = sure(at.living);
        refute(stand, certain, aim.outlook ? aim.outlook->live : outlooks_.flags(), at.number, left);
        numbers(stand, certain, left);
        const Outlook& outlook = outlooks_.of(stand.marks);
        if (outlook.low >= aim.need) return true;
        if (outlook.high < aim.need) return false;
        aim.outlook = &outlook;
        if (outlook.by_points) {
            for (const auto& [points, worth] : outlook.steps)
                if (worth >= aim.need) return ask(at, ByPoints{stand.points - points, stand.left});
            return false;
        }
        if (left == 1) {
            const auto [trick, mine] = last(at);
            return ask({0, trick.winner, at.number + 1, at.ties}, after(aim, at, 0, trick));
        }
        std::uint64_t what = mixed(outlook.rest + static_cast<std::uint64_t>(aim.need - outlook.settled));
        if (outlook.tricks) what = mixed(what + static_cast<std::uint64_t>(stand.tricks) + 1);
        for (Seat seat = 0; outlook.seats >> seat; ++seat)
            if (outlook.seats >> seat & 1) what = mixed(what + static_cast<std::uint64_t>(stand.won[u(seat)]) + 1);
        if (outlook.points && !outlooks_.rises())
            what = mixed(what + static_cast<std::uint64_t>(stand.points) + 1);
        const int points = outlook.points && outlooks_.rises() ? stand.points : 0;
        return searched(at, aim, *outlook.kinds, points, what | 1);
    }

    // The last trick plays itself.
    std::pair<Trick, bool> last(const Spot& at) const {
        Trick trick;
        for (int i = 0; i < SEATS; ++i) {
            const Seat seat = (at.leader + i) % SEATS;
            const Card card = lowest(at.living & deal_.dealt[u(seat)]);
            trick = i ? then(trick, card, seat) : led(seat, card);
        }
        return {trick, ours(trick.winner)};
    }

    template <class Aim>
    bool searched(const Spot& at, const Aim& aim, const Kinds& kinds, int points, std::uint64_t what) {
        if (++nodes > limit_) return false;
        what += static_cast<std::uint64_t>(at.leader) << 1;
        if (deal_.law.bound & at.living) what = mixed(what + ties(at));
        const Key key = kinds.key(at.living, what);
        int hint = -1;
        if (const Answer* known = recall_->find(key)) {
            if (points <= known->fails) return false;
            if (points >= known->reaches) return true;
            hint = known->lead;
        }
        const Cards hand = deal_.dealt[u(at.leader)] & at.living;
        const bool mine = ours(at.leader);
        const Cards may = distinct(playable(at, hand, at.leader, {}, 0), hand, at.living, kinds);
        Moves moves;
        const int count = leads(at, may, aim, hint, moves);
        bool made = !mine;
        Card best = moves[0].card;
        for (int i = 0; i < count; ++i) {
            const Card card = next(moves, i, count);
            if (i == 0) best = card;
            Spot then = at;
            then.ties = after_lead(deal_.law, at.ties, hand & ~bit(card), card);
            const bool found = follow<1>(then, at.living & ~bit(card), led(at.leader, card), aim);
            if (nodes > limit_) return false;
            if (found == mine) {
                made = mine;
                best = card;
                break;
            }
        }
        recall_->keep(key, points, made, best);
        return made;
    }

    template <int I, class Aim>
    bool follow(const Spot& at, Cards living, const Trick& trick, const Aim& aim) {
        if constexpr (I == SEATS) {
            const Spot then{living, trick.winner, at.number + 1,
                            after_trick(deal_.law, at.ties, trick.winner, at.number)};
            return ask(then, after(aim, at, living, trick));
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards hand = deal_.dealt[u(seat)] & living;
            const bool mine = ours(seat);
            const Cards may =
                distinct(playable(at, hand, seat, trick, I), hand, living | bit(trick.best), kinds(aim));
            if (!(may & (may - 1))) {
                const Card card = lowest(may);
                return follow<I + 1>(at, living & ~may, then(trick, card, seat), aim);
            }
            Moves moves;
            const int count = answers(I, at, living, trick, seat, may, aim, moves);
            for (int i = 0; i < count; ++i) {
                const Card card = next(moves, i, count);
                const bool found = follow<I + 1>(at, living & ~bit(card), then(trick, card, seat), aim);
                if (nodes > limit_) return false;
                if (found == mine) return mine;
            }
            return !mine;
        }
    }

    // ---- How an aim stands after a trick.

    ByPoints after(ByPoints aim, const Spot&, Cards, const Trick& trick) const {
        if (ours(trick.winner)) aim.above += trick.points;
        aim.left -= trick.points;
        return aim;
    }

    ByGoals after(const ByGoals& aim, const Spot& at, Cards living, const Trick& trick) const {
        ByGoals then = aim;
        Stand& stand = then.stand;
        const bool won = ours(trick.winner);
        stand.left -= trick.points;
        if (won) stand.points += trick.points, ++stand.tricks;
        ++stand.won[u(trick.winner)];
        for (Card i : each(aim.outlook->live & outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            const Verdict found = judged(atom, whose, won == whose, at.number, living, trick);
            if (found == Verdict::Made) stand.marks.made |= bit(i);
            if (found == Verdict::Lost) stand.marks.lost |= bit(i);
        }
        return then;
    }

    // As goals.hpp judges it, where the cards it needs are with the side.
    Verdict judged(const Atom& atom, bool whose, bool won, int number, Cards living, const Trick& trick) const {
        switch (atom.verb) {
            case Verb::Take:
                if ((trick.cards & atom.cards) && !won) return Verdict::Lost;
                return atom.cards & living ? Verdict::Open : Verdict::Made;
            case Verb::Win: {
                if (number >= atom.first) {
                    if (!won || !has(atom.cards, trick.best)) return Verdict::Lost;
                    if (number >= atom.last) return Verdict::Made;
                }
                const int due = atom.last - std::max(atom.first, number + 1) + 1;
                return ~atom.cards && size(atom.cards & living & deal_.of_side[whose]) < due ? Verdict::Lost
                                                                                             : Verdict::Open;
            }
            case Verb::Catch:
                if (!((atom.cards | atom.prey) & trick.cards)) return living ? Verdict::Open : Verdict::Lost;
                return (atom.prey & trick.cards) && has(atom.cards, trick.best) ? Verdict::Made : Verdict::Lost;
            case Verb::Fall:
                if (atom.cards & trick.cards)
                    return number == atom.first && !has(atom.cards, trick.best) ? Verdict::Made : Verdict::Lost;
                return number >= atom.first ? Verdict::Lost : Verdict::Open;
            default: return Verdict::Open;
        }
    }

    // ---- Cards.

    const Kinds& kinds(const ByPoints&) const { return *by_points_; }
    const Kinds& kinds(const ByGoals& aim) const { return *aim.outlook->kinds; }

    Cards playable(const Spot& at, Cards hand, Seat seat, const Trick& trick, int index) const {
        const Law& law = deal_.law;
        Cards may = hand;
        if (index) {
            const Cards suit = hand & trick.suit;
            may = suit ? suit : law.must_trump && (hand & law.trumps) ? hand & law.trumps : hand;
            if (law.must_overtake) {
                Cards over = may & deal_.suit[u(trick.best)] & ~((Cards{2} << trick.best) - 1);
                if (!has(law.trumps, trick.best)) over |= may & law.trumps;
                if (over) may = over;
            }
        }
        return law.bound & hand ? untied(law, at.ties, seat, hand, may, trick.suit, at.number) : may;
    }

    // Of cards of a hand that are alike with nothing between them, the lowest.
    Cards distinct(Cards may, Cards hand, Cards living, const Kinds& kinds) const {
        Cards found = 0;
        for (Cards rest = may; rest;) {
            Card card = lowest(rest);
            found |= bit(card);
            const Cards suit = deal_.suit[u(card)];
            rest &= rest - 1;
            while (true) {
                const Cards above = living & suit & ~((Cards{2} << card) - 1);
                if (!above) break;
                const Card up = lowest(above);
                if (!has(rest, up) || !has(hand, up) || !kinds.alike(card, up)) break;
                rest &= ~bit(up);
                card = up;
            }
        }
        return found;
    }

    std::uint64_t ties(const Spot& at) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < deal_.law.bonds.size(); ++i)
            if ((deal_.law.bonds[i].cards & at.living) && !(at.ties.ended >> i & 1)) found |= 1u << i;
        const Card called = deal_.law.called.card;
        if (called >= 0 && has(at.living, called) && at.ties.ran) found |= 1u << MOST_BONDS;
        return found;
    }

    template <class Aim>
    int leads(const Spot& at, Cards may, const Aim& aim, int hint, Moves& moves) const {
        (void)aim;
        const Seat leader = at.leader;
        const bool mine = ours(leader);
        const Cards trumps = deal_.law.trumps & at.living;
        const Cards friends = deal_.of_side[mine] & at.living & ~deal_.dealt[u(leader)];
        const Cards foes = deal_.of_side[!mine] & at.living;
        int count = 0;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const Cards suit = deal_.suit[u(card)];
            const Cards above = ~((Cards{2} << card) - 1);
            const bool trump = has(deal_.law.trumps, card);
            bool ruff = false, help = false;
            if (!trump)
                for (int j = 1; j < SEATS; ++j) {
                    const Cards theirs = deal_.dealt[u((leader + j) % SEATS)] & at.living;
                    if (!(theirs & suit) && (theirs & trumps))
                        (ours((leader + j) % SEATS) == mine ? help : ruff) = true;
                }
            const bool beaten = foes & suit & above;
            const bool friend_best = (friends & suit) && (!(foes & suit) || highest(friends & suit) > highest(foes & suit));
            const int points = deal_.law.points[u(card)];
            int weight = 0;
            if (!beaten && !ruff)
                weight = W[0] + W[1] * points;
            else if (help && !ruff)
                weight = W[2] + W[3] * points;
            else if (help)
                weight = W[4] + W[5] * points;
            else if (ruff)
                weight = W[6] - W[7] * points;
            else if (friend_best)
                weight = W[8] + W[9] * points;
            else
                weight = W[10] - W[11] * points;
            if (trump) weight += W[12] + (mine ? W[13] : 0) ;
            weight += W[14] * size(deal_.dealt[u(leader)] & at.living & suit);
            weight += W[15] * size(foes & suit);
            weight += W[16] * size(at.living & suit & ~above);
            if (hint >= 0 && has(suit, hint)) weight += hint == card ? 2000 : 1000 - 10 * std::abs(hint - card);
            moves[u(count++)] = {card, weight};
        }
        return count;
    }

    template <class Aim>
    int answers(int index, const Spot& at, Cards living, const Trick& trick, Seat seat, Cards may,
                const Aim& aim, Moves& moves) const {
        (void)aim;
        (void)at;
        const bool mine = ours(seat);
        const bool ahead = ours(trick.winner) == mine;
        const Cards trumps = deal_.law.trumps;
        // What those can do who come later.
        Card threat = -1, help = -1;  // the strongest card that may come, trumps above all others
        const auto strength = [&](Card card) { return has(trumps, card) ? 64 + card : card; };
        for (int j = index + 1; j < SEATS; ++j) {
            const Seat other = (trick.leader + j) % SEATS;
            const Cards hand = deal_.dealt[u(other)] & living;
            const Cards suit = hand & trick.suit;
            Card most = -1;
            if (suit) most = strength(highest(suit));
            else if (hand & trumps) most = strength(highest(hand & trumps));
            Card& whose = ours(other) == mine ? help : threat;
            whose = std::max(whose, most);
        }
        const Card now = strength(trick.best);
        int count = 0;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const int points = deal_.law.points[u(card)];
            const bool wins = beats(card, trick);
            const Card strong = strength(card);
            int weight = 0;
            if (wins) {
                if (strong > threat)
                    weight = (ahead && now > threat ? W[20] : W[21]) + W[22] * points;
                else if (help > threat)
                    weight = W[23] + W[24] * points;
                else
                    weight = W[25] - W[26] * points;
                weight -= W[27] * size(living & deal_.suit[u(card)] & (bit(card) - 1));
            } else {
                const bool safe = (ahead && now > threat) || help > std::max(threat, ahead ? -1 : now);
                weight = safe ? W[28] + W[29] * points : W[30] - W[31] * points;
                weight -= W[32] * size(living & deal_.suit[u(card)] & (bit(card) - 1));
                if (!has(trick.suit, card)) weight += W[33] * size(deal_.dealt[u(seat)] & living & deal_.suit[u(card)]);
                if (has(trumps, card) && !has(trick.suit, card)) weight += W[34];
            }
            moves[u(count++)] = {card, weight};
        }
        return count;
    }

    Deal deal_;
    int total_;
    Outlooks outlooks_;
    const Kinds* by_points_;
    Recall* recall_;
    std::uint64_t limit_;
    int least_ = 0, least_trump_ = 0;
    Cards heavy_trumps_ = 0;
};

}  // namespace skiz::dense
