"""An outlook: how likely each end of a deal is, and what the stakes then come to on average."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from skiz.figures import All, Catch, Count, Fall, Feat, Score, Stake, Take, Win


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances of a declarer: of each number of tricks from 0, of winning the last ones, of
    winning them with plain cards; and how often one opponent has all the other tricks.
    """

    tricks: tuple[float, ...]
    last: float = 0.0
    plain: float = 0.0
    alone: float = 0.0

    @property
    def mean(self) -> float:
        """The tricks he takes on average."""
        return sum(number * often for number, often in enumerate(self.tricks))

    def least(self, number: int) -> float:
        """The chance of so many tricks or more."""
        return sum(self.tricks[number:])

    def chance(self, feat: Feat) -> float:
        """The chance of a feat."""
        match feat:
            case Count(number, None):
                return self.least(number)
            case All((Count(number, None), Count(rest, seat))) if seat is not None:
                exactly = len(self.tricks) - 1 - rest
                return self.alone / 2 * self.tricks[number] if exactly == number else 0.0
            case Win(_, _, None):
                return self.last
            case Win():
                return self.plain
            case Take() | Score() | Count() | Catch() | Fall() | All():
                raise ValueError(f"no outlook knows the chance of {feat}")
            case _:
                assert_never(feat)

    def worth(self, stakes: Iterable[Stake]) -> float:
        """What each opponent should pay on average for these stakes."""
        total = 0.0
        for stake in stakes:
            made = self.chance(stake.feat)
            total += stake.times * (made * stake.made + (1 - made) * stake.lost)
        return total

    def if_then(self, often: Callable[[int], float]) -> tuple[float, "Outlook"]:
        """How likely something is that happens so often before each number of tricks, and what the
        outlook is once it has happened.
        """
        both = [share * often(number) for number, share in enumerate(self.tricks)]
        total = sum(both)
        if total <= 0:
            return 0.0, self
        tilted = tuple(share / total for share in both)
        return total, Outlook(tilted, self.last, self.plain, self.alone)

    def if_last(self, won: float, lost: float) -> tuple[float, "Outlook"]:
        """The same for something that happens so often where the last tricks are won and lost."""
        total = self.last * won + (1 - self.last) * lost
        if total <= 0:
            return 0.0, self
        last = self.last * won / total
        plain = self.plain * won / total
        return total, Outlook(self.tricks, last, plain, self.alone)


def tricks(least: Sequence[float]) -> tuple[float, ...]:
    """The chance of each number of tricks from the chances of one or more, two or more …"""
    bounds = [1.0, *least, 0.0]
    return tuple(max(0.0, low - high) for low, high in pairwise(bounds))
