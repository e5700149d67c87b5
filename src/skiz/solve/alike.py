"""Worlds lowered together.

Worlds of one kind differ for the kernel only in who holds what. So sides, ties and stakes are found
and written once for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from skiz.table import Sides, View

from .kernel import Problem
from .lower import Holdings, lower_alike
from .policy import History, Way, history_of
from .worlds import fill_hands


class LoweredWays(NamedTuple):
    """The worlds of some ways of a view, in the form of the kernel, with their sides."""

    history: History
    ways: Sequence[Way]
    problems: Sequence[Problem]
    sides: Sequence[Sides]


def lower_ways(v: View, ways: Sequence[Way]) -> LoweredWays:
    """Return the worlds of these ways, lowered.

    Raise NotLowerable with the rule, ValueError for no ways, and ImportError without the kernel.
    """
    if not ways:
        raise ValueError("there is no world")
    seats = v.rules.seats
    found: dict[int, tuple[Problem, Sides]] = {}
    for alike in ways_by_kind(v, ways):
        world = fill_hands(v, ways[alike[0]])
        held = [Holdings(ways[number][:seats], ways[number][seats + 1 :]) for number in alike]
        sides = world.sides
        for number, problem in zip(alike, lower_alike(world, held), strict=True):
            found[number] = problem, sides
    problems, all_sides = zip(*(found[number] for number in range(len(ways))), strict=True)
    return LoweredWays(history_of(world), ways, problems, all_sides)


def ways_by_kind(v: View, ways: Sequence[Way]) -> list[list[int]]:
    """Return the indices of the ways, grouped by kind."""
    if v.rules.inference.kinds is None:
        return [[number] for number in range(len(ways))]
    kind = v.rules.inference.kinds(v)
    found: dict[Hashable, list[int]] = {}
    for number, way in enumerate(ways):
        found.setdefault(kind(way), []).append(number)
    return list(found.values())
