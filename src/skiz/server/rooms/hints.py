"""Hints: what a guest may do, weighed from the guest's own view, while the table goes on."""

import asyncio

from skiz.players.evaluation import Evaluation

from ..common.codec import Json
from ..common.refusal import Refused
from ..table_log.log import TableLog
from ..thinking import Thinking
from .flows import Flows
from .messages import advice, may_have_hints


class Hints:
    """The hints that are thought of at one table, each once for all who ask at this moment."""

    def __init__(self, log: TableLog, thinking: Thinking, flows: Flows) -> None:
        self._log, self._thinking, self._flows = log, thinking, flows
        self._thoughts: dict[str, asyncio.Task[tuple[Evaluation, ...]]] = {}  # by guest
        self._closed = False

    def forget(self) -> None:
        """Something has happened: what was thought is of another moment."""
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()

    def close(self) -> None:
        """Give none any more; who waits for one is refused."""
        self._closed = True
        self.forget()

    async def hint(self, guest: str) -> Json:
        """What a guest may do, best first, each with its worth and a reason. Thought of anew where
        others alone have acted. Refused when it is not the guest's turn, the table went on too far,
        or its room is closed.
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
