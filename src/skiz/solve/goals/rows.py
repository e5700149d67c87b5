"""Stakes as goals of the kernel.

Each stake of `rules.stakes` is a goal made of verbs, of the declarer's side or the opponents, with
its points if made and if lost, times its multiplier. The feats of its `unless` become goals without
worth that cover it.

The kernel joins verbs only by `and`; other joins become a sum of goals (`sums`). A figure announced
and the same one silent, a slip that costs (Fall), and a figure paid by the value of the game are
plain stakes whose points are sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from skiz.cards import Cards
from skiz.cards import of as mask
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    Hold,
    Not,
    Score,
    Stake,
    Take,
    Win,
)

from ..kernel import NotLowerable
from .sums import Conjunction, sums_of, ways

ANY: Cards = 2**64 - 1
AtomRow = tuple[
    str, Cards, Cards, int, int, int, int
]  # verb, cards, prey, first, last, number, seat
GoalRow = tuple[list[AtomRow], int, int, int, int]  # atoms, side, made, lost, covered by


class _ByIdentity:
    """Stakes compared by identity."""

    __slots__ = ("stakes",)

    def __init__(self, stakes: Sequence[Stake]) -> None:
        self.stakes = stakes  # keep them alive, so that no other object gets their id

    def __hash__(self) -> int:
        return id(self.stakes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.stakes is other.stakes


def cached_goal_rows(stakes: Sequence[Stake], side: int, others: int, times: int) -> list[GoalRow]:
    """Return what `goal_rows` does, cached for worlds of one kind, which share their stakes."""
    return _goal_rows(_ByIdentity(stakes), side, others, times)


@lru_cache(maxsize=16)
def _goal_rows(same: _ByIdentity, side: int, others: int, times: int) -> list[GoalRow]:
    return goal_rows(same.stakes, side, others, times)


def goal_rows(stakes: Sequence[Stake], side: int, others: int, times: int = 1) -> list[GoalRow]:
    """Return stakes as goals of the kernel, in a deal that counts `times` times.

    Goals in `unless` come first. Raise NotLowerable with the verb of the figure.
    """
    silencing = list(
        dict.fromkeys(
            (way, done.ours) for stake in stakes for done in stake.unless for way in ways(done.feat)
        )
    )
    place = {silences: index for index, silences in enumerate(silencing)}

    def goal(together: Conjunction, ours: bool, made: int, lost: int, covered: int) -> GoalRow:
        atoms = [atom_row(feat) for feat in together]
        return (atoms, side if ours else others, made, lost, covered)

    rows = [goal(together, ours, 0, 0, 0) for together, ours in silencing]
    for stake in stakes:
        by = stake.times * times
        covered = mask(place[way, d.ours] for d in stake.unless for way in ways(d.feat))
        for together, made, lost in sums_of(stake.feat, stake.made * by, stake.lost * by):
            rows.append(goal(together, stake.ours, made, lost, covered))
    return rows


def atom_row(feat: Feat) -> AtomRow:
    """Return a feat of one verb in the form of the kernel; raise NotLowerable with the verb."""
    match feat:
        case Take(cards):
            return ("take", cards, 0, 0, 0, 0, -1)
        case Win(first, last, using, seat):
            alone = -1 if seat is None else seat
            return ("win", ANY if using is None else using, 0, first, last, 0, alone)
        case Score(points):
            return ("score", 0, 0, 0, 0, points, -1)
        case Count(tricks, seat):
            return ("count", 0, 0, 0, 0, tricks, -1 if seat is None else seat)
        case Catch(prey, hunter):
            return ("catch", ANY if hunter is None else 1 << hunter, 1 << prey, 0, 0, 0, -1)
        case Fall(trick, card, captured):
            return ("captured" if captured else "fall", 1 << card, 0, trick, 0, 0, -1)
        case Fell(trick, cards, theirs):
            return ("fell", 0 if theirs else cards, cards if theirs else 0, trick, 0, 0, -1)
        case Hold():
            raise NotLowerable("cards held at the beginning")
        case All() | AnyOf() | Not():
            raise AssertionError("taken apart before")
        case _:
            assert_never(feat)
