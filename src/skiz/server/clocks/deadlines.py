"""Deadlines: until when each person has time at tables with a slow clock.

They outlast the process. They are stored beside the log, and hold for its last entry alone.
"""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from ..storage import Database
from ..table_log import PACES
from .schema import deadlines

DELETE = sa.delete(deadlines).where(deadlines.c.table_id == sa.bindparam("old_table"))
INSERT = sa.insert(deadlines)
# Seconds that anybody has at most, and a minute for clocks that differ.
LONGEST = 60 + max(one.decision + one.reserve + one.more for one in PACES.values() if one)
MOST = 200  # tables that are returned at once


class Deadlines:
    """The deadlines of a store; times are in seconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self) -> float:
        """Return the time of day by the clock of the database, which all processes share."""
        return await self._database.now()

    async def keep(self, table: str, n: int, until: Mapping[str, float]) -> None:
        """Store the deadlines of a table after entry `n`, by guest, in place of the old ones."""
        row = {"table_id": table, "n": n, "due": int(min(until.values(), default=0))}
        rows = [{**row, "until": dict(until)}] if until else []
        await self._database.write([(DELETE, [{"old_table": table}]), (INSERT, rows)])

    async def of(self, table: str, n: int) -> Mapping[str, float]:
        """Return the deadlines of a table by guest; none if they are not for entry `n`."""
        query = sa.select(deadlines.c.until).where(
            deadlines.c.table_id == table, deadlines.c.n == n
        )
        rows = await self._database.read(query)
        return {guest: float(at) for row in rows for guest, at in row.until.items()}

    async def due(self, now: float) -> Sequence[str]:
        """Return the tables with a deadline that has passed, the oldest first.

        A deadline that no pace allows was written by a wrong clock; nobody may wait for it.
        """
        passed, wrong = deadlines.c.due <= now, deadlines.c.due > now + LONGEST
        query = sa.select(deadlines.c.table_id).where(passed | wrong)
        rows = await self._database.read(query.order_by(deadlines.c.due).limit(MOST))
        return [row.table_id for row in rows]
