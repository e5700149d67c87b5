"""Keeps the ratings that a finished deal changes."""

from datetime import datetime
from typing import NamedTuple

from ..deals import finished_in
from ..rooms import NewEntries
from ..storage import Write
from .store import Counted, Ratings, counted_in


class RatedDeal(NamedTuple):
    """A deal that counts. Its rows depend on the ratings that its people have by then."""

    ratings: Ratings
    counted: Counted

    async def writes(self, at: datetime) -> Write:
        """Return the statements that write the new ratings."""
        return await self.ratings.steps(self.counted)


class RatingKeeper:
    """Keeps the ratings of the people at rated tables."""

    def __init__(self, ratings: Ratings) -> None:
        self._ratings = ratings

    def __call__(self, new: NewEntries) -> RatedDeal | None:
        """Return the deal that new entries finish, if it counts."""
        if not (ended := new.log.chairs.results(new.events)):
            return None
        deals = finished_in(new.log, new.entries, new.state)
        counted = counted_in(new.table, new.log, deals, ended[0].points)
        return RatedDeal(self._ratings, counted) if counted else None
