// Whether a side gets the points it is after, under any law and with any goals: zero-window search with
// all cards open. Where all hangs on card points alone it goes on with nothing but them. Positions are
// remembered by what still matters, and how many points are enough in them. Knows no figures by name.
#pragma once

#include "certain.hpp"
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

// What is found beside the answer: the cards whose rank mattered; for goals a bound of the points:
// where they are reached, that they are at least so many, else that they are at most so many; and with
// how many card points less, or more, it would be the same answer by the same play.
struct Found {
    Cards seen = 0;
    int bound = 0;
    int slack = MOST_SLACK;
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
          certain_(deal_),
          recall_(&recall),
          limit_(limit) {
        recall.forget();
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

    // A bound that says whether it gets so many points: if it is less, it is the most, else the least.
    int bound(const Position& at, const Progress& so_far, int need) {
        Found found;
        reaches(at, so_far, need, found);
        return found.bound;
    }

  private:
    void reaches(const Position& at, const Progress& so_far, int need, Found& found) {
        const Spot spot = spot_of(at);
        Stand stand = standing(at, so_far);
        if (at.played == 0) {
            ask(spot, ByGoals{stand, need, nullptr}, found);
            return;
        }
        ++nodes;
        numbers(stand, {}, deal_.law.length - at.number + 1);
        const ByGoals aim{stand, need, &outlooks_.of(stand.marks)};
        const Trick trick = trick_of(at);
        if (at.played == 1) follow<1>(spot, spot.living, trick, aim, found);
        if constexpr (SEATS > 2)
            if (at.played == 2) follow<2>(spot, spot.living, trick, aim, found);
        if constexpr (SEATS > 3)
            if (at.played == 3) follow<3>(spot, spot.living, trick, aim, found);
    }

  public:
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
                const Seat seat = (trick.leader + i) % SEATS;
                const Cards hand = deal_.dealt[u(seat)] & at.living;
                const Cards may = playable(at, hand, seat, trick, i);
                Trials trials =
                    i ? answers(at.living, trick, seat, may, coming(i, at.living, trick, ours(seat)))
                      : leads(at, may, -1);
                const Card card = trials.next(0);
                at.living &= ~bit(card);
                if (i == 0) at.ties = after_lead(deal_.law, at.ties, hand & ~bit(card), card);
                trick = i ? then(trick, card, seat) : led(trick.leader, card);
            }
            stand = after(aim, at, at.living, trick).stand;
            at = {at.living, trick.winner, at.number + 1, ties_after(at, trick)};
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
            const Cards own = deal_.of_side[whose], others = deal_.of_side[!whose];
            const int due = atom.last - std::max(atom.first, int{at.number}) + 1;
            const bool hopeless =
                (atom.verb == Verb::Win && size(atom.cards & own) < due && ~atom.cards) ||
                (atom.verb == Verb::Catch && (!(atom.cards & own) || (atom.prey & own))) ||
                (atom.verb == Verb::Fall && !(atom.cards & own)) ||
                (atom.verb == Verb::Captured && !(atom.cards & own)) ||
                (atom.verb == Verb::Fell && !(atom.cards & (own | others)) && !(atom.prey & others));
            if (hopeless) stand.marks.lost |= bit(i);
        }
        return stand;
    }

    // The marks that follow from the numbers and from what is sure.
    void numbers(Stand& stand, const Sure& sure, int left) const {
        stand.marks =
            outlooks_.by_numbers(stand.marks, stand.points + sure.points[1],
                                 stand.points + stand.left - sure.points[0], stand, left, sure.tricks);
    }

    // Parts that are lost by what is sure; gives the cards on which that rests.
    Cards refute(Stand& stand, const Sure& sure, std::uint64_t live, const Spot& at) const {
        const int left = deal_.law.length - at.number + 1;
        Cards because = 0;
        for (Card i : each(live & outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            if (atom.verb == Verb::Take && (atom.cards & sure.cards[!whose])) {
                stand.marks.lost |= bit(i);
                // Nothing of the side is above it.
                because |=
                    at.living & deal_.law.trumps & ~(bit(highest(atom.cards & sure.cards[!whose])) - 1);
            }
            if (atom.verb == Verb::Win &&
                atom.last - std::max(atom.first, at.number) + 1 > left - sure.tricks[!whose])
                stand.marks.lost |= bit(i);
        }
        return because;
    }

    // ---- Questions.

    bool ask(const Spot& at, ByPoints aim, Found& found) {
        found = {};
        const int low = aim.above, high = low + aim.left;
        if (low >= 0 || high < 0) return stands(low, high, 0, found);
        if (at.number == deal_.law.length) {
            const bool wins = last(at, found).second;
            return stands(wins ? high : low, wins ? high : low, found.seen, found);
        }
        return searched(at, aim, *by_points_, aim.above, 0, found,
                        [&] { return without_play(at, aim, found); });
    }

    // The answer where so many points above what is wanted are certain, and no more than so many possible.
    bool stands(int low, int high, Cards because, Found& found) const {
        found.slack = low >= 0 ? low : -high - 1;
        return rests_on(because, low >= 0, found);
    }

    std::optional<bool> without_play(const Spot& at, ByPoints aim, Found& found) {
        const Sure certain = certain_.sure(at.living);
        const bool mine = ours(at.leader);
        int low = aim.above + certain.points[1], high = aim.above + aim.left - certain.points[0];
        if (low >= 0 || high < 0) return stands(low, high, certain.seen[low >= 0], found);
        Cards because = 0;
        const int once = certain_.at_once(at.leader, at.living, certain, because);
        (mine ? low : high) = mine ? aim.above + once : aim.above + aim.left - once;
        if (low >= 0 || high < 0) return stands(low, high, because, found);
        return std::nullopt;
    }

    // What is asked for beyond what is settled; of card points alone, 1 is yes and 0 no.
    static int need_of(const ByPoints&) { return 1; }
    static int need_of(const ByGoals& aim) { return aim.need - aim.outlook->settled; }
    static int settled_of(const ByPoints&) { return 0; }
    static int settled_of(const ByGoals& aim) { return aim.outlook->settled; }
    static int bound_of(const ByPoints&, const Found&, bool made) { return made; }
    static int bound_of(const ByGoals& aim, const Found& found, bool) {
        return found.bound - aim.outlook->settled;
    }

    bool rests_on(Cards cards, bool answer, Found& found) const {
        found.seen |= cards;
        return answer;
    }

    bool ask(const Spot& at, ByGoals aim, Found& found) {
        found = {};
        const int left = deal_.law.length - at.number + 1;
        Stand& stand = aim.stand;
        const Marks before = stand.marks;
        numbers(stand, {}, left);
        Sure certain;
        Cards because = 0;
        if (left > 0) {
            const Marks by_numbers = stand.marks;
            certain = certain_.sure(at.living);
            because = refute(stand, certain, aim.outlook ? aim.outlook->live : outlooks_.flags(), at);
            numbers(stand, certain, left);
            if (stand.marks == by_numbers)
                because = 0;
            else
                because |= certain.seen[0] | certain.seen[1];
        }
        if (!aim.outlook || aim.outlook->marks != stand.marks) aim.outlook = &outlooks_.of(stand.marks);
        const bool answer = answered(at, aim, certain, found);
        found.slack = std::min(found.slack, slack(before, stand, certain, answer));
        return rests_on(because, answer, found);
    }

    // With how many card points less, or more, the numbers would still have decided all that they did.
    int slack(const Marks& before, const Stand& stand, const Sure& sure, bool answer) const {
        return outlooks_.slack(before, stand.marks, stand.points + sure.points[1],
                               stand.points + stand.left - sure.points[0], answer);
    }

    // The answer once the numbers have spoken.
    bool answered(const Spot& at, const ByGoals& aim, const Sure& certain, Found& found) {
        const Outlook& outlook = *aim.outlook;
        const Stand& stand = aim.stand;
        if (outlook.low >= aim.need) return found.bound = outlook.low, true;
        if (outlook.high < aim.need) return found.bound = outlook.high, false;
        if (outlook.by_points) {
            const auto wanted = std::find_if(outlook.steps.begin(), outlook.steps.end(),
                                             [&](const auto& step) { return step.second >= aim.need; });
            const bool answer = ask(at, ByPoints{stand.points - wanted->first, stand.left}, found);
            found.bound = answer ? wanted->second : (wanted - 1)->second;
            return answer;
        }
        if (at.number == deal_.law.length) {
            Found alone;
            const auto [trick, mine] = last(at, alone);
            const bool answer =
                ask({0, trick.winner, at.number + 1, at.ties}, after(aim, at, 0, trick), found);
            return rests_on(alone.seen, answer, found);
        }
        std::uint64_t what = mixed(outlook.rest);
        if (outlook.tricks) what = mixed(what + static_cast<std::uint64_t>(stand.tricks) + 1);
        for (Seat seat = 0; outlook.seats >> seat; ++seat)
            if (outlook.seats >> seat & 1)
                what = mixed(what + static_cast<std::uint64_t>(stand.won[u(seat)]) + 1);
        if (outlook.points && !outlooks_.rises())
            what = mixed(what + static_cast<std::uint64_t>(stand.points) + 1);
        const int points = outlook.points && outlooks_.rises() ? stand.points : 0;
        return searched(at, aim, *outlook.kinds, points, what | 1, found,
                        [&] { return without_play(at, aim, certain, found); });
    }

    std::optional<bool> without_play(const Spot& at, const ByGoals& aim, const Sure& certain, Found& found) {
        if (!weighed(aim)) return std::nullopt;
        const bool mine = ours(at.leader);
        Cards because = 0;
        const int once = certain_.at_once(at.leader, at.living, certain, because);
        if (once <= certain.points[mine]) return std::nullopt;
        Sure more = certain;
        more.points[mine] = once;
        Stand perhaps = aim.stand;
        numbers(perhaps, more, deal_.law.length - at.number + 1);
        const Outlook& then = outlooks_.of(perhaps.marks);
        if (mine ? then.low < aim.need : then.high >= aim.need) return std::nullopt;
        found.bound = mine ? then.low : then.high;
        found.slack = slack(aim.stand.marks, perhaps, more, mine);
        return rests_on(because | certain.seen[0] | certain.seen[1], mine, found);
    }

    // The card that won a trick by its rank, if any of its suit came near.
    Cards ranked(const Trick& trick) const {
        return trick.cards & ~bit(trick.best) & deal_.suit[u(trick.best)] ? bit(trick.best) : 0;
    }

    // The last trick plays itself.
    std::pair<Trick, bool> last(const Spot& at, Found& found) const {
        Trick trick;
        for (int i = 0; i < SEATS; ++i) {
            const Seat seat = (at.leader + i) % SEATS;
            const Card card = lowest(at.living & deal_.dealt[u(seat)]);
            trick = i ? then(trick, card, seat) : led(seat, card);
        }
        found.seen |= ranked(trick);
        return {trick, ours(trick.winner)};
    }

    template <class Aim, class WithoutPlay>
    bool searched(const Spot& at, const Aim& aim, const Kinds& kinds, int points, std::uint64_t what,
                  Found& found, const WithoutPlay& without_play) {
        if (++nodes > limit_) return false;
        what += static_cast<std::uint64_t>(at.leader) << 1;
        if (deal_.law.bound & at.living) what = mixed(what + ties(at));
        const Key key = kinds.key(at.living, what);
        const std::uint64_t owners = kinds.owners(at.living);
        const Cards run = at.living & kinds.loose(), others = at.living & ~kinds.loose();
        int hint = -1;
        const Answer* const known = recall_->find(key, owners, size(run), [&](const Answer& answer) {
            if (hint < 0) hint = answer.lead;
            return answer.reaches_with(points, need_of(aim)) || answer.fails_with(points, need_of(aim));
        });
        if (known) {
            const bool reached = known->reaches_with(points, need_of(aim));
            found.seen = others;
            if (known->deep) found.seen |= weakest_of(run, known->deep);
            found.bound = settled_of(aim) + (reached ? known->least : known->most);
            found.slack = reached ? points - known->reaches : known->fails - points;
            return reached;
        }
        if (const std::optional<bool> answer = without_play()) return *answer;
        const Cards hand = deal_.dealt[u(at.leader)] & at.living;
        const bool mine = ours(at.leader);
        Cards mattered = 0, answered = 0;
        const Cards may = choices(aim, playable(at, hand, at.leader, {}, 0), at.living, mattered,
                                  [&](Card card) { return fate_of_lead(at, card, mine); });
        Trials trials = leads(at, may, hint);
        bool made = !mine;
        Card best = -1;
        found.bound = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        for (int i = 0; i < trials.count(); ++i) {
            const Card card = trials.next(i);
            if (has(answered, card)) continue;
            if (i == 0) best = card;
            Spot then = at;
            then.ties = after_lead(deal_.law, at.ties, hand & ~bit(card), card);
            Found child;
            const bool answer = follow<1>(then, at.living & ~bit(card), led(at.leader, card), aim, child);
            if (nodes > limit_) return false;
            if (answer == mine) {
                made = mine;
                best = card;
                mattered = child.seen;
                found.bound = child.bound;
                found.slack = child.slack;
                break;
            }
            found.slack = std::min(found.slack, child.slack);
            found.bound = mine ? std::max(found.bound, child.bound) : std::min(found.bound, child.bound);
            mattered |= child.seen | equals(child.seen, card, hand, at.living, kinds);
            answered |= alike(child.seen, card, kinds.loose());
        }
        const Cards deep = mattered & run;
        Answer answer{.key = key, .owners = owners, .lead = static_cast<std::int8_t>(best)};
        if (deep) answer.deep = static_cast<std::int8_t>(size(run & ~(bit(lowest(deep)) - 1)));
        (made ? answer.reaches : answer.fails) = static_cast<std::int16_t>(
            std::clamp(made ? points - found.slack : points + found.slack, -MOST_SLACK, MOST_SLACK));
        (made ? answer.least : answer.most) = bound_of(aim, found, made);
        recall_->keep(answer);
        found.seen = mattered | others;
        return made;
    }

    template <int I, class Aim>
    bool follow(const Spot& at, Cards living, const Trick& trick, const Aim& aim, Found& found) {
        if constexpr (I == SEATS) {
            const Spot then{living, trick.winner, at.number + 1, ties_after(at, trick)};
            const bool answer = ask(then, after(aim, at, living, trick), found);
            return rests_on(ranked(trick), answer, found);
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards hand = deal_.dealt[u(seat)] & living;
            const Cards all = playable(at, hand, seat, trick, I);
            if (!(all & (all - 1)))
                return follow<I + 1>(at, living & ~all, then(trick, lowest(all), seat), aim, found);
            const bool mine = ours(seat);
            const Kinds& kinds = kinds_of(aim);
            const Cards there = living | bit(trick.best);
            const Coming to_come = coming(I, living, trick, mine);
            Cards mattered = 0, answered = 0;
            const Cards may = choices(aim, all, there, mattered,
                                      [&](Card card) { return fate(card, trick, mine, to_come); });
            Trials trials;
            if (may & (may - 1))
                trials = answers(living, trick, seat, may, to_come);
            else
                trials.add(lowest(may), 0);
            found.bound = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
            for (int i = 0; i < trials.count(); ++i) {
                const Card card = trials.next(i);
                if (has(answered, card)) continue;
                Found child;
                const bool answer =
                    follow<I + 1>(at, living & ~bit(card), then(trick, card, seat), aim, child);
                if (nodes > limit_) return false;
                if (answer == mine) {
                    found = child;
                    return mine;
                }
                found.slack = std::min(found.slack, child.slack);
                found.bound = mine ? std::max(found.bound, child.bound) : std::min(found.bound, child.bound);
                mattered |= child.seen | equals(child.seen, card, hand, there, kinds);
                answered |= alike(child.seen, card, kinds.loose());
            }
            found.seen = mattered;
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
    Verdict judged(const Atom& atom, bool whose, bool won, int number, Cards living,
                   const Trick& trick) const {
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
                if (!(awaited(atom) & trick.cards)) return living ? Verdict::Open : Verdict::Lost;
                return won && (atom.prey & trick.cards) && has(atom.cards, trick.best) ? Verdict::Made
                                                                                       : Verdict::Lost;
            case Verb::Fall:
                if (atom.cards & trick.cards)
                    return number == atom.first && !has(atom.cards, trick.best) ? Verdict::Made
                                                                                : Verdict::Lost;
                return number >= atom.first ? Verdict::Lost : Verdict::Open;
            case Verb::Captured:
                if (atom.cards & trick.cards)
                    return number == atom.first && !won ? Verdict::Made : Verdict::Lost;
                return number >= atom.first ? Verdict::Lost : Verdict::Open;
            case Verb::Fell:
                if (number < atom.first) return Verdict::Open;
                return trick.cards & (atom.cards | (atom.prey & deal_.of_side[!whose])) ? Verdict::Made
                                                                                        : Verdict::Lost;
            default: return Verdict::Open;
        }
    }

    // ---- Cards.

    const Kinds& kinds_of(const ByPoints&) const { return *by_points_; }
    const Kinds& kinds_of(const ByGoals& aim) const { return *aim.outlook->kinds; }

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
        if (!(law.bound & hand)) return may;
        const bool told = all_told(law, at.living & ~trick.cards);
        return untied(law, at.ties, seat, hand, may, trick.suit, at.number, told);
    }

    Ties ties_after(const Spot& at, const Trick& trick) const {
        return after_trick(deal_.law, at.ties, trick.winner, at.number, trick.cards, trick.best);
    }

    // The next card beneath this one that is left of its suit, -1 if there is none.
    Card beneath(Card card, Cards living) const {
        const Cards below = living & deal_.suit[u(card)] & (bit(card) - 1);
        return below ? highest(below) : -1;
    }

    // What becomes of a trick once a card is played to it, as far as the hands yet to play tell.
    enum class Fate { Open, Ours, Theirs };

    // The strength of the best cards that may still come to a trick, of the seat's side and of the other.
    struct Coming {
        int help = -1, threat = -1;
    };

    // Trumps are above all others.
    int strength(Card card) const { return has(deal_.law.trumps, card) ? MOST_CARDS + card : card; }

    Coming coming(int index, Cards living, const Trick& trick, bool mine) const {
        Coming found;
        for (int j = index + 1; j < SEATS; ++j) {
            const Seat other = (trick.leader + j) % SEATS;
            const Cards hand = deal_.dealt[u(other)] & living;
            const Cards suit = hand & trick.suit, cards = suit ? suit : hand & deal_.law.trumps;
            if (!cards) continue;
            int& whose = ours(other) == mine ? found.help : found.threat;
            whose = std::max(whose, strength(highest(cards)));
        }
        return found;
    }

    Fate fate(Card card, const Trick& trick, bool mine, const Coming& coming) const {
        const bool wins = beats(card, trick);
        const int best = strength(wins ? card : trick.best);
        if (wins || ours(trick.winner) == mine) return best > coming.threat ? Fate::Ours : Fate::Open;
        return best > coming.help ? Fate::Theirs : Fate::Open;
    }

    Fate fate_of_lead(const Spot& at, Card card, bool mine) const {
        return strength(card) > coming(0, at.living, led(at.leader, card), mine).threat ? Fate::Ours
                                                                                        : Fate::Open;
    }

    // Whether card points count, and more of them are never worse.
    bool weighed(const ByPoints&) const { return true; }
    bool weighed(const ByGoals& aim) const { return aim.outlook->points && outlooks_.rises(); }

    // The cards of a hand that differ: of a row of them with nothing between and with the same role,
    // the highest of each kind. Where a row decides whose the trick is, only the one that brings it most
    // or least points for those who play it: what they keep back is lost to them at the worst.
    // `leans` become the cards whose place that hangs on.
    template <class Aim, class FateOf>
    Cards choices(const Aim& aim, Cards may, Cards living, Cards& leans, const FateOf& fate_of) const {
        const Kinds& kinds = kinds_of(aim);
        Cards found = 0;
        for (Cards rest = may; rest;) {
            const Card top = highest(rest);
            Cards row = bit(top), differ = row;
            rest ^= row;
            for (Card card = top, down;
                 (down = beneath(card, living)) >= 0 && has(rest, down) && kinds.of_one_role(card, down);
                 card = down) {
                if (!kinds.alike(card, down)) differ |= bit(down);
                row |= bit(down);
                rest ^= bit(down);
            }
            if ((differ & (differ - 1)) && weighed(aim)) {
                if (const Fate fate = fate_of(top); fate != Fate::Open) {
                    differ = bit(fate == Fate::Ours ? richest(differ) : poorest(differ));
                    if (row & kinds.loose()) leans |= bit(lowest(row & kinds.loose()));
                }
            }
            found |= differ;
        }
        return found;
    }

    int points(Card card) const { return deal_.law.points[u(card)]; }

    // Of several with as many points, the highest.
    Card richest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (points(card) > points(found)) found = card;
        return found;
    }

    Card poorest(Cards cards) const {
        Card found = highest(cards);
        for (Card card : each(cards))
            if (points(card) < points(found)) found = card;
        return found;
    }

    // The lowest of the cards that were not played because they equal this one, if it has to stay true
    // that they do.
    Cards equals(Cards seen, Card card, Cards hand, Cards living, const Kinds& kinds) const {
        const Cards run = kinds.loose();
        if (!has(run, card) || !(seen & run) || lowest(seen & run) > card) return 0;
        for (Card down; (down = beneath(card, living)) >= 0 && has(hand, down) && kinds.alike(card, down);)
            card = down;
        return bit(card);
    }

    // The cards that would have fared no otherwise than this one: those of the loose run that like it
    // are weaker than all that mattered.
    static Cards alike(Cards seen, Card card, Cards run) {
        if (!has(run, card)) return 0;
        if (!(seen & run)) return run;
        return lowest(seen & run) <= card ? 0 : run & (bit(lowest(seen & run)) - 1);
    }

    // The weakest of so many cards, from the strongest on.
    static Cards weakest_of(Cards cards, int count) {
        for (; count > 1; --count) cards ^= bit(highest(cards));
        return bit(highest(cards));
    }

    // The ties that still bind a card, as a number.
    std::uint64_t ties(const Spot& at) const {
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < deal_.law.bonds.size(); ++i)
            if (deal_.law.bonds[i].cards & at.living) found |= std::uint32_t{1} << i;
        found &= ~ended(at.ties, all_told(deal_.law, at.living));
        const std::uint32_t doomed = found & at.ties.doomed;
        const Card called = deal_.law.called.card;
        if (called >= 0 && has(at.living, called) && at.ties.ran) found |= std::uint32_t{1} << MOST_BONDS;
        return std::uint64_t{doomed} << 32 | found;
    }

    // The leads, weighed; `hint` is the one that did best when the position was last seen.
    Trials leads(const Spot& at, Cards may, int hint) const {
        using namespace weights;
        const Seat leader = at.leader;
        const bool mine = ours(leader);
        const Cards trumps = deal_.law.trumps & at.living;
        const Cards friends = deal_.of_side[mine] & at.living & ~deal_.dealt[u(leader)];
        const Cards foes = deal_.of_side[!mine] & at.living;
        Trials trials;
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
            const bool friend_best =
                (friends & suit) && (!(foes & suit) || highest(friends & suit) > highest(foes & suit));
            const int points = deal_.law.points[u(card)];
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
                weight = THEIRS - THEIRS_POINTS * points;
            if (trump) weight += TRUMP_LEAD + (mine ? TRUMP_LEAD_OURS : 0);
            weight += OWN_LENGTH * size(deal_.dealt[u(leader)] & at.living & suit);
            weight += THEIR_LENGTH * size(foes & suit);
            weight += RANK * size(at.living & suit & ~above);
            if (hint >= 0 && has(suit, hint))
                weight += hint == card ? HINTED : HINTED_NEARLY - std::abs(hint - card);
            trials.add(card, weight);
        }
        return trials;
    }

    // The cards that answer, weighed.
    Trials answers(Cards living, const Trick& trick, Seat seat, Cards may, const Coming& coming) const {
        using namespace weights;
        const bool mine = ours(seat);
        const bool ahead = ours(trick.winner) == mine;
        const Cards trumps = deal_.law.trumps;
        const auto [help, threat] = coming;
        const int now = strength(trick.best);
        Trials trials;
        for (Cards rest = may; rest; rest &= rest - 1) {
            const Card card = lowest(rest);
            const int points = deal_.law.points[u(card)];
            const bool wins = beats(card, trick);
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
                weight -= WINNING_RANK * size(living & deal_.suit[u(card)] & (bit(card) - 1));
            } else {
                const bool safe = (ahead && now > threat) || help > std::max(threat, ahead ? -1 : now);
                weight = safe ? LOSES_TO_PARTNER + LOSES_TO_PARTNER_POINTS * points
                              : LOSES - LOSES_POINTS * points;
                weight -= LOSING_RANK * size(living & deal_.suit[u(card)] & (bit(card) - 1));
                if (!has(trick.suit, card))
                    weight += DISCARD_LENGTH * size(deal_.dealt[u(seat)] & living & deal_.suit[u(card)]);
                if (has(trumps, card) && !has(trick.suit, card)) weight += UNDER_TRUMP;
            }
            trials.add(card, weight);
        }
        return trials;
    }

    Deal deal_;
    int total_;
    Outlooks outlooks_;
    const Kinds* by_points_;
    Certain<SEATS> certain_;
    Recall* recall_;
    std::uint64_t limit_;
};

}  // namespace skiz::dense
