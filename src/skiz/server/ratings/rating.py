"""Ratings: how strong a person has shown to be at a game, and how sure that is.

A deal is a comparison of each two people who played it, by points: Bradley and Terry's model of
pairs, its online form by Weng and Lin (JMLR 12, 2011) as OpenSkill has it. A person is a mean and a
standard deviation of a normal belief; an unknown one is 1500 and 250.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from openskill.models import BradleyTerryFull

from ..common.codec import Json

MEAN, DEVIATION = 1500.0, 250.0
LUCK = 400.0  # of the cards, in one deal, as a standard deviation
CHANGE = 2.0  # of a person between two deals, likewise: what was long ago counts less
CERTAIN = 1.96  # standard deviations to either side, in which 95 % of beliefs come true


def _in_full(*_: Any) -> float:
    """A comparison tells as much as the model says. OpenSkill's own choice has it tell less, and
    people would be told a wider margin than comes true (bench/README.md).
    """
    return 1.0


MODEL = BradleyTerryFull(MEAN, DEVIATION, LUCK, gamma=_in_full, tau=CHANGE)


class Rating(NamedTuple):
    """What is thought of a person after so many deals."""

    deals: int = 0
    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def margin(self) -> float:
        """How far the truth may lie to either side, with 95 % certainty."""
        return CERTAIN * self.deviation

    @property
    def at_least(self) -> float:
        """What the person is at least, about: lists go by it, so that few deals bring nobody up."""
        return self.mean - self.margin

    def to_json(self) -> Json:
        """The rating as docs/wire.md has it."""
        return {"rating": round(self.mean), "margin": round(self.margin), "deals": self.deals}


def after_deal(before: Sequence[Rating], points: Sequence[int]) -> list[Rating]:
    """The ratings of those who have played a deal, given what each has won in it.

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
