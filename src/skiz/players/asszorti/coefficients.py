"""The coefficients: everything that was fitted for Asszorti, read from the file in this folder.

`python -m tools.calibrate` makes the file from deals that were played out. Deals solved with open
cards flatter the opponents, who would have to see each other's cards.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from skiz.cards import Cards, Pack, size
from skiz.games.asszorti import PACK

from ..common.meanwhile import meanwhile
from .hand_features import HandScorer, logistic
from .outcomes import Outcomes, trick_chances


@dataclass(frozen=True, slots=True, eq=False)
class OrdinalRegression:
    """The log odds of one trick or more, two or more …: a common slope, and a step for each."""

    slope: float
    steps: tuple[float, ...]

    def chances(self, score: float) -> tuple[float, ...]:
        """Return the chance of each number of tricks for a score, rounded to a hundredth."""
        return _chances(self, round(score, 2))


@lru_cache(1 << 12)
def _chances(fitted: OrdinalRegression, score: float) -> tuple[float, ...]:
    return trick_chances([logistic(fitted.slope * score - step) for step in fitted.steps])


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """The estimate of the declarer's tricks from a seat's own hand.

    The score `tricks` gives their number, and the log odds `last` say whether the declarer wins the
    last ones.
    """

    tricks: HandScorer
    number: OrdinalRegression
    last: HandScorer
    error: float  # in tricks: half of the 95 % interval of the score
    # Log odds of winning the last tricks with plain cards; and the increase for each trump.
    plain: tuple[float, float]

    def outcomes(self, hand: Cards, trumps: Cards, talk: tuple[str, ...], shift: float) -> Outcomes:
        """Return what a hand can expect of the declarer, with these features of the talk.

        `shift` is added to the score, in tricks.
        """
        score = self.tricks.score(hand, trumps, talk) + shift
        last = logistic(self.last.score(hand, trumps, talk) + shift)
        free, each = self.plain
        plain = logistic(free + each * size(hand & trumps)) if trumps else 0.0
        return Outcomes(self.number.chances(score), last, last * plain)


@dataclass(frozen=True, slots=True, eq=False)
class Coefficients:
    """All that was fitted: by role, and by name for figures that need no hand.

    Those of the `auction` give the average results of passing and of calling, by the bid that is
    held.
    """

    declarer: Role
    defender: Role
    numbers: Mapping[str, float]
    auction: Mapping[str, Mapping[str, Sequence[float]]]


FILE = Path(__file__).with_suffix(".json")
_file: ContextVar[str] = ContextVar("coefficients", default=FILE.name)


def coefficients() -> Coefficients:
    """Return the coefficients of Asszorti."""
    return coefficients_in(_file.get())


def counted_by(file: str) -> AbstractContextManager[None]:
    """Make hands be counted by another file inside the `with` block.

    The file is one of this package, or any file by its path.
    """
    return meanwhile(_file, file)


@cache
def coefficients_in(file: str) -> Coefficients:
    data = json.loads((FILE.parent / file).read_text("utf-8"))
    return Coefficients(
        _role(data["declarer"], PACK),
        _role(data["defender"], PACK),
        data["numbers"],
        data["auction"],
    )


def _role(data: Mapping[str, Any], pack: Pack) -> Role:
    return Role(
        HandScorer(data["tricks"], pack),
        OrdinalRegression(data["slope"], tuple(data["steps"])),
        HandScorer(data["last"], pack),
        data["error"],
        (data["plain"][0], data["plain"][1]),
    )
