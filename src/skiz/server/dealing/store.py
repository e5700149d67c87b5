"""The cards that were dealt at all tables, from their logs."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa

from ..common import Json
from ..storage import Database
from ..table_log.schema import events, tables

PAGE = 1000  # entries that are read at once


class DealtAt(NamedTuple):
    """An entry with which a deal begins, is dealt or ends, and when it was written (UTC).

    A page starts after the last entry of the page before.
    """

    table: str
    n: int
    game: str
    body: Json
    at: datetime


class DealtCards:
    """The deals of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def after(self, table: str, n: int) -> Sequence[DealtAt]:
        """Return a page of entries after one of a table, ordered by table; empty after the last.

        Each deal begins (`deal`), is dealt (`dealt`), and is over once it is on the sheet
        (`sheet`). Tables of boards are left out, since others may still play the same cards.
        """
        key = sa.tuple_(events.c.table_id, events.c.n)
        query = (
            sa.select(events.c.table_id, events.c.n, tables.c.game, events.c.body, events.c.at)
            .join(tables, tables.c.id == events.c.table_id)
            .where(key > sa.tuple_(sa.literal(table), sa.literal(n)))
            .where(tables.c.set_id.is_(sa.null()))
            .where(events.c.body["type"].as_string().in_(("deal", "dealt", "sheet")))
            .order_by(events.c.table_id, events.c.n)
            .limit(PAGE)
        )
        rows = await self._database.read(query)
        return [DealtAt(row.table_id, row.n, row.game, row.body, row.at) for row in rows]
