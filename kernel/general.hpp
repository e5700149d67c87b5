// Whether a side gets the points it is after, under any law and with any goals: zero-window search with
// all cards open. Where all hangs on card points alone it goes on with nothing but them. Positions are
// remembered by what still matters, and how many points are enough in them. Knows no figures by name.
#pragma once

#include "certain.hpp"
#include "choices.hpp"
#include "outlook.hpp"
#include "recall.hpp"
#include "verdicts.hpp"

namespace skiz::dense {

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
          table_(deal_),
          trying_(deal_),
          choices_(deal_),
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
        const Spot spot = table_.spot_of(at);
        Stand stand = standing(at, so_far);
        if (at.played == 0) {
            ask(spot, ByGoals{stand, need, nullptr}, found);
            return;
        }
        ++nodes;
        numbers(stand, {}, deal_.law.length - at.number + 1);
        const ByGoals aim{stand, need, &outlooks_.of(stand.marks)};
        const Trick trick = table_.trick_of(at);
        if (at.played == 1) follow<1>(spot, spot.living, trick, aim, found);
        if constexpr (SEATS > 2)
            if (at.played == 2) follow<2>(spot, spot.living, trick, aim, found);
        if constexpr (SEATS > 3)
            if (at.played == 3) follow<3>(spot, spot.living, trick, aim, found);
    }

  public:
    // Whether two cards of the hand on turn make no difference to what is at stake.
    bool same(const Position& at, const Progress& so_far, Card lower, Card higher) {
        const Spot spot = table_.spot_of(at);
        Stand stand = standing(at, so_far);
        numbers(stand, {}, deal_.law.length - at.number + 1);
        const Outlook& outlook = outlooks_.of(stand.marks);
        const Card low = deal_.number[u(lower)], high = deal_.number[u(higher)];
        Cards living = spot.living;
        for (int i = 0; i < at.played; ++i) living |= bit(deal_.number[u(at.table[u(i)])]);
        return deal_.suit[u(low)] == deal_.suit[u(high)] && outlook.kinds->alike(low, high) &&
               !(living & (bit(high) - 1) & ~(bit(low) | (bit(low) - 1)));
    }

    // The card that is tried first.
    Card first_tried(const Position& from) const {
        const Spot at = table_.spot_of(from);
        const Trick trick = table_.trick_of(from);
        const Seat seat = (at.leader + from.played) % SEATS;
        const Cards may = table_.playable(at, deal_.dealt[u(seat)] & at.living, seat, trick, from.played);
        Trials trials =
            from.played ? trying_.answers(at.living, trick, seat, may,
                                          trying_.coming(from.played, at.living, trick, table_.ours(seat)))
                        : trying_.leads(at, may, -1);
        const auto place = std::find(deal_.number.begin(), deal_.number.end(), trials.next(0));
        return static_cast<Card>(place - deal_.number.begin());
    }

  private:
    static constexpr unsigned everybody = (1u << MOST_SEATS) - 1;

    Stand standing(const Position& at, const Progress& so_far) const {
        Stand stand{.marks = outlooks_.marks(so_far),
                    .points = sum_of(so_far.points, deal_.objective.side),
                    .left = so_far.left_points,
                    .tricks = sum_of(so_far.won, deal_.objective.side),
                    .won = so_far.won};
        for (Card i : each(outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            if (hopeless(deal_, atom, whose, at.number)) stand.marks.lost |= bit(i);
        }
        return stand;
    }

    // The marks that follow from the numbers and from what is sure.
    void numbers(Stand& stand, const Sure& sure, int left) const {
        stand.marks =
            outlooks_.by_numbers(stand.marks, stand.points + sure.points[1],
                                 stand.points + stand.left - sure.points[0], stand, left, sure.tricks);
    }

    // What is sure decides of the parts that still matter; gives the cards on which that rests.
    Cards judge(Stand& stand, const Sure& sure, std::uint64_t live, const Spot& at) const {
        const int left = deal_.law.length - at.number + 1;
        Cards because = 0;
        for (Card i : each(live & outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            if (atom.verb == Verb::Take) {
                if (sure.tricks[whose] == left) stand.marks.made |= bit(i);
                if (sure.tricks[!whose] == left) stand.marks.lost |= bit(i);
                if (const Cards taken = atom.cards & sure.cards[!whose]) {
                    stand.marks.lost |= bit(i);
                    // Nothing of the side is above it.
                    because |= at.living & deal_.law.trumps & ~(bit(highest(taken)) - 1);
                }
            }
            if (atom.verb == Verb::Win &&
                (atom.last - std::max(atom.first, at.number) + 1 > left - sure.tricks[!whose] ||
                 outdone(deal_, atom, at.living)))
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
        const Sure certain = certain_.sure(at.living, aim.left);
        const bool mine = table_.ours(at.leader);
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
            certain = certain_.sure(at.living, stand.left);
            because = judge(stand, certain, aim.outlook ? aim.outlook->live : outlooks_.flags(), at);
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
        if (outlook.low >= aim.need) return found.bound = outlook.low, true;
        if (outlook.high < aim.need) return found.bound = outlook.high, false;
        const Pared pared = outlooks_.pared(outlook, aim.need);
        if (pared.outlook == &outlook) return played(at, aim, certain, found);
        ByGoals then = aim;
        then.stand.marks = pared.outlook->marks;
        then.outlook = pared.outlook;
        const bool answer = played(at, then, certain, found);
        found.bound = answer ? pared.around.high : pared.around.low;
        return answer;
    }

    // The same where all that is open makes a difference.
    bool played(const Spot& at, const ByGoals& aim, const Sure& certain, Found& found) {
        const Outlook& outlook = *aim.outlook;
        const Stand& stand = aim.stand;
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
        const bool mine = table_.ours(at.leader);
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
            trick = i ? table_.then(trick, card, seat) : table_.led(seat, card);
        }
        found.seen |= ranked(trick);
        return {trick, table_.ours(trick.winner)};
    }

    template <class Aim, class WithoutPlay>
    bool searched(const Spot& at, const Aim& aim, const Kinds& kinds, int points, std::uint64_t what,
                  Found& found, const WithoutPlay& without_play) {
        if (++nodes > limit_) return false;
        what += static_cast<std::uint64_t>(at.leader) << 1;
        if (deal_.law.bound & at.living) what = mixed(what + table_.ties(at));
        const Key key = kinds.key(at.living, what);
        const std::uint64_t owners = kinds.owners(at.living);
        const Cards run = at.living & kinds.loose(), others = at.living & ~kinds.loose();
        int hint = -1;
        std::optional<Answer> known;
        recall_->look(key, owners, size(run), [&](const Answer& answer) {
            if (hint < 0) hint = answer.lead;
            if (answer.least < need_of(aim) && answer.most >= need_of(aim)) return false;
            const Answer here = answer.brought_to(at.living, kinds.apart(answer.living, at.living));
            if (!here.reaches_with(points, need_of(aim)) && !here.fails_with(points, need_of(aim)))
                return false;
            known = here;
            return true;
        });
        if (known) {
            const bool reached = known->reaches_with(points, need_of(aim));
            found.seen = others;
            if (known->deep) found.seen |= choices_.weakest_of(run, known->deep);
            found.bound = settled_of(aim) + (reached ? known->least : known->most);
            found.slack = reached ? points - known->reaches : known->fails - points;
            return reached;
        }
        if (const std::optional<bool> answer = without_play()) return *answer;
        const Cards hand = deal_.dealt[u(at.leader)] & at.living;
        const bool mine = table_.ours(at.leader);
        Cards mattered = 0, answered = 0;
        const Cards may =
            choices_.that_differ(table_.playable(at, hand, at.leader, {}, 0), at.living, kinds, weighed(aim),
                                 mattered, [&](Card card) { return trying_.fate_of_lead(at, card, mine); });
        Trials trials = trying_.leads(at, may, hint);
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
            const bool answer =
                follow<1>(then, at.living & ~bit(card), table_.led(at.leader, card), aim, child);
            if (nodes > limit_) return false;
            if (answer == mine) {
                made = mine;
                best = card;
                trying_.did_well(at, card);
                mattered = child.seen;
                found.bound = child.bound;
                found.slack = child.slack;
                break;
            }
            answered |= learnt(aim, child, card, hand, may & ~answered, at.living, mine, mattered, found);
        }
        const Cards deep = mattered & run;
        Answer answer{
            .key = key, .owners = owners, .living = at.living, .lead = static_cast<std::int8_t>(best)};
        if (deep) answer.deep = static_cast<std::int8_t>(size(run & ~(bit(lowest(deep)) - 1)));
        (made ? answer.reaches : answer.fails) = static_cast<std::int16_t>(
            std::clamp(made ? points - found.slack : points + found.slack, -MOST_SLACK, MOST_SLACK));
        (made ? answer.least : answer.most) = bound_of(aim, found, made);
        recall_->keep(answer, kinds);
        found.seen = mattered | others;
        return made;
    }

    template <int I, class Aim>
    bool follow(const Spot& at, Cards living, const Trick& trick, const Aim& aim, Found& found) {
        if constexpr (I == SEATS) {
            const Spot then{living, trick.winner, at.number + 1, table_.ties_after(at, trick)};
            const bool answer = ask(then, after(aim, at, living, trick), found);
            return rests_on(ranked(trick), answer, found);
        } else {
            const Seat seat = (trick.leader + I) % SEATS;
            const Cards hand = deal_.dealt[u(seat)] & living;
            const Cards all = table_.playable(at, hand, seat, trick, I);
            if (!(all & (all - 1)))
                return follow<I + 1>(at, living & ~all, table_.then(trick, lowest(all), seat), aim, found);
            const bool mine = table_.ours(seat);
            const Cards there = living | bit(trick.best);
            const Coming to_come = trying_.coming(I, living, trick, mine);
            Cards mattered = 0, answered = 0;
            const Cards may =
                choices_.that_differ(all, there, kinds_of(aim), weighed(aim), mattered,
                                     [&](Card card) { return trying_.fate(card, trick, mine, to_come); });
            Trials trials;
            if (may & (may - 1))
                trials = trying_.answers(living, trick, seat, may, to_come);
            else
                trials.add(lowest(may), 0);
            found.bound = mine ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
            for (int i = 0; i < trials.count(); ++i) {
                const Card card = trials.next(i);
                if (has(answered, card)) continue;
                Found child;
                const bool answer =
                    follow<I + 1>(at, living & ~bit(card), table_.then(trick, card, seat), aim, child);
                if (nodes > limit_) return false;
                if (answer == mine) {
                    found = child;
                    return mine;
                }
                answered |= learnt(aim, child, card, hand, may & ~answered, there, mine, mattered, found);
            }
            found.seen = mattered;
            return !mine;
        }
    }

    // What a card that failed tells: it is added to what was found of the others, and those that would
    // fail too need not be tried.
    template <class Aim>
    Cards learnt(const Aim& aim, Found& child, Card card, Cards hand, Cards rest, Cards living, bool mine,
                 Cards& mattered, Found& found) const {
        const Kinds& kinds = kinds_of(aim);
        Cards fail = bit(card) | choices_.alike(child.seen, card, kinds.loose());
        mattered |= child.seen | choices_.equals(child.seen, card, hand, living, kinds);
        if (weighed(aim))
            fail |= choices_.nearly_alike(card, rest & ~fail, living, kinds, child.slack, mattered);
        found.slack = std::min(found.slack, child.slack);
        found.bound = mine ? std::max(found.bound, child.bound) : std::min(found.bound, child.bound);
        return fail;
    }

    // ---- How an aim stands after a trick.

    ByPoints after(ByPoints aim, const Spot&, Cards, const Trick& trick) const {
        if (table_.ours(trick.winner)) aim.above += trick.points;
        aim.left -= trick.points;
        return aim;
    }

    ByGoals after(const ByGoals& aim, const Spot& at, Cards living, const Trick& trick) const {
        ByGoals then = aim;
        Stand& stand = then.stand;
        const bool won = table_.ours(trick.winner);
        stand.left -= trick.points;
        if (won) stand.points += trick.points, ++stand.tricks;
        ++stand.won[u(trick.winner)];
        for (Card i : each(aim.outlook->live & outlooks_.flags() & ~stand.marks.decided())) {
            const auto& [atom, whose] = outlooks_.parts()[u(i)];
            const Verdict found = judged(deal_, atom, whose, won == whose, at.number, living, trick);
            if (found == Verdict::Made) stand.marks.made |= bit(i);
            if (found == Verdict::Lost) stand.marks.lost |= bit(i);
        }
        return then;
    }

    // ---- What counts.

    const Kinds& kinds_of(const ByPoints&) const { return *by_points_; }
    const Kinds& kinds_of(const ByGoals& aim) const { return *aim.outlook->kinds; }

    // Whether card points count, and more of them are never worse.
    bool weighed(const ByPoints&) const { return true; }
    bool weighed(const ByGoals& aim) const { return aim.outlook->points && outlooks_.rises(); }

    Deal deal_;
    int total_;
    Outlooks outlooks_;
    const Kinds* by_points_;
    Table<SEATS> table_;
    Trying<SEATS> trying_;
    Choices<SEATS> choices_;
    Certain<SEATS> certain_;
    Recall* recall_;
    std::uint64_t limit_;
};

}  // namespace skiz::dense
