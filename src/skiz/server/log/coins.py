"""Coins: what the points of a table come to, where whoever made it has given a point a value.

No rule and no rating depends on it, and nothing is moved here: people are told who owes whom.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skiz.table import fewest_transfers

from .codec import Json

MOST_HUNDREDTHS = 1_000_000  # of a unit that a point may be worth
LONGEST_UNIT = 12  # letters


@dataclass(frozen=True, slots=True)
class PointValue:
    """What a point is worth: so many hundredths of a unit, whose name is any text. Hundredths are
    whole numbers, so that sums are exact.
    """

    hundredths: int
    unit: str


@dataclass(frozen=True, slots=True)
class Coins:
    """What each chair has won (or lost, where it is below zero) in points that are paid: in a deal,
    and in the session so far, with what a point was worth.
    """

    value: PointValue
    paid: tuple[int, ...]
    balances: tuple[int, ...]

    def told(self) -> Json:
        """The same as people are told: who gives whom what, after the deal or after the session."""
        return {
            "unit": self.value.unit,
            "deal": _transfers(self.paid, self.value),
            "session": _transfers(self.balances, self.value),
        }


def coins_after(value: PointValue, before: Coins | None, paid: Sequence[int]) -> Coins:
    """The coins after a deal in which each chair has won so many points, and after what was
    `before` in the session.
    """
    so_far = before.balances if before else (0,) * len(paid)
    balances = tuple(was + won for was, won in zip(so_far, paid, strict=True))
    return Coins(value, tuple(paid), balances)


def read_coins(json: Mapping[str, Any]) -> Coins:
    """The coins that were kept in this form. KeyError or TypeError where it is another."""
    return Coins(PointValue(**json["value"]), tuple(json["paid"]), tuple(json["balances"]))


def _transfers(balances: Sequence[int], value: PointValue) -> list[Json]:
    return [
        {"from": one.giver, "to": one.taker, "hundredths": one.amount * value.hundredths}
        for one in fewest_transfers(balances)
    ]
