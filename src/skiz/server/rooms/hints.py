"""Hints: a guest's options, weighed from the guest's own view, while the table goes on."""

import asyncio

from skiz.players.evaluation import Evaluation

from ..common import Json, Refused
from ..table_log import TableLog
from ..thinking import Thinking
from .flows import Flows
from .messages import advice, may_have_hints


class Hints:
    """The hints at one table, each computed once for all who ask at that moment."""

    def __init__(self, log: TableLog, thinking: Thinking, flows: Flows) -> None:
        self._log, self._thinking, self._flows = log, thinking, flows
        self._thoughts: dict[str, asyncio.Task[tuple[Evaluation, ...]]] = {}  # by guest
        self._closed = False

    def forget(self) -> None:
        """Forget all hints, because something has happened."""
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()

    def close(self) -> None:
        """Give no more hints, and refuse those who wait for one."""
        self._closed = True
        self.forget()

    async def hint(self, guest: str) -> Json:
        """Return a guest's options, best first, each with its worth and a reason.

        The hint is computed again if only others have acted. Refuse it if it is not the guest's
        turn, if the table went on too far, or if the room is closed.
        """
        log = self._log
        if self._closed:
            raise Refused("our-slip", 503)
        if log.deal is None or not log.is_on_turn(guest):
            raise Refused("no-hint")
        if not may_have_hints(log):
            raise Refused("hints-off", 403)
        on, seat = log.n, log.seat_of(guest)
        if guest not in self._thoughts:
            thought = self._thinking.weigh(
                log.deal.view(seat), log.deal.options(seat), self._flows.of(guest)
            )
            self._thoughts[guest] = asyncio.create_task(thought)
        weighed = self._thoughts[guest]
        await asyncio.wait([weighed])
        if weighed.cancelled():
            if log.seat_of(guest) == seat and log.is_still_asked(seat, on):
                return await self.hint(guest)
            raise Refused("stale")
        return advice(on, weighed.result(), log.rules)
