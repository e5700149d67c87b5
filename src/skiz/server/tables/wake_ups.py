"""WakeUps: a table with a slow clock is opened when somebody's time is up."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..clocks import Deadlines
from ..common import Refused
from .registry import Registry

LOOK = 20.0  # seconds between two checks
_logger = logging.getLogger(__name__)


class WakeUps:
    """Opens tables while `run` runs; `is_ours` says whether a table belongs to this process."""

    def __init__(
        self,
        registry: Registry,
        deadlines: Deadlines,
        is_ours: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._registry, self._deadlines, self._is_ours = registry, deadlines, is_ours
        self._broken: set[str] = set()  # tables that could not be opened

    async def run(self) -> None:
        """Check again and again."""
        while True:
            try:
                await self.look()
            except Exception:
                _logger.exception("tables whose time is up could not be opened")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Open the tables at which somebody's time is up."""
        await self._registry.running_since()
        for table in await self._deadlines.due(await self._deadlines.now()):
            if table in self._broken or self._registry.has(table):
                continue
            if not await self._is_ours(table):
                continue
            try:
                await self._registry.room(table)
            except Refused:
                self._broken.add(table)
