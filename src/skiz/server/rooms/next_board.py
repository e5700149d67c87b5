"""The next board: where others wait for the boards of a table, it goes on to the next by itself."""

import asyncio
from collections.abc import Awaitable, Callable, Set
from contextlib import suppress

from ..log.table_log import Outcome, TableLog
from . import commands
from .later import Alarm, Later
from .refusal import Refused

TO_LOOK = 45.0  # seconds for who is there to look at what came of a deal
Do = Callable[[Callable[[], Outcome]], Awaitable[int]]


class NextBoard:
    """Deals the next board at once where nobody of the table is `here`, and after a while where
    somebody is; `do` has the room do it.
    """

    def __init__(self, log: TableLog, here: Callable[[], Set[str]], do: Do, later: Later) -> None:
        self._log, self._here, self._do, self._later = log, here, do, later
        self._alarm: Alarm | None = None
        self._empty = False  # whether nobody was there when the alarm was set
        self._dealing: asyncio.Task[None] | None = None

    def look(self) -> None:
        """See whether the next board is to be dealt, and when."""
        empty = not self._here()
        if not self._is_due() or (self._alarm and empty != self._empty):
            self.stop()
        if self._is_due() and self._alarm is None:
            self._empty = empty
            self._alarm = self._later(0.0 if empty else TO_LOOK, self._go_on)

    def stop(self) -> None:
        """Deal none."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None

    def _is_due(self) -> bool:
        log = self._log
        if not (log.given and log.given.goes_on and log.deal) or log.playing:
            return False
        return not log.given.is_last(log.deal.began.number)

    def _go_on(self) -> None:
        self._alarm = None
        self._dealing = asyncio.create_task(self._deal())

    async def _deal(self) -> None:
        with suppress(Refused):  # the room is closed
            await self._do(self._next)

    def _next(self) -> Outcome:
        return commands.next_board(self._log) if self._is_due() else Outcome()
