"""Ratings: how strong a person has proved to be at a game, and how certain that is.

A deal compares every two people who played it, by points. The model is Bradley and Terry's for
pairs, in the online form by Weng and Lin (JMLR 12, 2011), as OpenSkill has it. A person is a normal
belief with a mean and a standard deviation; an unknown one is 1500 and 250.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

from ..common import Json

MEAN, DEVIATION = 1500.0, 250.0
LUCK = 400.0  # of the cards in one deal, as a standard deviation
CHANGE = 2.0  # of a person between two deals, likewise, so that old results count less
CERTAIN = 1.96  # standard deviations on either side that include 95 % of cases


def _in_full(*_: Any) -> float:
    """Count a comparison in full, as the model says.

    OpenSkill's own choice counts it less, and people would see a wider margin than is true
    (bench/README.md).
    """
    return 1.0


MODEL = BradleyTerryFull(MEAN, DEVIATION, LUCK, gamma=_in_full, tau=CHANGE)


class Rating(NamedTuple):
    """The belief about a person after a number of deals."""

    deals: int = 0
    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return CERTAIN * self.deviation

    @property
    def at_least(self) -> float:
        """The lower end of that interval; lists use it, so that few deals put nobody high."""
        return self.mean - self.margin

    def to_json(self) -> Json:
        """Return the rating as docs/wire.md has it."""
        return {"rating": round(self.mean), "margin": round(self.margin), "deals": self.deals}


def after_deal(before: Sequence[Rating], points: Sequence[int]) -> list[Rating]:
    """Return the ratings of those who have played a deal, given what each has won in it.

    >>> [rating.to_json() for rating in after_deal([Rating(), Rating()], [8, -4])]
    ... # doctest: +NORMALIZE_WHITESPACE
    [{'rating': 1547, 'margin': 481, 'deals': 1}, {'rating': 1453, 'margin': 481, 'deals': 1}]
    """
    teams = [[MODEL.create_rating([one.mean, one.deviation])] for one in before]
    rated = MODEL.rate(teams, ranks=[-float(won) for won in points])
    return [
        Rating(one.deals + 1, found.mu, found.sigma)
        for one, [found] in zip(before, rated, strict=True)
    ]
