"""Who plays with the declarer, as numbers of base three."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from skiz.phases import Choice
from skiz.phases.kontra_window import GAME
from skiz.table import Hand, Rules, Said, Say, Sides, State

from .rows import SideTableRow
from .states import by_contract

UNKNOWN = 2  # a side as a digit: 0 opponent, 1 with the declarer
MOST_SEATS = 4
WorkedOut: TypeAlias = Callable[[Sides, bool], Sides]  # the bool: the declarer may be alone


def code(sides: Sides) -> int:
    """Return the number of these sides; a game of three seats has a fourth opponent."""
    found = 0
    for side in (*sides, *[False] * (MOST_SEATS - len(sides))):
        found = 3 * found + (UNKNOWN if side is None else side)
    return found


def side_table(
    rules: Rules, contract: Choice | None, called: State | None, worked_out: WorkedOut | None
) -> SideTableRow:
    """Return the sides at first, with each partner, and with all that follows from them.

    What follows is asked of `worked_out` or, in a deal in which a card is called, of the rules.
    """
    seats = range(rules.seats)
    follow = worked_out or (lambda sides, alone: _after_words(called, sides))
    return SideTableRow(
        at_first=by_contract(rules, contract, lambda s: code(rules.sides(s))),
        with_=[code(tuple(o in pair for o in seats)) for pair in product(seats, repeat=2)],
        worked=[code(follow(sides, alone)) for alone in (False, True) for sides in _all_sides()],
        empty_hands_tell=called is not None and _empty_hand_tells(called),
    )


def _all_sides() -> Iterator[Sides]:
    yield from product((False, True, None), repeat=MOST_SEATS)


def _after_words(s: State | None, sides: Sides) -> Sides:
    """Return the sides after words that show these: who says rekontra is with the declarer."""
    if s is None or True not in sides:
        return sides
    words = ((seat, 2 if side else 1) for seat, side in enumerate(sides) if side is not None)
    talk = tuple(Said(seat, (Say(GAME, level),)) for seat, level in words)
    return s.rules.sides(replace(s, declarer=sides.index(True), talk=talk))


def _empty_hand_tells(s: State) -> bool:
    """Return whether the side of a seat is known when it has no card left."""
    seat = s.after(s.the_declarer())
    hands = tuple(Hand() if other == seat else hand for other, hand in enumerate(s.hands))
    return s.rules.sides(replace(s, hands=hands))[seat] is not None
