"""Bots: those at one table, one after the other as they are on turn, and those that stand in for
people who are gone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from skiz.cards import Seat
from skiz.table import Action

from ..log.table_log import Outcome, TableLog
from . import commands, ending
from .thinking import Thinking

_logger = logging.getLogger(__name__)
AGAIN = 1.0  # seconds until a bot tries again what could not be written down
StandIn = Callable[[str | None], str | None]  # the kind that acts for a guest now, if one does
Do = Callable[[Callable[[], Outcome]], Awaitable[int]]


class Bots:
    """The bots at a table. What they do is done by the room, `do`, as what people do is."""

    def __init__(self, log: TableLog, thinking: Thinking, do: Do, stand_in: StandIn) -> None:
        self._log, self._thinking, self._do, self._stand_in = log, thinking, do, stand_in
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether one is thinking."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Let the bots on turn act, if there are any."""
        if (self._on_turn() or self._asked()) and not self.busy:
            self._task = asyncio.create_task(self._act())

    async def stop(self) -> None:
        """Let none act any more."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _on_turn(self) -> tuple[Seat, str] | None:
        for seat in self._log.on_turn():
            assert self._log.deal is not None
            sat = self._log.chairs.plays[self._log.deal.began.chairs[seat]]
            if kind := sat.bot or self._stand_in(sat.guest):
                return seat, kind
        return None

    def _asked(self) -> tuple[str, str] | None:
        """A guest who is asked whether to end the session, and the kind of bot that stands in."""
        for guest in (sat.guest for sat in self._log.chairs.persons() if sat.guest):
            if ending.is_asked(self._log, guest) and (kind := self._stand_in(guest)):
                return guest, kind
        return None

    async def _act(self) -> None:
        """Do what bots do, till none has anything to do. What fails is tried again: no table
        stops.
        """
        while self._on_turn() or self._asked():
            try:
                await self._decide()
                await self._agree()
            except Exception:
                _logger.exception("a bot could not act")
                await asyncio.sleep(AGAIN)

    async def _agree(self) -> None:
        """For who is gone it is agreed to end the session, as bots do."""
        if asked := self._asked():
            await self._do(partial(self._agree_for, asked))

    def _agree_for(self, asked: tuple[str, str]) -> Outcome:
        return ending.agree_for(self._log, *asked) if self._asked() == asked else Outcome()

    async def _decide(self) -> None:
        """One bot after the other decides, from its view alone, and acts if the table is still as
        it was.
        """
        while found := self._on_turn():
            (seat, kind), on, deal = found, self._log.n, self._log.deal
            assert deal is not None
            action = await self._thinking.decide(kind, on, deal.view(seat), deal.options(seat))
            await self._do(partial(self._play, found, action, on))

    def _play(self, found: tuple[Seat, str], action: Action, on: int) -> Outcome:
        """What was decided, unless the table went on meanwhile or somebody is back."""
        if self._log.n != on or self._on_turn() != found:
            return Outcome()
        return commands.play_as_bot(self._log, *found, action)
