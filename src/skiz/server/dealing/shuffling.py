"""The shuffle: secrets of people at the table go into it, besides that of the server.

Each person commits to one, and when all have, all reveal theirs. The table waits only briefly for
an answer. Then the deal goes on without that secret, and says so.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any, Literal, TypeAlias

from skiz.table import Chair, cutter

from ..common import Alarm, Later, Refused
from ..sockets import Connection
from ..table_log import (
    PACES,
    CommitmentsClosed,
    Outcome,
    SecretCommitted,
    SecretRevealed,
    SecretsTaken,
    TableLog,
    commitment,
)
from . import dealing

_logger = logging.getLogger(__name__)
PATIENCE = 4.0  # seconds; pages answer without their people
AGAIN = 1.0  # seconds until a failed write is tried again
Wanted: TypeAlias = Literal["commit", "reveal"]


def commit(log: TableLog, guest: str, on: int, to: str | None) -> Outcome:
    """Commit to a secret, or give none; refuse it if none is wanted."""
    return Outcome([SecretCommitted(_chair_of(log, guest, on, "commit"), to)])


def reveal(log: TableLog, guest: str, on: int, secret: str) -> Outcome:
    """Reveal a secret; refuse it if none is wanted, or if it is not the committed one."""
    chair = _chair_of(log, guest, on, "reveal")
    assert log.pack is not None
    found = log.pack.commitment_of(chair)
    if found is None or commitment(secret) != found.commitment:
        raise Refused("other-secret")
    return Outcome([SecretRevealed(chair, secret)])


def _chair_of(log: TableLog, guest: str, on: int, what: Wanted) -> Chair:
    chair = log.chairs.chair_of(guest)
    in_time = log.deal is not None and log.deal.n <= on <= log.n
    if chair is None or not in_time or wanted(log, guest) != what:
        raise Refused("stale")
    return chair


def wanted(log: TableLog, guest: str) -> Wanted | None:
    """Return what a guest has to do now: commit to a secret, or reveal it."""
    if not is_open(log) or log.given:
        return None
    chair, pack = log.chairs.chair_played_by(guest), log.pack
    if chair is None or pack is None:
        return None
    if pack.closed:
        return "reveal" if chair in pack.unrevealed() else None
    return None if pack.commitment_of(chair) else "commit"


def is_open(log: TableLog) -> bool:
    """Return whether a deal has begun and the order of its pack is not fixed yet."""
    waits = log.pack is not None and log.pack.taken is None
    return waits and log.deal is not None and not log.deal.dealt


def go_on(log: TableLog) -> Outcome:
    """Return what happens when the table waits for nobody else.

    People who committed to a secret are asked to reveal it. Otherwise the order of the pack is
    fixed, and the cards are dealt unless somebody cuts.
    """
    if not is_open(log):
        return Outcome()
    assert log.deal is not None
    assert log.pack is not None
    if not log.pack.closed and log.pack.unrevealed():
        return Outcome([CommitmentsClosed()])
    given = tuple(one.chair for one in log.pack.revealed)
    people = sorted(sat.chair for sat in log.chairs.plays.values() if sat.guest)
    taken = SecretsTaken(given, tuple(chair for chair in people if chair not in given))
    if log.pack.given or cutter(log.rules, log.deal.began.dealer) is None:
        return dealing.dealt(log, SecretsTaken() if log.pack.given else taken)
    return Outcome([taken])


class Shuffling:
    """Makes a table wait briefly for the secrets of connected people whose client gives any.

    `happen` carries out what follows automatically, and `wake` makes the room look again.
    """

    def __init__(
        self,
        log: TableLog,
        connections: Collection[Connection],
        happen: Callable[[Outcome], Awaitable[object]],
        wake: Callable[[], Coroutine[Any, Any, object]],
        later: Later,
    ) -> None:
        self._log, self._connections, self._later = log, connections, later
        self._happen, self._wake = happen, wake
        self._alarm: Alarm | None = None
        self._waits_for: tuple[int, bool] | None = None  # the deal; commitments closed?
        self._over = False  # whether that wait is over
        self._waking: asyncio.Task[None] | None = None

    async def look(self) -> None:
        """Carry out what follows automatically. Retry what fails, so that no table stops."""
        try:
            while (outcome := self._follows()).events:
                await self._happen(outcome)
        except Exception:
            _logger.exception("a pack could not be shuffled")
            self._alarm = self._later(AGAIN, self._look_again)

    def stop(self) -> None:
        """Stop waiting."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm, self._over = None, False

    def _follows(self) -> Outcome:
        """Return what follows automatically; nothing while the table waits for somebody."""
        if (stage := self._stage()) != self._waits_for:
            self.stop()
            self._waits_for = stage
        if stage is None:
            return Outcome()
        if self._over or not (self._missing() or self._is_left_alone()):
            return go_on(self._log)
        if self._alarm is None:
            self._alarm = self._later(PATIENCE, self._give_up)
        return Outcome()

    def _stage(self) -> tuple[int, bool] | None:
        """Return what the table waits for.

        If none of its people are there, everything stops, except at a slow table.
        """
        if not is_open(self._log):
            return None
        pace = PACES[self._log.chairs.settings.pace]
        given = self._log.given
        goes_on = (pace is not None and pace.slow) or bool(given and given.goes_on)
        if not goes_on and self._is_left_alone():
            return None
        assert self._log.deal is not None
        assert self._log.pack is not None
        return self._log.deal.n, self._log.pack.closed

    def _is_left_alone(self) -> bool:
        people = {sat.guest for sat in self._log.chairs.persons()}
        return bool(people) and not people & {one.guest for one in self._connections}

    def _missing(self) -> Collection[Chair]:
        """Return the chairs that the table waits for."""
        pack, chairs = self._log.pack, self._log.chairs
        assert pack is not None
        if pack.given:
            return ()
        if pack.closed:
            return pack.unrevealed()
        able = (chairs.chair_played_by(one.guest) for one in self._connections if one.gives_secrets)
        return [chair for chair in able if chair is not None and not pack.commitment_of(chair)]

    def _give_up(self) -> None:
        self._over = True
        self._look_again()

    def _look_again(self) -> None:
        self._alarm = None
        self._waking = asyncio.create_task(self._wake_room())

    async def _wake_room(self) -> None:
        with suppress(Refused):  # the room is closed
            await self._wake()
