"""The stakes of Asserufen, what runners and hearts add, and who pays whom."""

from functools import lru_cache
from typing import NamedTuple

from skiz.cards import NO_CARDS, Cards, size
from skiz.figures import Count, Feat, Ground, Score, Stake, goal
from skiz.phases.kontra import level_of
from skiz.table import Line, Settled, State

from .deck import HEARTS, LENGTH, PACK, SEATS
from .house import AsserufenHouse, house_of
from .solos import DU, alone

# The possible undertakings, as feats.
NEEDED = 61  # card points that make the game  # skiz/sixty-one
WON, SCHNEIDER, OUT_OF_SCHNEIDER = Score(NEEDED), Score(91), Score(31)  # skiz/schneider
ALL_EIGHT, A_TRICK = Count(LENGTH), Count(1)  # asserufen/solo-du, skiz/schwarz
RUNNERS = 3  # the least number of highest trumps that counts  # asserufen/three-tops


def runners(s: State) -> tuple[int, bool]:
    """Return what the runners are worth, in points, and whether they are the declarer's side's.

    Runners are the highest trumps without a gap that one side was dealt.
    """
    sides = s.sides
    if None in sides or any(hand.unseen for hand in s.hands):
        return 0, False  # not known yet
    ours = NO_CARDS
    for seat in (seat for seat in range(SEATS) if sides[seat]):
        ours |= s.hands[seat].cards | s.played(seat)
    return runners_held(house_of(s), s.order.trumps, ours)


def runners_held(house: AsserufenHouse, trumps: Cards, ours: Cards) -> tuple[int, bool]:
    """Return the runners if the declarer's side was dealt the cards `ours`."""
    ours, theirs = ours & trumps, trumps & ~ours
    # The side with the highest trump is the larger number.
    run = size(trumps >> min(ours, theirs).bit_length())
    if run < RUNNERS:
        return 0, False
    return (1 if house.runners == "three" else run), ours > theirs


class Terms(NamedTuple):
    """Everything on which the stakes of a deal depend."""

    house: AsserufenHouse
    runners: int
    ours: bool  # whether the runners are the declarer's side's
    du: bool
    hearts_alone: bool
    level: int  # how often the game was doubled


def stakes(s: State) -> tuple[Stake, ...]:
    """Return the stakes of the declarer's side; each opponent pays them."""
    hearts_alone = s.choice("trumps") == HEARTS and alone(s)
    du = s.choice("contract") in DU
    return stakes_of(Terms(house_of(s), *runners(s), du, hearts_alone, level_of(s, "game")))


@lru_cache
def stakes_of(terms: Terms) -> tuple[Stake, ...]:
    """Return the stakes on these terms.

    They are cached: a search asks for them in every world, and most worlds have the same terms.
    """
    house, points, ours, du, hearts_alone, level = terms
    schneider = house.counts_schneider()
    goal: Feat = ALL_EIGHT if du else WON
    rows: list[tuple[str, Feat, int, int]] = [("contract", goal, 1, -1)]  # asserufen/game-point
    if schneider and not du:
        rows += [("schneider", SCHNEIDER, 1, 0), ("schneider", OUT_OF_SCHNEIDER, 0, -1)]
    elif not du:
        rows.append(("completed", WON, 1, 0))  # asserufen/completed
    if house.counts_schwarz() and not du:
        rows += [("schwarz", ALL_EIGHT, 1, 0), ("schwarz", A_TRICK, 0, -1)]  # skiz/score-schwarz
    if points:
        either = house.runners_symmetric  # skiz/with-or-against
        rows.append(("runners", goal, points * (ours or either), -points * (either or not ours)))
    if hearts_alone:
        rows.append(("hearts", goal, 1, -1))  # asserufen/hearts-point
    made = 2 if du else 1  # asserufen/du-doubled
    lost = 2 if du and schneider else 1  # skiz/du-lost
    times = 2**level  # asserufen/kontra-doubles
    return tuple(
        Stake(key, feat, made * won, lost * off, times, is_game=key == "contract")
        for key, feat, won, off in rows
    )


def settle(s: State) -> Settled:
    """Return the settlement: each loser pays one winner, or a soloist settles with all three."""
    if s.thrown_in:
        return Settled((0,) * SEATS, (0,) * SEATS, ())  # asserufen/thrown-in
    sides = s.sides
    ground = Ground(s.tricks, LENGTH, sides, PACK.points)
    summed: dict[tuple[str, int], int] = {}
    for stake in s.rules.stakes(s):
        key = (stake.key, stake.times * s.rules.times)
        summed[key] = summed.get(key, 0) + stake.worth(ground)
    facts = reckoned(s)
    lines = tuple(
        Line(key, points, times, facts) for (key, times), points in summed.items() if points
    )
    each_pays = sum(line.total for line in lines)  # skiz/pay-each
    share = each_pays * sides.count(False) // sides.count(True)
    points = tuple(share if side else -each_pays for side in sides)
    return Settled(points, points, lines)


def reckoned(s: State) -> dict[str, str | int]:
    """Return the result of the declarer's side."""
    taken = [trick for trick in s.tricks if trick.winner is not None and s.sides[trick.winner]]
    return {
        "contract": s.choice("contract") or "",
        "trumps": s.choice("trumps") or "",
        "points": sum(PACK.points[card] for trick in taken for card in trick.cards),
        "tricks": len(taken),
        **goal(ALL_EIGHT if s.choice("contract") in DU else WON),
    }
