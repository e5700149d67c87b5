"""The next deal, if it begins automatically.

The next board begins if others wait for the boards of a table. At a slow table, the next deal
begins once the time of a decision is over.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Set

from ..actions import commands
from ..common import Alarm, Later, Refused
from ..table_log import Outcome, TableLog
from . import between_deals

TO_LOOK = 45.0  # seconds for connected people to look at the result of a board
TO_COME_BACK = 10.0  # seconds for people who have just gone, for example to reload the page
AGAIN = 1.0  # seconds until a failed write is tried again
Do = Callable[[Callable[[], Outcome]], Awaitable[int]]
_logger = logging.getLogger(__name__)


class NextDeal:
    """Begins the next deal in time.

    `here` returns the connected people of the table, and `do` makes the room act.
    """

    def __init__(
        self,
        log: TableLog,
        here: Callable[[], Set[str]],
        do: Do,
        clock: Callable[[], float],
        later: Later,
        now: Callable[[], float],
    ) -> None:
        self._log, self._here, self._do, self._clock = log, here, do, clock
        self._later, self._now = later, now
        self._waited: tuple[int, float] | None = None  # the deal before, and the seconds to wait
        self._until = 0.0
        self._alarm: Alarm | None = None
        self._restored: float | None = None  # seconds left when the room was closed
        self._dealing: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Check whether and when the next deal begins automatically."""
        if (waits := self._waits()) != self._waited:
            self.stop()
            self._waited = waits
            if waits:
                seconds = waits[1] if self._restored is None else min(waits[1], self._restored)
                self._until = self._now() + seconds
                self._alarm = self._later(seconds, self._go_on)
        self._restored = None

    def restore(self, left: Mapping[str, float]) -> None:
        """Restore the seconds left to people for whom the table waits now."""
        self._restored = min(left.values(), default=None)

    def left(self) -> Mapping[str, float]:
        """Return the seconds left to each guest for whom a slow table waits between two deals."""
        if self._waited is None or self._log.given:
            return {}
        left = max(0.0, self._until - self._now())
        return dict.fromkeys(between_deals.waiting_since(self._log), left)

    def stop(self) -> None:
        """Begin no deal."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._waited = None

    def _waits(self) -> tuple[int, float] | None:
        """Return the deal after which the next begins automatically, and the seconds to wait."""
        log = self._log
        if log.deal is None or log.playing:
            return None
        number, pace = log.deal.began.number, log.chairs.pace
        if given := log.given:
            more = given.goes_on and not given.is_last(number)
            return (number, TO_LOOK if self._here() else TO_COME_BACK) if more else None
        return (number, pace.decision) if pace and between_deals.goes_on_by_itself(log) else None

    def _go_on(self) -> None:
        self._alarm = None
        self._dealing = asyncio.create_task(self._deal())

    async def _deal(self) -> None:
        try:
            await self._do(self._next)
        except Refused:
            pass  # the room is closed
        except Exception:
            _logger.exception("the next deal could not begin")
            self._alarm = self._later(AGAIN, self._go_on)

    def _next(self) -> Outcome:
        if self._waits() is None:
            return Outcome()
        return commands.following_deal(self._log, self._clock())
