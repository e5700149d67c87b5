"""Showing: what has happened is sent at the pace of the bots, one act after the other."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from ..common import Alarm, Later
from .messages import Addressed


class Showing:
    """What one table still has to show. `shown` is called after the last act."""

    def __init__(self, later: Later, shown: Callable[[], None]) -> None:
        self._later, self._shown = later, shown
        self._waiting: deque[tuple[float, Addressed]] = deque()
        self._alarm: Alarm | None = None
        self._over: asyncio.Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._waiting)

    def show(self, acts: Iterable[tuple[float, Addressed]]) -> None:
        """Show acts, the first now and each other when its beat in seconds is over."""
        self.all()
        self._waiting.extend(acts)
        self._show_one()
        if self._waiting:
            self._alarm = self._later(self._waiting[0][0], self._next)

    def all(self) -> None:
        """Show all that waits now: something else happens at the table."""
        while self._waiting:
            self._show_one()

    async def over(self) -> None:
        """Wait until everything is shown."""
        if self._waiting:
            self._over = self._over or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._over)

    def _next(self) -> None:
        self._show_one()
        if self._waiting:
            self._alarm = self._later(self._waiting[0][0], self._next)
        else:
            self._shown()

    def _show_one(self) -> None:
        for connection, messages in self._waiting.popleft()[1]:
            for message in messages:
                connection.send(message)
        if not self._waiting:
            if self._alarm:
                self._alarm.cancel()
            self._alarm = None
            if self._over and not self._over.done():
                self._over.set_result(None)
            self._over = None
