"""What a policy of card play learns from deals that it plays itself: the slope, in each of its
weights, of the points that it wins. It needs the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from skiz.cards import Cards
from skiz.table import State

from .lower import ProblemRow, held_in, kernel, rows_alike
from .policy import sides_known
from .splitmix64 import WORD


class Start(NamedTuple):
    """A deal before its first card, with all cards open: plain numbers, which may be sent."""

    problem: ProblemRow
    known: int  # the seats whose side all knew by words
    laid: Sequence[Cards]


class LearnOptions(NamedTuple):
    """How deals are played, and learnt from.

    Each deal is played `each` times. A gain counts `most` points at most, and a nat away from the
    anchor costs `anchored` points. `against`: the anchor plays the other side and learns nothing.
    """

    each: int
    most: float
    anchored: float = 0.0
    against: bool = False
    seed: int = 0


class Gradient(NamedTuple):
    """What deals teach: the slope in each weight, and sums over the deals.

    Values are points of the declarer's side, and against an anchor by how many the policy is ahead,
    in the mean of both sides; `spread` the squares of what playouts gained beside others of their
    deal, `divergence` nats from the anchor, both over all playouts.
    """

    slope: list[float]
    value: float
    squares: float
    spread: float
    divergence: float
    decisions: int


class Starts:
    """Deals that are played from the first card on, as the kernel keeps them.

    ValueError where a deal is not before its first card, or nothing is played for; ImportError
    without the kernel.
    """

    def __init__(self, starts: Sequence[Start]) -> None:
        self._starts = kernel().Starts(
            [(problem.problem(), known, laid) for problem, known, laid in starts]
        )

    def __len__(self) -> int:
        return len(self._starts)

    def learn(
        self,
        chosen: Sequence[int],
        weights: Sequence[float],
        anchor: Sequence[float],
        options: LearnOptions,
        cores: int,
    ) -> Gradient:
        """What the deals of these numbers teach a policy held to an anchor, on so many cores; the
        same seed gives the same playouts. ValueError for a deal that there is not, for weights that
        do not fit, and for fewer playouts than are set beside each other.
        """
        each, most, anchored, against, seed = options
        row: Any = each, most, anchored, against, seed & WORD
        return Gradient(*kernel().learn(self._starts, chosen, (weights, anchor), row, cores))


def start_of(s: State) -> Start:
    """The deal of a state before its first card. NotLowerable, with the rule, for any other."""
    (row,) = rows_alike(s, [held_in(s)])
    return Start(row, sides_known(s), [hand.cards for hand in s.laid])
