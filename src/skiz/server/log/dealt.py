"""The cards that were dealt at all tables, as their logs tell it."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from .codec import Json
from .database import Database
from .schema import events, tables

PAGE = 1000  # entries that are read at once


class DealtAt(NamedTuple):
    """An entry with which a deal begins, or its cards are dealt; pages go on after the last."""

    table: str
    n: int
    game: str
    body: Json


class DealtCards:
    """The beginnings of the deals of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def after(self, table: str, n: int) -> Sequence[DealtAt]:
        """Some of them after an entry of a table, by table; none after the last. Each deal begins
        (`deal`) and is then dealt (`dealt`).
        """
        key = sa.tuple_(events.c.table_id, events.c.n)
        query = (
            sa.select(events.c.table_id, events.c.n, tables.c.game, events.c.body)
            .join(tables, tables.c.id == events.c.table_id)
            .where(key > sa.tuple_(sa.literal(table), sa.literal(n)))
            .where(tables.c.set_id.is_(sa.null()))  # one board at many tables is one deal
            .where(events.c.body["type"].as_string().in_(("deal", "dealt")))
            .order_by(events.c.table_id, events.c.n)
            .limit(PAGE)
        )
        rows = await self._database.read(query)
        return [DealtAt(row.table_id, row.n, row.game, row.body) for row in rows]
