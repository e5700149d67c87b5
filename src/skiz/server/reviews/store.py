"""Stored reviews: the results for a finished deal do not change any more.

Each review has the cost of every seat's decisions, and the themes of those that cost something.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from skiz.cards import Seat

from ..common import Json
from ..deals.schema import faults, losses
from ..storage import Database, Write
from .schema import reviews


class Fault(NamedTuple):
    """A decision that cost something by what its seat could know, with its themes."""

    number: int
    seat: Seat
    loss: float
    themes: tuple[str, ...]


class Judged(NamedTuple):
    """The judgement of a review: by seat the cost and the number of decisions, and the faults.

    Only weighed decisions count.
    """

    losses: Mapping[Seat, tuple[float, int]]
    faults: Sequence[Fault]


def _delete(table: sa.Table) -> sa.Delete:
    of_the_deal = (table.c.table_id == sa.bindparam("of"), table.c.deal == sa.bindparam("number"))
    return sa.delete(table).where(*of_the_deal)


DELETE = {table: _delete(table) for table in (reviews, losses, faults)}
INSERT = {table: sa.insert(table) for table in (reviews, losses, faults)}


class ReviewStore:
    """The reviews of a store, by table and deal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str, deal: int) -> Json | None:
        """Return the stored review of a deal, or None."""
        query = sa.select(reviews.c.body).where(reviews.c.table_id == table, reviews.c.deal == deal)
        rows = await self._database.read(query)
        return rows[0].body if rows else None

    async def keep(self, table: str, deal: int, body: Json, judged: Judged | None = None) -> None:
        """Store a review in place of an older one, with its judgement."""
        row = {"table_id": table, "deal": deal, "body": body}
        what_of_it = _filing(table, deal, judged) if judged else []
        await self._database.write([*_in_place(reviews, table, deal, [row]), *what_of_it])

    async def file(self, table: str, deal: int, judged: Judged) -> None:
        """Store the judgement of a review that was stored before."""
        await self._database.write(_filing(table, deal, judged))


def _filing(table: str, deal: int, judged: Judged) -> Write:
    of_it = {"table_id": table, "deal": deal}
    cost = [
        {**of_it, "seat": seat, "loss": loss, "decisions": decisions}
        for seat, (loss, decisions) in judged.losses.items()
    ]
    about = [
        {**of_it, "number": one.number, "theme": theme, "seat": one.seat, "loss": one.loss}
        for one in judged.faults
        for theme in one.themes
    ]
    return [*_in_place(losses, table, deal, cost), *_in_place(faults, table, deal, about)]


def _in_place(table: sa.Table, id_: str, deal: int, rows: Sequence[Json]) -> Write:
    """Return the write that replaces the rows of a deal."""
    return [(DELETE[table], [{"of": id_, "number": deal}]), (INSERT[table], rows)]
