"""The coefficients: all that was fitted for Asszorti, read from the file beside this one.

`python -m tools.calibrate` makes it from deals that were played out, not from deals solved with all
cards open: those flatter the opponents, who would have to see each other's cards.
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
    """Log odds of one trick or more, two or more …: one slope for the score, a step for each."""

    slope: float
    steps: tuple[float, ...]

    def chances(self, score: float) -> tuple[float, ...]:
        """The chance of each number of tricks with a score, which is rounded to a hundredth."""
        return _chances(self, round(score, 2))


@lru_cache(1 << 12)
def _chances(fitted: OrdinalRegression, score: float) -> tuple[float, ...]:
    return trick_chances([logistic(fitted.slope * score - step) for step in fitted.steps])


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """What somebody can tell of the declarer's tricks by his own hand: their number from the score
    `tricks`, and whether he wins the last of them from the log odds `last`.
    """

    tricks: HandScorer
    number: OrdinalRegression
    last: HandScorer
    error: float  # tricks: half of the 95 % interval of the score
    plain: tuple[float, float]  # log odds of winning the last with plain cards; more by each trump

    def outcomes(self, hand: Cards, trumps: Cards, talk: tuple[str, ...], shift: float) -> Outcomes:
        """What one with this hand can expect of the declarer, these features coming from the talk;
        `shift` are tricks more than by the score alone.
        """
        score = self.tricks.score(hand, trumps, talk) + shift
        last = logistic(self.last.score(hand, trumps, talk) + shift)
        free, each = self.plain
        plain = logistic(free + each * size(hand & trumps)) if trumps else 0.0
        return Outcomes(self.number.chances(score), last, last * plain)


@dataclass(frozen=True, slots=True, eq=False)
class Coefficients:
    """All that was fitted: by role, and figures of no hand by name. Those of the `auction` say by
    the bid that is held what passing and calling came to.
    """

    declarer: Role
    defender: Role
    numbers: Mapping[str, float]
    auction: Mapping[str, Mapping[str, Sequence[float]]]


FILE = Path(__file__).with_suffix(".json")
_file: ContextVar[str] = ContextVar("coefficients", default=FILE.name)


def coefficients() -> Coefficients:
    """The coefficients of Asszorti."""
    return coefficients_in(_file.get())


def counted_by(file: str) -> AbstractContextManager[None]:
    """Meanwhile hands are counted by another file: one of this package, or anywhere by its path."""
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
