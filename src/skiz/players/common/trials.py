"""What trials came to: an option tried in several worlds, beside others in the same worlds.

What is better than the heuristics' option by chance alone counts no more than that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean, stdev

from skiz.table import Action

FEWEST_WORLDS = 6  # after which an option may be given up
FAR_BEHIND = 3.0  # standard errors that it then has to be behind


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What came of an option in each world, for the seat that has it."""

    action: Action
    worths: Sequence[float]

    @property
    def worth(self) -> float:
        """What it should bring."""
        return fmean(self.worths)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return _error(self.worths)

    @property
    def percent(self) -> int:
        """In how many worlds of a hundred it brings something."""
        return round(100 * fmean(worth > 0 for worth in self.worths))

    def ahead(self, other: "TrialResult") -> tuple[float, float]:
        """By how much it is better than another in the worlds of both, and the error of that."""
        gaps = [mine - its for mine, its in zip(self.worths, other.worths, strict=False)]
        return fmean(gaps), _error(gaps)


def _error(found: Sequence[float]) -> float:
    return stdev(found) / len(found) ** 0.5 if len(found) > 1 else inf


def still_close(one: TrialResult, best: TrialResult) -> bool:
    """Whether an option may still be the best."""
    behind, error = best.ahead(one)
    return behind <= FAR_BEHIND * error


def cautious_worth(one: TrialResult, base: TrialResult, caution: float) -> float:
    """What an option is worth if it counts no more than the heuristics' one, `base`, unless it is
    ahead of it by more than so many standard errors.
    """
    ahead, error = one.ahead(base)
    return base.worth + (max(0.0, ahead - caution * error) if ahead > 0 else ahead)
