"""Outcomes: how likely each end of a deal is, and what the stakes then yield on average."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import mul
from typing import assert_never

from skiz.figures import All, AnyOf, Catch, Count, Fall, Fell, Hold, Not, Score, Stake, Take, Win


@dataclass(frozen=True, slots=True)
class Payoff:
    """The yield of the stakes for each number of the declarer's tricks, paid by each opponent.

    It also has what the stakes add if the declarer wins the last tricks, and wins them with plain
    cards.
    """

    tricks: tuple[float, ...]
    last: float
    plain: float


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The chances of a declarer.

    They are those of each number of tricks from 0, of winning the last ones, and of winning them
    with plain cards.
    """

    tricks: tuple[float, ...]
    last: float = 0.0
    plain: float = 0.0

    @property
    def mean(self) -> float:
        """The average number of tricks."""
        return sum(number * often for number, often in enumerate(self.tricks))

    def at_least(self, number: int) -> float:
        """Return the chance of at least this number of tricks."""
        return sum(self.tricks[number:])

    def worth(self, payoff: Payoff) -> float:
        """Return what each opponent should pay on average."""
        by_tricks: float = sum(map(mul, self.tricks, payoff.tricks))
        return by_tricks + self.last * payoff.last + self.plain * payoff.plain

    def given(self, often: Callable[[int], float]) -> tuple[float, "Outcomes"]:
        """Return how likely an event is, and the outcomes given that it has happened.

        `often` is its likelihood before each number of tricks.
        """
        both = [share * often(number) for number, share in enumerate(self.tricks)]
        total = sum(both)
        if total <= 0:
            return 0.0, self
        return total, Outcomes(tuple(share / total for share in both), self.last, self.plain)

    def given_last(self, won: float, lost: float) -> tuple[float, "Outcomes"]:
        """Return the likelihood and outcomes of an event that depends on the last tricks."""
        total = self.last * won + (1 - self.last) * lost
        if total <= 0:
            return 0.0, self
        return total, Outcomes(self.tricks, self.last * won / total, self.plain * won / total)


def payoff(stakes: Iterable[Stake], length: int, alone: float) -> Payoff:
    """Return the payoff of these stakes in a deal of `length` tricks.

    `alone` is how often one opponent has all the tricks that the declarer does not have. Raise
    ValueError for a stake that depends on anything else.
    """
    tricks, last, plain = [0.0] * (length + 1), 0.0, 0.0
    for stake in stakes:
        made, lost = stake.times * stake.made, stake.times * stake.lost
        match stake.feat:
            case Count(least, None):
                tricks = [
                    paid + (made if number >= least else lost) for number, paid in enumerate(tricks)
                ]
            case All((Count(least, None), Count(rest, seat))) if seat is not None:
                tricks = [paid + lost for paid in tricks]
                if least + rest == length:
                    tricks[least] += alone / 2 * (made - lost)
            case Win(_, _, None, None):
                tricks = [paid + lost for paid in tricks]
                last += made - lost
            case Win(seat=None):
                tricks = [paid + lost for paid in tricks]
                plain += made - lost
            case Take() | Win() | Score() | Count() | Catch() | Fall() | Fell() | Hold():
                raise ValueError(f"nobody knows the chance of {stake.feat}")
            case All() | AnyOf() | Not():
                raise ValueError(f"nobody knows the chance of {stake.feat}")
            case _:
                assert_never(stake.feat)
    return Payoff(tuple(tricks), last, plain)


def trick_chances(least: Sequence[float]) -> tuple[float, ...]:
    """Return the chance of each number of tricks from the chances of one or more, two or more …"""
    bounds = [1.0, *least, 0.0]
    return tuple(max(0.0, low - high) for low, high in pairwise(bounds))
