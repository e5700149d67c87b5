"""The results of trials: an option tried in several worlds, beside others in the same worlds.

An option that is better than the heuristics' only by chance counts as equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean, stdev

from skiz.table import Action

FEWEST_WORLDS = 6  # worlds after which an option may be given up
FAR_BEHIND = 3.0  # the standard errors by which it must then be behind
SURE = 1.96  # the standard errors of an interval of 95 %


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The results of an option in each world, for its seat."""

    action: Action
    worths: Sequence[float]

    @property
    def worth(self) -> float:
        """Its expected worth."""
        return fmean(self.worths)

    @property
    def error(self) -> float:
        """The standard error of the worth."""
        return _error(self.worths)

    @property
    def percent(self) -> int:
        """The percentage of worlds in which it wins something."""
        return round(100 * fmean(worth > 0 for worth in self.worths))

    def ahead(self, other: "TrialResult") -> tuple[float, float]:
        """Return the lead over another option in the worlds of both, and its error."""
        gaps = [mine - its for mine, its in zip(self.worths, other.worths, strict=False)]
        return fmean(gaps), _error(gaps)


def _error(found: Sequence[float]) -> float:
    return stdev(found) / len(found) ** 0.5 if len(found) > 1 else inf


def still_close(one: TrialResult, best: TrialResult) -> bool:
    """Return whether an option may still be the best."""
    behind, error = best.ahead(one)
    return behind <= FAR_BEHIND * error


def as_good(one: TrialResult, best: TrialResult) -> bool:
    """Return whether an option's lag behind the best is within the error of the lag."""
    behind, error = best.ahead(one)
    return behind <= SURE * error


def cautious_worth(one: TrialResult, base: TrialResult, caution: float) -> float:
    """Return the worth of an option, judged with caution.

    It counts as the heuristics' option `base` unless it leads by more than `caution` standard
    errors.
    """
    ahead, error = one.ahead(base)
    return base.worth + (max(0.0, ahead - caution * error) if ahead > 0 else ahead)
