"""The store of tables: what each was made of, its log, and its checkpoints.

It uses SQLAlchemy Core, so that the same code works with SQLite and PostgreSQL.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..common import Json, Refused, json_text, utc
from ..storage import (
    Database,
    Unmet,
    Write,
    delete_whole,
    forget_notes,
    in_place,
    note,
    read_body,
    was_removed,
)
from ..table_log import OLD_SESSIONS, StoredCheckpoint, TableMade
from ..table_log.schema import deals, events, tables
from .fence import APPEND, TAKE, TableLost
from .keepers import Follow

PAGE = 1000  # entries that are read at once
MAKE = sa.insert(tables)


@contextmanager
def _lost(table: str) -> Iterator[None]:
    """Raise TableLost if another process has the table, or a write may have been committed."""
    try:
        yield
    except (Unmet, IntegrityError) as error:
        raise TableLost(table) from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise TableLost(table) from error
        raise


async def _writes(follows: Sequence[Follow], at: datetime) -> Write:
    return [statement for one in follows for statement in await one.writes(at)]


class TableStore:
    """Reads and writes tables; `owner` is the name under which this process takes them.

    A table with a row in one of `kept_by` never expires.
    """

    def __init__(self, database: Database, owner: str, kept_by: Sequence[sa.Table]) -> None:
        self._database, self._owner, self._kept_by = database, owner, kept_by

    async def make_table(self, id_: str, made: TableMade, more: Write = ()) -> None:
        """Store a new table and, in the same transaction, `more` that refers to it.

        Raise IntegrityError if one of the rows is there already.
        """
        row = {**made._asdict(), "id": id_, "made": utc()}
        await self._database.write([(MAKE, [row]), *more])

    async def table(self, id_: str) -> TableMade | None:
        """Return what a table was made of, or None if there is no such table."""
        rows = await self._database.read(sa.select(tables).where(tables.c.id == id_))
        fields = TableMade._fields
        return next((TableMade(*(row._mapping[name] for name in fields)) for row in rows), None)

    async def missing(self, id_: str) -> Refused:
        """Return the refusal for a table that is not there."""
        if await was_removed(self._database, "table", id_):
            return Refused("table-removed", 410)
        return Refused("no-such-table", 404)

    async def owner(self, table: str) -> tuple[str | None, int]:
        """Return the process that took a table last, and how often the table was taken."""
        query = sa.select(tables.c.owner, tables.c.fence).where(tables.c.id == table)
        rows = await self._database.read(query)
        return next(((row.owner, row.fence) for row in rows), (None, 0))

    async def owned(self, among: Sequence[str]) -> set[str]:
        """Return those of these tables that no other process has taken since."""
        found: set[str] = set()
        mine = sa.select(tables.c.id).where(tables.c.owner == self._owner)
        for at in range(0, len(among), PAGE):
            here = mine.where(tables.c.id.in_(among[at : at + PAGE]))
            found |= {str(row.id) for row in await self._database.read(here)}
        return found

    async def take(self, table: str) -> int:
        """Take a table from its owner, and return the fence for appending.

        Raise TableLost if another process takes it at the same moment.
        """
        _, before = await self.owner(table)
        taken = {"taken": table, "before": before, "taker": self._owner}
        with _lost(table):
            await self._database.write([(TAKE, [taken])])
        return before + 1

    async def append(
        self,
        table: str,
        fence: int,
        entries: Sequence[tuple[int, Json]],
        follows: Sequence[Follow] = (),
    ) -> None:
        """Append to the log of a table that was taken with this fence, and write what follows.

        Everything is committed together or not at all. Raise TableLost if another process has the
        table.
        """
        at = utc()
        rows = [
            {
                "new_table_id": table,
                "new_n": n,
                "new_body": json_text(body),
                "new_at": at,
                "fence": fence,
            }
            for n, body in entries
        ]
        with _lost(table):
            await self._write([(APPEND, rows)], follows, at)

    async def _write(self, write: Write, follows: Sequence[Follow], at: datetime) -> None:
        """Write, and retry as long as other rows follow: somebody else wrote at the same time."""
        more = await _writes(follows, at)
        while True:
            try:
                return await self._database.write([*write, *more])
            except (Unmet, IntegrityError):
                before, more = more, await _writes(follows, at)
                if more == before:
                    raise

    async def log(
        self, table: str, after: int = 0, most: int | None = None
    ) -> list[tuple[int, Json]]:
        """Return the entries of a table after an entry, in order, at most a number of them.

        Raise BadLog if one is no JSON.
        """
        query = sa.select(events.c.n, sa.type_coerce(events.c.body, sa.String).label("body")).where(
            events.c.table_id == table
        )
        query = query.where(events.c.n > after).order_by(events.c.n).limit(most or PAGE)
        return [read_body(row) for row in await self._database.read(query)]

    async def done(self, table: str, guest: str, id_: str, on: int) -> tuple[int, str] | None:
        """Return the last entry of a guest's action in answer to the turn at `on`, or soon after.

        The action is identified by its id; its text is returned too.
        """
        cause = events.c.body["cause"]
        query = sa.select(events.c.n, cause["do"].as_string().label("do")).where(
            events.c.table_id == table,
            events.c.n.between(on + 1, on + PAGE),
            cause["guest"].as_string() == guest,
            cause["id"].as_string() == id_,
        )
        rows = await self._database.read(query)
        return (rows[0].n, rows[0].do) if rows else None

    async def keep(self, table: str, checkpoints: Sequence[StoredCheckpoint]) -> None:
        """Store checkpoints of a table in order; only the last keeps the session."""
        if not checkpoints:
            return
        last = checkpoints[-1].deal
        rows = [
            {
                **kept._asdict(),
                "table_id": table,
                "session": kept.session if kept.deal == last else None,
            }
            for kept in checkpoints
        ]
        await self._database.write(
            [*in_place(deals, rows), (OLD_SESSIONS, [{"of": table, "before": last}])]
        )

    async def checkpoint(
        self, table: str, deal: int | None = None, seen: int | None = None
    ) -> StoredCheckpoint | None:
        """Return the last checkpoint of a table, optionally up to a deal or an entry."""
        query = sa.select(deals).where(deals.c.table_id == table)
        if deal is not None:
            query = query.where(deals.c.deal <= deal)
        if seen is not None:
            query = query.where(deals.c.after <= seen)
        rows = await self._database.read(query.order_by(deals.c.deal.desc()).limit(1))
        return next(
            (StoredCheckpoint(row.deal, row.after, row.chairs, row.session) for row in rows), None
        )

    async def size(self) -> int:
        """Return how many bytes the tables take."""
        return await self._database.size()

    async def expire(self, before: datetime) -> int:
        """Delete the tables without events since a moment and without a finished deal.

        Also delete old notes of removals. Return the number of tables.
        """
        touched = sa.exists().where(events.c.table_id == tables.c.id, events.c.at >= before)
        ended = sa.or_(*(sa.exists().where(one.c.table_id == tables.c.id) for one in self._kept_by))
        old = sa.select(tables.c.id).where(tables.c.made < before, ~touched, ~ended).limit(1000)
        rows = [{"gone": row.id} for row in await self._database.read(old)]
        notes = note("table", (row["gone"] for row in rows))
        deletions = ((one, rows) for one in delete_whole(tables))
        await self._database.write([*forget_notes(before), *deletions, *notes])
        return len(rows)
