"""Coins: the worth of the points of a table, if its maker gave a point a value.

No rule and no rating depends on them, and nothing is paid here. People only see who owes whom.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skiz.table import fewest_transfers

from ..common import Json

MOST_HUNDREDTHS = 1_000_000  # the largest value of a point, in hundredths of a unit
LONGEST_UNIT = 12  # letters


@dataclass(frozen=True, slots=True)
class PointValue:
    """The value of a point: hundredths of a unit, whose name is any text.

    Hundredths are whole numbers, so sums are exact.
    """

    hundredths: int
    unit: str


@dataclass(frozen=True, slots=True)
class Coins:
    """What each chair has won, or lost if negative, in paid points: in a deal and in the session.

    It includes the value of a point.
    """

    value: PointValue
    paid: tuple[int, ...]
    balances: tuple[int, ...]

    def to_json(self) -> Json:
        """Return the coins as people see them: the transfers after the deal and the session."""
        return {
            "unit": self.value.unit,
            "deal": _transfers(self.paid, self.value),
            "session": _transfers(self.balances, self.value),
        }


def coins_after(value: PointValue, before: Coins | None, paid: Sequence[int]) -> Coins:
    """Return the coins after a deal in which each chair won these points.

    `before` are the coins of the session before the deal.
    """
    so_far = before.balances if before else (0,) * len(paid)
    balances = tuple(was + won for was, won in zip(so_far, paid, strict=True))
    return Coins(value, tuple(paid), balances)


def read_coins(json: Mapping[str, Any]) -> Coins:
    """Return the coins of this stored form; raise KeyError or TypeError if it is another form."""
    return Coins(PointValue(**json["value"]), tuple(json["paid"]), tuple(json["balances"]))


def _transfers(balances: Sequence[int], value: PointValue) -> list[Json]:
    return [
        {"from": one.giver, "to": one.taker, "hundredths": one.amount * value.hundredths}
        for one in fewest_transfers(balances)
    ]
