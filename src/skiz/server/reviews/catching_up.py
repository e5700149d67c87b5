"""Catching up: what is missing about a person's old deals is computed when the person looks back.

This takes some deals at a time, and the results are stored.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from ..common import Refused, in_fold_thread
from ..deals import Part, parts_of
from ..table_log import FinishedDeal
from ..tables import Registry
from .judging import judge
from .store import ReviewStore
from .unreviewed import OldDeal, Unread

_logger = logging.getLogger(__name__)
MOST = 20  # deals that are read before the request is answered


class ReviewBackfill:
    """Reads old deals, for one person after the other."""

    def __init__(self, registry: Registry, unread: Unread, reviews: ReviewStore) -> None:
        self._registry, self._unread, self._reviews = registry, unread, reviews
        self._one = asyncio.Lock()

    async def catch_up(self, ids: Sequence[str]) -> int:
        """Read some old deals of a person, and return how many are left."""
        if not await self._unread.count(ids):
            return 0
        async with self._one:
            for old in await self._unread.deals(ids, MOST):
                await self._read(old)
            return await self._unread.count(ids)

    async def file(self, ids: Sequence[str]) -> None:
        """Judge the reviews of a person that were stored before judgements were."""
        for old in await self._unread.reviews(ids, MOST):
            body = await self._reviews.of(old.table, old.deal)
            if body and (played := await self.played(old.table, old.deal)):
                judged = await in_fold_thread(judge, played, body)
                with suppress(IntegrityError):  # somebody else has done the same
                    await self._reviews.file(old.table, old.deal, judged)

    async def _read(self, old: OldDeal) -> None:
        """Find the parts of a deal; if it is unreadable, store only that it was played."""
        found: list[Part] = []
        if played := await self.played(old.table, old.deal):
            found = await in_fold_thread(_parts, played, old)
        if all(part.guest != old.guest for part in found):
            found = [Part(old.guest, old.game, old.deal, 0)]
        with suppress(IntegrityError):  # somebody else has done the same
            await self._unread.keep(old, found)

    async def played(self, table: str, deal: int) -> FinishedDeal | None:
        """Return a finished deal of a table that need not be open, or None if it is unreadable."""
        try:
            return await (await self._registry.history(table)).read_finished(deal)
        except Refused:  # already logged
            return None
        except Exception:  # one bad deal must not block the others
            _logger.exception("table %s: deal %s is unreadable", table, deal)
            return None


def _parts(played: FinishedDeal, old: OldDeal) -> list[Part]:
    try:
        return parts_of(played, old.points)
    except Exception:
        _logger.exception(
            "the parts in deal %s of table %s could not be computed", old.deal, old.table
        )
        return []
