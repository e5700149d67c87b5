"""Stored tables: the rows that are folded to learn their state.

It takes as many queries for many tables as for one. Each table is read by itself afterwards, so
that an unreadable one does not affect the others.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..common import Json
from ..storage import Database, read_body, read_json
from ..table_log import Given, StoredCheckpoint, TableMade
from ..table_log.schema import deals, events, tables

MOST_ENTRIES = 1000  # of a table since its last checkpoint; a deal has far fewer


class StoredTable(NamedTuple):
    """A stored table: its row with its last checkpoint, and the entries after that by number.

    It is `whole` if these are all entries.
    """

    row: sa.Row[Any]
    entries: Sequence[sa.Row[Any]]

    @property
    def whole(self) -> bool:
        """Whether no entry is missing."""
        return len(self.entries) < MOST_ENTRIES

    def made(self) -> TableMade:
        """Return what the table was made of; raise ValueError if it is unreadable."""
        row = self.row
        made = TableMade(row.game, row.preset, read_json(row.house), row.figures, row.set_id)
        return made._replace(boards=read_json(row.boards), counts=row.counts, goes_on=row.goes_on)

    def given(self, made: TableMade) -> Given | None:
        """Return the given deals of the table, or None."""
        return Given.of(made, self.row.seed) if self.row.seed is not None else None

    def checkpoint(self) -> StoredCheckpoint | None:
        """Return its last checkpoint, or None; raise ValueError if it is unreadable."""
        row = self.row
        if row.deal is None:
            return None
        return StoredCheckpoint(row.deal, row.after, read_json(row.chairs), read_json(row.session))

    def rows(self) -> list[tuple[int, Json]]:
        """Return the entries after the checkpoint; raise ValueError if one is unreadable."""
        return [read_body(row) for row in self.entries]


def _text(column: sa.ColumnElement[Any]) -> sa.Label[str]:
    return sa.type_coerce(column, sa.String).label(column.key)


LAST = (deals.c.table_id == tables.c.id) & deals.c.session.is_not(sa.null())
AFTER = sa.func.coalesce(deals.c.after, 0)
# One statement for any tables, which is compiled once. One with a condition for each table would
# take longer to build than its rows to read.
SINCE = (
    sa.select(events.c.table_id, events.c.n, _text(events.c.body))
    .select_from(tables)
    .outerjoin(deals, LAST)
    .join(
        events,
        (events.c.table_id == tables.c.id) & events.c.n.between(AFTER + 1, AFTER + MOST_ENTRIES),
    )
    .order_by(events.c.n)
)


def as_made(sets: sa.FromClause) -> sa.Select[Any]:
    """Return the statement for what tables were made of, each with its last checkpoint.

    `sets` adds the seed of the duplicate set that the table plays.
    """
    return (
        sa.select(
            *(tables.c[name] for name in ("id", "game", "preset", "figures", "set_id")),
            *(tables.c[name] for name in ("counts", "goes_on")),
            *(_text(column) for column in (tables.c.house, tables.c.boards)),
            *(sets.c.seed, deals.c.deal, deals.c.after),
            *(_text(column) for column in (deals.c.chairs, deals.c.session)),
        )
        .select_from(tables)
        .outerjoin(sets, sets.c.id == tables.c.set_id)
        .outerjoin(deals, LAST)
        .order_by(deals.c.deal)
    )


class StoredTables:
    """Reads the state of tables. `sets` has the `seed` of each duplicate set by its `id`."""

    def __init__(self, database: Database, sets: sa.FromClause) -> None:
        self._database, self._made = database, as_made(sets)

    async def of(self, ids: Sequence[str]) -> dict[str, StoredTable]:
        """Return those of these tables that exist."""
        found = {
            row.id: row for row in await self._database.read(self._made.where(tables.c.id.in_(ids)))
        }
        if not found:
            return {}
        entries: dict[str, list[sa.Row[Any]]] = {id_: [] for id_ in found}
        for row in await self._database.read(SINCE.where(tables.c.id.in_(found))):
            entries[row.table_id].append(row)
        return {id_: StoredTable(row, entries[id_]) for id_, row in found.items()}
