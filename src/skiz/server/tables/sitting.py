"""The tables at which a person has sat down."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..rooms import NewEntries
from ..storage import Database, Write, in_place, moment
from ..table_log.schema import events, sitters


class SatDown(NamedTuple):
    """Guests that sit at a table from now on."""

    table: str
    guests: Sequence[str]

    async def writes(self, at: datetime) -> Write:
        """Return the statements that store who sits there, in place of older rows."""
        here = [{"guest": guest, "table_id": self.table, "at": at} for guest in self.guests]
        return in_place(sitters, here)


def keep_sitters(new: NewEntries) -> SatDown | None:
    """Return the guests that sit down in new entries, or whose next deal begins, if any do."""
    guests = new.log.chairs.guests_in(new.events)
    return SatDown(new.table, guests) if guests else None


class Sitting:
    """Reads the rows that say who has sat down at which table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables_of(
        self, guests: Sequence[str], most: int | None = 20
    ) -> list[tuple[str, str]]:
        """Return the tables of a person, the last played first, with the time of the last event.

        `guests` are all guests that the person has been.
        """
        rows = await self._database.read(*last_tables(guests, most))
        return [(row.table_id, moment(row.last)) for row in rows if row.last]


def last_tables(guests: Sequence[str], most: int | None) -> tuple[sa.Select[Any], dict[str, str]]:
    """Return the statement for the tables of a person, and its values."""
    return _of_so_many(len(guests), most), {_name(n): guest for n, guest in enumerate(guests)}


@lru_cache(64)
def _of_so_many(guests: int, most: int | None) -> sa.Select[Any]:
    """Return the statement for a person with this number of guests, built once for each number."""
    # A table among the latest of a person is among the latest of one guest, which an index has.
    each = sa.union_all(*(sa.select(_latest(n, most)) for n in range(guests))).subquery()
    latest = sa.func.max(each.c.at)
    mine = (
        sa.select(each.c.table_id, latest.label("at"))
        .group_by(each.c.table_id)
        .order_by(latest.desc())
        .limit(most)
        .subquery()
    )
    last = (
        sa.select(sa.type_coerce(events.c.at, sa.String))
        .where(events.c.table_id == mine.c.table_id)
        .order_by(events.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    return sa.select(mine.c.table_id, last.label("last")).order_by(mine.c.at.desc())


def _latest(number: int, most: int | None) -> sa.Subquery:
    guest: sa.BindParameter[str] = sa.bindparam(_name(number))
    mine = sa.select(sitters.c.table_id, sitters.c.at).where(sitters.c.guest == guest)
    return mine.order_by(sitters.c.at.desc()).limit(most).subquery()


def _name(number: int) -> str:
    return f"guest_{number}"
