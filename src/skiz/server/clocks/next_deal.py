"""The next deal, where it begins by itself: the next board where others wait for the boards of a
table, and at a slow table the next deal once the time of a decision is over.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Set

from ..actions import commands
from ..common.refusal import Refused
from ..common.timers import Alarm, Later, later, now
from ..table_log.log import Outcome, TableLog
from . import between_deals

TO_LOOK = 45.0  # seconds for who is there to look at what came of a board
TO_COME_BACK = 10.0  # seconds for who has just gone: a page that is loaded again goes for one
AGAIN = 1.0  # seconds until what could not be written down is tried again
Do = Callable[[Callable[[], Outcome]], Awaitable[int]]
_logger = logging.getLogger(__name__)


class NextDeal:
    """Begins it in time; `here` is who of the table is connected, `do` has the room do it."""

    def __init__(
        self,
        log: TableLog,
        here: Callable[[], Set[str]],
        do: Do,
        clock: Callable[[], float],
        later: Later = later,
        now: Callable[[], float] = now,
    ) -> None:
        self._log, self._here, self._do, self._clock = log, here, do, clock
        self._later, self._now = later, now
        self._waited: tuple[int, float] | None = None  # after which deal, and for so long
        self._until = 0.0
        self._alarm: Alarm | None = None
        self._restored: float | None = None  # seconds that were left when the room was closed
        self._dealing: asyncio.Task[None] | None = None

    def look(self) -> None:
        """See whether the next deal begins by itself, and when."""
        if (waits := self._waits()) != self._waited:
            self.stop()
            self._waited = waits
            if waits:
                seconds = waits[1] if self._restored is None else min(waits[1], self._restored)
                self._until = self._now() + seconds
                self._alarm = self._later(seconds, self._go_on)
        self._restored = None

    def restore(self, left: Mapping[str, float]) -> None:
        """So many seconds were left to those that are waited for now."""
        self._restored = min(left.values(), default=None)

    def left(self) -> Mapping[str, float]:
        """The seconds that are left to each of whom a slow table waits for between two deals."""
        if self._waited is None or self._log.given:
            return {}
        left = max(0.0, self._until - self._now())
        return dict.fromkeys(between_deals.asked(self._log), left)

    def stop(self) -> None:
        """Begin none."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._waited = None

    def _waits(self) -> tuple[int, float] | None:
        """After which deal the next begins by itself, and how long that is waited for."""
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
