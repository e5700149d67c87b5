"""Coins: what the points of a table come to, if its maker has given a point a value.

No rule and no rating depends on it, and nothing is paid here: people are only told who owes whom.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skiz.table import fewest_transfers

from ..common.codec import Json

MOST_HUNDREDTHS = 1_000_000  # of a unit that a point may be worth
LONGEST_UNIT = 12  # letters


@dataclass(frozen=True, slots=True)
class PointValue:
    """The value of a point: hundredths of a unit, whose name is any text. Hundredths are whole
    numbers, so that sums are exact.
    """

    hundredths: int
    unit: str


@dataclass(frozen=True, slots=True)
class Coins:
    """What each chair has won (or lost, if negative) in points that are paid: in a deal, and in the
    session so far, with the value of a point.
    """

    value: PointValue
    paid: tuple[int, ...]
    balances: tuple[int, ...]

    def told(self) -> Json:
        """The coins as people are told: who gives whom how much, after the deal or after the
        session.
        """
        return {
            "unit": self.value.unit,
            "deal": _transfers(self.paid, self.value),
            "session": _transfers(self.balances, self.value),
        }


def coins_after(value: PointValue, before: Coins | None, paid: Sequence[int]) -> Coins:
    """The coins after a deal in which each chair has won these points, where `before` are those of
    the session before it.
    """
    so_far = before.balances if before else (0,) * len(paid)
    balances = tuple(was + won for was, won in zip(so_far, paid, strict=True))
    return Coins(value, tuple(paid), balances)


def read_coins(json: Mapping[str, Any]) -> Coins:
    """The coins that were stored in this form. KeyError or TypeError if the form is another."""
    return Coins(PointValue(**json["value"]), tuple(json["paid"]), tuple(json["balances"]))


def _transfers(balances: Sequence[int], value: PointValue) -> list[Json]:
    return [
        {"from": one.giver, "to": one.taker, "hundredths": one.amount * value.hundredths}
        for one in fewest_transfers(balances)
    ]
