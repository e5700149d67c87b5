"""The history of a table: events are written to the store, and read when they are needed again.

Reading does not block a table. It is folded beside the event loop, and never changes.
"""

import logging
from collections.abc import AsyncIterator, Sequence

from skiz.cards import Seat
from skiz.table import Chair

from ..common import Json, Refused, in_fold_thread, now
from ..storage import BadLog, refused_if_damaged
from ..table_log import (
    ONLOOKER,
    Cause,
    Checkpoint,
    DealBegan,
    FinishedDeal,
    StoredCheckpoint,
    TableEvent,
    TableLog,
    check_number,
    read_checkpoint,
    read_entry,
    restore,
    run_on,
)
from .batch import Batch
from .keepers import Keeper, NewEntries
from .messages import messages
from .store import TableStore

OF_A_DEAL = 150  # entries; longer deals are rare, and their rest is read then
MOST_AT_ONCE = 1000  # old messages in an answer
_logger = logging.getLogger(__name__)


class History:
    """Everything that has happened at a table; its log has only the last deal."""

    def __init__(
        self, table: str, log: TableLog, store: TableStore, keepers: Sequence[Keeper] = ()
    ) -> None:
        self._table, self._log, self._store, self._keepers = table, log, store, keepers
        self._fence = 0
        self._written: float | None = None

    async def load(self) -> None:
        """Take the table, and fold its stored log from the last checkpoint on.

        Raise TableLost if another process takes it, Refused if the log is unreadable.
        """
        self._fence = await self._store.take(self._table)
        with refused_if_damaged(self._table):
            async for passed in self._fold():
                await self.keep(passed)

    async def load_again(self) -> None:
        """Take the table again, and fold its log, in which names were removed.

        Raise as `load` does; nothing has changed then.
        """
        again = TableLog(self._log.rules, self._log.given)
        history = History(self._table, again, self._store, self._keepers)
        await history.load()
        self._fence = history.opened
        self._log.adopt(again)

    async def read(self) -> None:
        """Fold the stored log without writing; refuse it if it is unreadable."""
        with refused_if_damaged(self._table):
            async for _ in self._fold():
                pass

    async def _fold(self) -> AsyncIterator[Sequence[Checkpoint]]:
        """Fold the stored log in parts, and yield the new checkpoints on the way."""
        begun = self._read(await self._store.checkpoint(self._table))
        self._log.start_from(begun)
        while rows := await self._store.log(self._table, self._log.n):
            passed = await in_fold_thread(restore, self._log, rows)
            yield [one for one in passed if one != begun]

    async def write(self, batch: Batch) -> None:
        """Write the entries of a batch, with what the keepers return for its last ones.

        Raise TableLost if another process has the table.
        """
        rows = [(entry.n, entry.row(self._log.rules)) for entry in batch.entries]
        new = NewEntries(self._table, batch.log, batch.unfolded, batch.state)
        asked = self._keepers if any(isinstance(one, TableEvent) for one in new.events) else ()
        follows = [follow for keeper in asked if (follow := keeper(new))]
        await self._store.append(self._table, self._fence, rows, follows)
        self._written = now()

    @property
    def opened(self) -> int:
        """How often the table was taken: a number that grows with each process that takes it."""
        return self._fence

    @property
    def quiet(self) -> float | None:
        """The seconds since something was written here, or None if nothing was."""
        return None if self._written is None else now() - self._written

    async def keep(self, checkpoints: Sequence[Checkpoint]) -> None:
        """Store checkpoints; without them, opening the table takes longer, but nothing else."""
        stored = [one.stored() for one in checkpoints if one.after]
        try:
            await self._store.keep(self._table, stored)
        except Exception:
            _logger.exception("table %s: a checkpoint could not be written", self._table)

    def _read(self, stored: StoredCheckpoint | None) -> Checkpoint:
        try:
            return read_checkpoint(stored, self._log.rules) if stored else Checkpoint()
        except (BadLog, KeyError, TypeError, ValueError):
            _logger.exception("table %s: a checkpoint is unreadable", self._table)
            return Checkpoint()

    async def finished(self, number: int) -> FinishedDeal:
        """Return a deal that is on the sheet.

        Refuse it if there is no such deal, if it is still going on, or if it is unreadable.
        """
        last = self._log.deal.began.number if self._log.deal else 0
        if number == last and self._log.playing:
            raise Refused("not-finished")
        found = self._log.finished if number == last else None
        if 0 < number < last:
            found = await self._finished(number)
        if found is None:
            raise Refused("no-such-deal", 404)
        return found

    async def read_finished(self, number: int) -> FinishedDeal:
        """Return a deal from the database, for a table that need not be open.

        Refuse it as `finished` does.
        """
        if (found := await self._finished(number)) is None:
            raise Refused("no-such-deal", 404)
        return found

    async def _finished(self, number: int) -> FinishedDeal | None:
        log = TableLog(self._log.rules, self._log.given)
        log.start_from(self._read(await self._store.checkpoint(self._table, deal=number)))
        with refused_if_damaged(self._table):
            while rows := await self._store.log(self._table, log.n, OF_A_DEAL):
                if found := await in_fold_thread(_find, log, rows, number):
                    return found
        return None

    async def each_finished(self) -> AsyncIterator[FinishedDeal]:
        """Yield all deals that are on the sheet, in order; refuse at the first unreadable one."""
        log = TableLog(self._log.rules, self._log.given)
        while rows := await self._after(log.n):
            with refused_if_damaged(self._table):
                found = await in_fold_thread(_finished_in, log, rows)
            for one in found:
                yield one

    async def since(self, guest: str, seen: int) -> list[Json]:
        """Return the messages after `seen`, and whose turn it is.

        If there are many, only the first part is returned, without the turn. Refuse it if the log
        is unreadable.
        """
        found: list[Json] = []
        while seen < (until := self._log.begun.after):
            found += await self._before(until, guest, seen)
            seen = found[-1]["n"]
            if len(found) >= MOST_AT_ONCE:
                return found
        return found + messages(self._log, guest, seen)

    async def _before(self, until: int, guest: str, seen: int) -> list[Json]:
        """Return some messages after `seen`, for the seats that the guest's chair has had."""
        kept = await self._store.checkpoint(self._table, seen=seen)
        first, deal = (kept.after, kept.deal) if kept else (0, 1)
        rows = await self._after(first)
        chair = self._log.chair_of(guest)
        with refused_if_damaged(self._table):
            while not rows or rows[-1][0] <= seen:  # that deal has many entries
                last = rows[-1][0] if rows else first
                if not (more := await self._store.log(self._table, last)):
                    raise BadLog(f"entry {last + 1} is missing")
                rows += more
            return await in_fold_thread(
                self._faces, [*run_on(first, rows)], deal, chair, seen, until
            )

    async def _after(self, n: int) -> list[tuple[int, Json]]:
        with refused_if_damaged(self._table):
            return await self._store.log(self._table, n)

    def _faces(
        self,
        rows: Sequence[tuple[int, Json]],
        deal: int,
        chair: Chair | None,
        seen: int,
        until: int,
    ) -> list[Json]:
        """Return the messages of rows after `seen`; `deal` is the first one that begins in them."""
        seat: Seat = ONLOOKER
        faces = []
        for n, row in rows:
            entry = read_entry(n, row, self._log.rules)
            if isinstance(entry.event, DealBegan):
                check_number(entry.event.number, deal)
                deal += 1
                seat = entry.event.seat_at(chair)
            if seen < n <= until:
                faces.append({"n": n, "event": entry.face(seat, self._log.rules)})
        return faces

    async def done(self, cause: Cause, on: int) -> int | None:
        """Return the last entry of an action in answer to the turn at `on`, if it was done before.

        Refuse it if something else was done under its id.
        """
        if on < self._log.begun.after:
            found = await self._store.done(self._table, cause.guest, cause.id, on)
        else:
            entry = self._log.done.get((cause.guest, cause.id))
            found = (entry.n, entry.cause.do) if entry and entry.cause else None
        if found and found[1] != cause.do:
            raise Refused("used-id")
        return found[0] if found else None


def _finished_in(log: TableLog, rows: Sequence[tuple[int, Json]]) -> list[FinishedDeal]:
    """Return the deals that these rows complete."""
    found = []
    for row in rows:
        before = log.finished
        restore(log, [row])
        if log.finished and log.finished is not before:
            found.append(log.finished)
    return found


def _find(log: TableLog, rows: Sequence[tuple[int, Json]], number: int) -> FinishedDeal | None:
    """Return a deal if these rows complete it, or None."""
    for row in rows:
        restore(log, [row])
        if log.finished and log.finished.began.number == number:
            return log.finished
    return None
