"""The store: the log of every table in a database, appended and committed before anything is sent.

SQLAlchemy Core, so that one text serves SQLite and, where told, another database.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .codec import Json
from .entries import Result

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("preset", sa.String, nullable=False),
    sa.Column("house", sa.JSON, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False),
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of what the cookie holds
    sa.Column("name", sa.String, nullable=False),
)
sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("points", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)


def _utc() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


class Store:
    """Everything that outlives the process."""

    def __init__(self, url: str) -> None:
        # No parameters in an error: they hold cards and guests.
        self._engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        # SQLite has one writer; waiting here is fairer than in its lock.
        self._writing = asyncio.Lock()
        sa.event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    async def _write(self, *statements: tuple[sa.Executable, Sequence[Json]]) -> None:
        async with self._writing, self._engine.begin() as connection:
            for statement, rows in statements:
                if rows:
                    await connection.execute(statement, rows)

    async def _read(self, statement: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        async with self._engine.connect() as connection:
            rows: Sequence[sa.Row[Any]] = (await connection.execute(statement)).all()
            return rows

    async def secret(self) -> str:
        """The key that cookies are signed with, made at the first start."""
        rows = await self._read(sa.select(settings.c.value).where(settings.c.key == "secret"))
        if rows:
            return str(rows[0].value)
        fresh = {"key": "secret", "value": secrets.token_urlsafe(32)}
        await self._write((sa.insert(settings), [fresh]))
        return fresh["value"]

    async def make_table(self, id_: str, game: str, preset: str, house: Json) -> None:
        """Write down a new table."""
        row = {"id": id_, "game": game, "preset": preset, "house": house, "made": _utc()}
        await self._write((sa.insert(tables), [row]))

    async def table(self, id_: str) -> tuple[str, str, Json] | None:
        """Game, preset and house of a table, if there is one."""
        rows = await self._read(sa.select(tables).where(tables.c.id == id_))
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
        await self._write(
            (sa.insert(events), rows),
            *_replace(sitters, here),
            *_replace(results, ended),
        )

    async def log(self, table: str) -> list[tuple[int, Json]]:
        """The whole log of a table in order."""
        query = sa.select(events.c.n, events.c.body).where(events.c.table_id == table)
        return [(row.n, row.body) for row in await self._read(query.order_by(events.c.n))]

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
        return [(row.table_id, row.at) for row in await self._read(query)]

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
            for row in await self._read(query)
        ]

    async def name(self, guest: str) -> str | None:
        """The name a guest has given."""
        rows = await self._read(sa.select(guests.c.name).where(guests.c.id == guest))
        return str(rows[0].name) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        """Write down a guest's name."""
        await self._write(*_replace(guests, [{"id": guest, "name": name}]))


def _replace(table: sa.Table, rows: Sequence[Json]) -> list[tuple[sa.Executable, Sequence[Json]]]:
    """Insert rows, in place of those with the same key, in words
    that every database understands.
    """
    same = [column == sa.bindparam(f"old_{column.name}") for column in table.primary_key]
    old = [{f"old_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    return [(sa.delete(table).where(*same), old), (sa.insert(table), rows)]


def _set_up_sqlite(connection: Any, _: object) -> None:
    # FULL: what was acknowledged outlives a power cut too, not only the process.
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
