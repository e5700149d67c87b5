"""Catching up: what a person's deals of before came to is found out when the person looks back over
them, some at a time, and kept.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from ..common.fold_thread import in_turn
from ..common.refusal import Refused
from ..deals.backfill import Backfill
from ..deals.parts import Part, parts_of
from ..rooms.store import Store
from ..table_log.deal import FinishedDeal
from ..tables.registry import Registry
from .judging import judge
from .unreviewed import Old

_logger = logging.getLogger(__name__)
MOST = 20  # deals that are read before who asks is answered


class CatchingUp(Backfill):
    """Reads deals of before, for one person after the other."""

    def __init__(self, registry: Registry, store: Store) -> None:
        self._registry, self._store = registry, store
        self._one = asyncio.Lock()

    async def catch_up(self, ids: Sequence[str]) -> int:
        """Read some of the deals of a person; how many are left."""
        if not await self._store.unread.count(ids):
            return 0
        async with self._one:
            for old in await self._store.unread.deals(ids, MOST):
                await self._read(old)
            return await self._store.unread.count(ids)

    async def file(self, ids: Sequence[str]) -> None:
        """Find out what the reviews of a person's deals come to that were kept before that was."""
        for old in await self._store.unread.reviews(ids, MOST):
            body = await self._store.reviews.of(old.table, old.deal)
            if body and (played := await self.played(old.table, old.deal)):
                judged = await in_turn(judge, played, body)
                with suppress(IntegrityError):  # somebody else has done the same
                    await self._store.reviews.file(old.table, old.deal, judged)

    async def _read(self, old: Old) -> None:
        """Find out what a deal came to; where it does not read, it is kept that it was played."""
        found: list[Part] = []
        if played := await self.played(old.table, old.deal):
            found = await in_turn(_parts, played, old)
        if all(part.guest != old.guest for part in found):
            found = [Part(old.guest, old.game, old.deal, 0)]
        with suppress(IntegrityError):  # somebody else has done the same
            await self._store.unread.keep(old, found)

    async def played(self, table: str, deal: int) -> FinishedDeal | None:
        """A finished deal of a table that need not be open; nothing where it does not read."""
        try:
            return await (await self._registry.past(table)).read_finished(deal)
        except Refused:  # which is written down
            return None
        except Exception:  # whatever is in its rows, the others are read
            _logger.exception("table %s: deal %s does not read", table, deal)
            return None


def _parts(played: FinishedDeal, old: Old) -> list[Part]:
    try:
        return parts_of(played, old.points)
    except Exception:
        _logger.exception("what deal %s of table %s came to cannot be told", old.deal, old.table)
        return []
