"""Old deals, played before the rows existed that a search needs."""

from collections.abc import Sequence

from ..table_log import FinishedDeal


class Backfill:
    """Computes the missing rows of old deals. The feature `reviews` implements it."""

    async def catch_up(self, ids: Sequence[str]) -> int:
        """Read some of the deals of a person, and return how many are left."""
        raise NotImplementedError

    async def played(self, table: str, deal: int) -> FinishedDeal | None:
        """Return a finished deal of a table that need not be open; None if it is unreadable."""
        raise NotImplementedError
