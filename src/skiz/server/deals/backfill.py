"""Deals that were played before all was kept that a search needs."""

from collections.abc import Sequence

from ..table_log import FinishedDeal


class Backfill:
    """Finds out what old deals came to. The feature that looks back at deals has the work done."""

    async def catch_up(self, ids: Sequence[str]) -> int:
        """Read some of the deals of a person, and return how many are left."""
        raise NotImplementedError

    async def played(self, table: str, deal: int) -> FinishedDeal | None:
        """Return a finished deal of a table that need not be open; None if it is unreadable."""
        raise NotImplementedError
