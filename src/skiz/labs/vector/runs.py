"""Runs of highest trumps dealt to one side, on which stakes may depend."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from skiz.cards import NO_CARDS, Cards, highest, size
from skiz.table import Hand, State

from .called import Call


class Run(NamedTuple):
    """How many of the highest trumps one side was dealt, and whether the declarer's."""

    length: int
    ours: bool


def runs(longest: int) -> Iterator[Run]:
    """Yield all runs in the order of the table."""
    yield from (Run(*one) for one in product(range(longest + 1), (False, True)))


def longest_run(s: State, call: Call | None) -> int:
    """Return how long a run can be in such a deal; 0 if the stakes do not depend on it."""
    most = size(s.order.trumps)
    stakes = {s.rules.stakes(dealt(s, call, run)) for run in runs(most)}
    return most if len(stakes) > 1 else 0


def dealt(s: State, call: Call | None, run: Run) -> State:
    """Return the same deal with open hands, in which one side was dealt a run."""
    declarer, partner, other = (s.after(s.the_declarer(), steps) for steps in range(3))
    top, trumps = _highest(s.order.trumps, run.length), s.order.trumps
    ours, theirs = (top, trumps & ~top) if run.ours else (trumps & ~top, top)
    own = {declarer: ours, other: theirs}
    if call is not None and call.choice.among(s):
        name = call.choice.name, s.rules.pack.names[call.card]
        own[partner], s = 1 << call.card, replace(s, chosen=(*s.chosen, name))
    return replace(s, hands=tuple(Hand.of(own.get(one, NO_CARDS)) for one in range(len(s.hands))))


def _highest(cards: Cards, count: int) -> Cards:
    found = NO_CARDS
    for _ in range(min(count, size(cards))):
        found |= 1 << highest(cards & ~found)
    return found
