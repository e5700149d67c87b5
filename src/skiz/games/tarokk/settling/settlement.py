"""The settlement of a deal of Tarokk: who pays whom for the game, the figures and the tarokks."""

from collections.abc import Iterator, Mapping, Sequence

from skiz.cards import Seat
from skiz.figures import Ground, Stake, goal
from skiz.table import Line, Settled, Sides, State

from ..deck import SEATS
from ..figures import DOUBLE, LONG_DOUBLE, TRULL, VOLAT, silent
from ..reading import Reading, read_deal
from .scoring import PARTI, ground

WITH_A_GOAL = (PARTI, DOUBLE, LONG_DOUBLE)
TRULL_THROWN_IN = 3  # illu/trull-throw-in
TRIAL = {"three": 3, "two": 2, "none": 0}


def settle(s: State) -> Settled | None:
    """Return the settlement; None if it cannot be known because discards are not known."""
    if s.thrown_in:
        return settle_thrown_in(s)
    if any(hand.unseen for hand in s.laid):
        return None
    reading = read_deal(s)
    judged = ground(reading)
    return sum_up([*won_lines(reading, judged), *paid_for_tarokks(reading)])


def settle_thrown_in(s: State) -> Settled | None:
    """Return the settlement of a thrown-in hand: only a trial or an unplayed trull is paid."""
    assert s.thrown_in is not None
    why, seat, times = s.thrown_in.why, s.thrown_in.seat, s.rules.times
    if why == "no-honour" and seat is not None:
        return sum_up([Line("trial", -trial_penalty(read_deal(s)), times, {}, paid_by_all(seat))])
    if why == TRULL:
        sides = read_deal(s).sides
        if None in sides:
            return None
        return sum_up([Line("trull-thrown-in", TRULL_THROWN_IN, times, {}, shares(sides))])
    return sum_up([])


def trial_penalty(reading: Reading) -> int:
    """Return what a trial without an honour pays each of the others."""
    penalty = reading.house.trial_penalty  # illu/trial-penalty
    return reading.contract.worth if penalty == "bid" else TRIAL[penalty]


def sum_up(lines: Sequence[Line]) -> Settled:
    """Return the settlement of these lines, without those worth nothing."""
    paid = tuple(line for line in lines if line.points)
    points = tuple(sum(line.total * line.shares[seat] for line in paid) for seat in range(SEATS))
    return Settled(points, points, paid)


def won_lines(reading: Reading, judged: Ground) -> list[Line]:
    """Return a line for each paid stake, since the search uses the same stakes."""
    mine, theirs = judged.card_points
    level, times = reading.contract.level or "", reading.state.rules.times
    stakes = reading.state.rules.stakes(reading.state)
    facts = {"contract": level, "points": mine, "left": theirs, **goal_of_declarer(stakes)}
    paid = [(stake, points) for stake in stakes if (points := stake.worth(judged))]
    facts |= instead_of_game([stake.key for stake, _ in paid])
    each_wins = shares(judged.ours)
    lines = [
        Line(stake.key, points, stake.times * times, facts, each_wins) for stake, points in paid
    ]
    return sorted(lines, key=lambda line: line.key != PARTI)


def instead_of_game(paid: Sequence[str]) -> Mapping[str, str]:
    """Return which figure is paid in place of the plain game, if one is."""
    greater = (DOUBLE, LONG_DOUBLE, VOLAT)
    there = [figure for figure in greater if {figure, silent(figure)} & {*paid}]
    return {"instead": there[-1]} if there and PARTI not in paid else {}


def goal_of_declarer(stakes: Sequence[Stake]) -> Mapping[str, str | int]:
    """Return how many points the declarer's side needs for the game or its announced double."""
    games = [stake for stake in stakes if stake.ours and stake.key in WITH_A_GOAL]
    return goal(games[0].feat) if games else {}


def paid_to(reading: Reading, seat: Seat) -> int:
    """Return what a seat wins by the game and the figures."""
    return sum(line.total * line.shares[seat] for line in won_lines(reading, ground(reading)))


def shares(sides: Sides) -> tuple[int, ...]:
    """Return what each seat wins per point of the declarer's side; three pay a lone player."""
    theirs = sides.count(False)
    each_of_us = theirs // (len(sides) - theirs)
    return tuple(each_of_us if side else -1 for side in sides)  # illu/payment


def paid_by(payers: Sequence[Seat], seat: Seat) -> tuple[int, ...]:
    """Return what each seat wins when each of some seats pays one seat a point."""
    return tuple(
        len(payers) if other == seat else -1 if other in payers else 0 for other in range(SEATS)
    )


def paid_by_all(seat: Seat) -> tuple[int, ...]:
    """Return what each seat wins when all others pay one seat a point."""
    return paid_by([other for other in range(SEATS) if other != seat], seat)


# ---- Tarokks.


def paid_for_tarokks(reading: Reading) -> Iterator[Line]:
    """Yield declared tarokks, paid by all, and undeclared ones, paid by the partner on request."""
    figures, times, sides = reading.rules.figures, reading.state.rules.times, reading.sides
    for seat, key in reading.round.declared:
        if reading.house.declaration_pays == "side":
            sign = 1 if sides[seat] else -1  # pvsz18/declare-side
            paid = tuple(sign * share for share in shares(sides))
        else:
            paid = paid_by_all(seat)  # illu/declare-pay
        yield Line(key, figures[key].announced, times, {}, paid)
    for seat, key in undeclared(reading):
        if reading.house.undeclared_claim == "always" or has_claimed(reading, seat):
            partners = [o for o in range(SEATS) if o != seat and sides[o] == sides[seat]]
            paid = paid_by(partners, seat)
            yield Line(f"claimed-{key}", figures[key].announced, times, {}, paid)


def undeclared(reading: Reading) -> Iterator[tuple[Seat, str]]:
    """Yield the seats that held eight tarokks or more, did not declare them, and have a partner.

    Each comes with the figure by which it could have declared them.
    """
    sides, counts = reading.sides_for(None), reading.rules.counts
    tarokks = reading.deck.tarokks
    for seat in range(SEATS):
        key = counts.get(reading.had(seat, tarokks) or 0)
        declared = reading.round.has_declared(seat, tarokks)
        if key and not declared and sides.count(sides[seat]) > 1:
            yield seat, key


def has_claimed(reading: Reading, seat: Seat) -> bool:
    """Return whether a seat has claimed its undeclared tarokks."""
    words = reading.state.talk[words_before_reckoning(reading) :]
    return any(word.seat == seat and word.says for word in words)


def words_before_reckoning(reading: Reading) -> int:
    """Return the number of words before the reckoning, once all have answered in it."""
    seats = sum(1 for _ in undeclared(reading))
    answers = seats if reading.house.asks_for_undeclared() else 0
    return len(reading.state.talk) - answers
