"""Explaining: what each option is worth, how sure that is, and why.

The cards by solving worlds, as the yardsticks do; of everything else plain's choice alone, and
that without a value (not a number).
"""

import zlib
from math import nan
from statistics import fmean, stdev

from skiz.cards import Card
from skiz.solve import NotLowerable, solve_all
from skiz.solve.worlds import Worlds
from skiz.table import Action, Claim, Play, View

from .plain import advise
from .player import reproducible
from .weighed import Weighed

WORLDS = 20


def explain(
    view: View, options: tuple[Action, ...], level: str = "strong", seed: int = 0
) -> tuple[Weighed, ...]:
    """The options with their worth in points for the seat on turn, best first."""
    advice = advise(view, options)
    plain = Weighed(advice.action, nan, nan, nan, advice.key, advice.params)
    cards = [option for option in options if isinstance(option, Play)]
    if len(cards) < 2 or isinstance(advice.action, Claim):
        return (plain,)
    try:
        worth = _worth(view, seed)
    except NotLowerable:
        return (plain,)
    found = (_weighed(option, worth[option.card]) for option in cards)
    return tuple(sorted(found, key=lambda one: -one.worth))


def _worth(view: View, seed: int) -> dict[Card, list[int]]:
    """The points of the seat on turn with each card in each world."""
    seat = view.eyes
    assert seat is not None
    times = sum(side is False for side in view.sides) if view.sides[seat] else -1
    drawn = Worlds(view).sample(WORLDS, zlib.crc32(reproducible(seed, view).encode()))
    worth: dict[Card, list[int]] = {}
    for solved in solve_all(drawn, cores=1):
        for card, value in solved.values.items():
            worth.setdefault(card, []).append(times * value)
    return worth


def _weighed(option: Play, points: list[int]) -> Weighed:
    mean, error = fmean(points), 1.96 * stdev(points) / len(points) ** 0.5
    return Weighed(option, mean, mean - error, mean + error, "best-on-average")
