"""Stored clocks: at a slow table, a deadline outlasts the process.

A live clock is forgotten with the room: everybody then has the whole time again. A deadline that
passed while no server ran is moved, so that nobody loses time. In memory, a deadline is the time
left on a monotonic clock. The time of day, by the clock of the database, is used only to write and
read it.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Set

from ..table_log import TableLog
from .clocks import Clocks
from .deadlines import Deadlines
from .next_deal import NextDeal

RETURN = 3600.0  # seconds that everybody has at least after a start of the server
_logger = logging.getLogger(__name__)


class StoredClocks:
    """The stored clocks of one table; `now` is monotonic."""

    def __init__(
        self,
        table: str,
        log: TableLog,
        clocks: Clocks,
        next_deal: NextDeal,
        deadlines: Deadlines,
        now: Callable[[], float],
    ) -> None:
        self._table, self._log, self._clocks, self._next = table, log, clocks, next_deal
        self._deadlines, self._now = deadlines, now
        self._kept: tuple[int, Set[str]] | None = None  # the entry, and the guests with a deadline
        self._writing: asyncio.Task[None] | None = None

    async def load(self, started: float) -> Set[str]:
        """Load the stored clocks, and return whose they are.

        `started` is the moment at which the server started.
        """
        if not self._is_slow():
            return set()
        until = await self._deadlines.of(self._table, self._log.n)
        day, least = await self._deadlines.now(), started + RETURN - self._now()
        left = {guest: max(at - day, least) for guest, at in until.items()}
        self._clocks.restore(left)
        self._next.restore(left)
        return until.keys()

    def look(self) -> None:
        """Write down what has changed; without this, everybody would get the whole time again."""
        left = {**self._next.left(), **self._clocks.left()} if self._is_slow() else {}
        here = self._log.n, left.keys()
        if not self._is_slow() or self._kept == here:
            return
        self._kept = self._log.n, {*left}
        rings = {guest: self._now() + seconds for guest, seconds in left.items()}
        self._writing = asyncio.create_task(self._write(self._writing, self._log.n, rings))

    async def stop(self) -> None:
        """Finish pending writes."""
        if self._writing:
            await self._writing

    async def _write(
        self, before: "asyncio.Task[None] | None", n: int, rings: Mapping[str, float]
    ) -> None:
        if before:
            await before
        try:
            ahead = await self._deadlines.now() - self._now()
            until = {guest: at + ahead for guest, at in rings.items()}
            await self._deadlines.keep(self._table, n, until)
        except Exception:
            _logger.exception("table %s: its deadlines could not be written", self._table)

    def _is_slow(self) -> bool:
        pace = self._log.chairs.pace
        return pace is not None and pace.slow
