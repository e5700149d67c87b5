"""The store: the log of every table, appended and committed before anything is sent.

SQLAlchemy Core, so that one text serves SQLite and, where told, another database.
"""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

import sqlalchemy as sa

from .codec import Json
from .database import Database, Write
from .entries import Result
from .schema import events, guests, results, settings, sitters, tables


def _replace(table: sa.Table) -> tuple[sa.Executable, sa.Executable]:
    """What deletes the rows with the same key, and what inserts rows in their place, in words that
    every database understands.
    """
    same = [column == sa.bindparam(f"old_{column.name}") for column in table.primary_key]
    return sa.delete(table).where(*same), sa.insert(table)


# Each made once: what is carried out by the same statement is carried out at once.
INSERT = {table: sa.insert(table) for table in (tables, events, settings)}
REPLACE = {table: _replace(table) for table in (guests, sitters, results)}


def _utc() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


class Store:
    """Everything that outlives the process."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()

    async def secret(self) -> str:
        """The key that cookies are signed with, made at the first start."""
        rows = await self._database.read(
            sa.select(settings.c.value).where(settings.c.key == "secret")
        )
        if rows:
            return str(rows[0].value)
        fresh = {"key": "secret", "value": secrets.token_urlsafe(32)}
        await self._database.write([(INSERT[settings], [fresh])])
        return fresh["value"]

    async def make_table(self, id_: str, game: str, preset: str, house: Json) -> None:
        """Write down a new table."""
        row = {"id": id_, "game": game, "preset": preset, "house": house, "made": _utc()}
        await self._database.write([(INSERT[tables], [row])])

    async def table(self, id_: str) -> tuple[str, str, Json] | None:
        """Game, preset and house of a table, if there is one."""
        rows = await self._database.read(sa.select(tables).where(tables.c.id == id_))
        return (rows[0].game, rows[0].preset, rows[0].house) if rows else None

    async def append(
        self,
        table: str,
        entries: Sequence[tuple[int, Json]],
        sitting: Sequence[str] = (),
        finished: Sequence[Result] = (),
    ) -> None:
        """Append to the log of a table, with what follows from it, and commit, all or nothing.

        `sitting` are guests that sit here from now on.
        """
        at = _utc()
        rows = [{"table_id": table, "n": n, "body": body, "at": at} for n, body in entries]
        here = [{"guest": guest, "table_id": table, "at": at} for guest in sitting]
        ended = [{**result._asdict(), "table_id": table, "at": at} for result in finished]
        await self._database.write(
            [(INSERT[events], rows), *_in_place(sitters, here), *_in_place(results, ended)]
        )

    async def log(self, table: str) -> list[tuple[int, Json]]:
        """The whole log of a table in order."""
        query = sa.select(events.c.n, events.c.body).where(events.c.table_id == table)
        return [(row.n, row.body) for row in await self._database.read(query.order_by(events.c.n))]

    async def tables_of(self, guest: str, most: int = 20) -> list[tuple[str, datetime]]:
        """The tables a guest sat down at, the one with the latest
        event first, and when that was.
        """
        last = sa.func.max(events.c.at)
        query = (
            sa.select(sitters.c.table_id, last.label("at"))
            .join(events, events.c.table_id == sitters.c.table_id)
            .where(sitters.c.guest == guest)
            .group_by(sitters.c.table_id)
            .order_by(last.desc())
            .limit(most)
        )
        return [(row.table_id, row.at) for row in await self._database.read(query)]

    async def results_of(self, guest: str, most: int = 200) -> list[Json]:
        """The deals a guest has finished, the latest first."""
        query = (
            sa.select(results, tables.c.game)
            .join(tables, tables.c.id == results.c.table_id)
            .where(results.c.guest == guest)
            .order_by(results.c.at.desc(), results.c.deal.desc())
            .limit(most)
        )
        return [
            {
                "table": row.table_id,
                "deal": row.deal,
                "game": row.game,
                "names": row.names,
                "points": row.points,
                "at": row.at.isoformat() + "Z",
            }
            for row in await self._database.read(query)
        ]

    async def name(self, guest: str) -> str | None:
        """The name a guest has given."""
        rows = await self._database.read(sa.select(guests.c.name).where(guests.c.id == guest))
        return str(rows[0].name) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        """Write down a guest's name."""
        await self._database.write(_in_place(guests, [{"id": guest, "name": name}]))


def _in_place(table: sa.Table, rows: Sequence[Json]) -> Write:
    """Insert rows, in place of those with the same key."""
    delete, insert = REPLACE[table]
    old = [{f"old_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    return [(delete, old), (insert, rows)]
