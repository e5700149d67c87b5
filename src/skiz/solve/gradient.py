"""Learning card play from own deals: the gradient of the points won in a policy's weights.

It needs the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from skiz.cards import Cards
from skiz.table import State

from .kernel import kernel
from .lower import ProblemRow, held_in, rows_alike
from .policy import sides_known
from .splitmix64 import WORD


class Start(NamedTuple):
    """A deal before its first card, with all cards open, as plain numbers that can be sent."""

    problem: ProblemRow
    known: int  # the seats whose side everybody knew from words
    laid: Sequence[Cards]


class LearnOptions(NamedTuple):
    """How deals are played and learnt from.

    Each deal is played `each` times. A gain counts at most `most` points. Each nat of divergence
    from the anchor costs `anchored` points. With `against`, the anchor plays the other side and
    does not learn.
    """

    each: int
    most: float
    anchored: float = 0.0
    against: bool = False
    seed: int = 0


class Gradient(NamedTuple):
    """The result of deals: the slope in each weight, and sums over the deals.

    Values are points of the declarer's side. Against an anchor, they are the lead of the policy, as
    the mean of both sides. `spread` is the sum of the squared gains of playouts over others of
    their deal. `divergence` is in nats from the anchor. Both are over all playouts.
    """

    slope: list[float]
    value: float
    squares: float
    spread: float
    divergence: float
    decisions: int


class Starts:
    """Deals to be played from the first card on, in the form of the kernel.

    Raise ValueError if a deal is not before its first card or nothing is played for, and
    ImportError without the kernel.
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
        """Return what the deals of these numbers teach a policy that is held to an anchor.

        It uses `cores` cores. The same seed gives the same playouts. Raise ValueError for a deal
        that does not exist, weights that do not fit, and fewer playouts than are compared with each
        other.
        """
        each, most, anchored, against, seed = options
        row: Any = each, most, anchored, against, seed & WORD
        return Gradient(*kernel().learn(self._starts, chosen, (weights, anchor), row, cores))


def start_of(s: State) -> Start:
    """Return the deal of a state before its first card.

    Raise NotLowerable with the rule for any other.
    """
    (row,) = rows_alike(s, [held_in(s)])
    return Start(row, sides_known(s), [hand.cards for hand in s.laid])
