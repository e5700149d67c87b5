"""What is still missing about a person's deals.

These are the parts, if the deals were played before parts were stored; the judgements of reviews
that were stored before them; and deals that were never reviewed.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..deals import P, Part, Wanted, are, keeping, of_the_deal
from ..deals.schema import losses, parts
from ..storage import Database
from ..table_log.schema import results, tables
from .schema import reviews

R = results.c
IS_READ = (P.guest == R.guest) & (P.table_id == R.table_id) & (P.deal == R.deal)
REVIEWED = sa.exists().where(of_the_deal(losses), losses.c.seat == P.seat)
DEAL = (P.table_id, P.deal, P.game, P.at)
# Read as text, so that one bad row does not lose the others.
AS_TEXT = [sa.type_coerce(R[name], sa.String).label(name) for name in ("at", "points")]
LONG_AGO = datetime.fromisoformat("1970-01-01")


class OldDeal(NamedTuple):
    """A deal for which something is missing.

    If it is the parts, it also has the guest for whom it was found, and the points by chair.
    """

    table: str
    deal: int
    game: str
    at: datetime
    guest: str = ""
    points: Sequence[int] = ()


class Unread:
    """The unfinished deals of the people of a store, each person with all guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def deals(self, ids: Sequence[str], most: int) -> list[OldDeal]:
        """Return deals without stored parts, the latest first."""
        query = (
            sa.select(R.table_id, R.deal, R.guest, tables.c.game, *AS_TEXT)
            .join(tables, tables.c.id == R.table_id)
            .outerjoin(parts, IS_READ)
            .where(R.guest.in_(ids), P.guest.is_(None))
            .order_by(R.at.desc(), R.deal.desc())
            .limit(most)
        )
        return [
            _old(row)._replace(at=_time_of(row.at), guest=row.guest, points=_points_of(row.points))
            for row in await self._database.read(query)
        ]

    async def count(self, ids: Sequence[str]) -> int:
        """Return the number of deals without stored parts."""
        query = sa.select(sa.func.count()).select_from(results.outerjoin(parts, IS_READ))
        rows = await self._database.read(query.where(R.guest.in_(ids), P.guest.is_(None)))
        return int(rows[0][0])

    async def keep(self, old: OldDeal, found: Sequence[Part]) -> None:
        """Store the parts of an old deal."""
        await self._database.write(keeping(old.table, found, old.at))

    async def reviews(self, ids: Sequence[str], most: int) -> list[OldDeal]:
        """Return deals whose review was stored without its faults."""
        query = (
            sa.select(*DEAL)
            .join(reviews, of_the_deal(reviews))
            .where(*are(ids), P.seat.is_not(None), ~REVIEWED)
            .limit(most)
        )
        return [_old(row) for row in await self._database.read(query)]

    async def unreviewed(self, ids: Sequence[str], game: str, most: int) -> list[OldDeal]:
        """Return the latest deals of a game that were played and not reviewed, the latest first."""
        query = (
            sa.select(*DEAL)
            .where(*_unreviewed(ids, game))
            .order_by(P.at.desc(), P.table_id, P.deal)
            .limit(most)
        )
        return [_old(row) for row in await self._database.read(query)]

    async def count_unreviewed(self, ids: Sequence[str], game: str) -> int:
        """Return the number of deals of a game that were not reviewed."""
        query = sa.select(sa.func.count()).select_from(parts).where(*_unreviewed(ids, game))
        return int((await self._database.read(query))[0][0])


def _old(row: sa.Row[Any]) -> OldDeal:
    return OldDeal(row.table_id, row.deal, row.game, row.at)


def _unreviewed(ids: Sequence[str], game: str) -> list[sa.ColumnElement[bool]]:
    played = P.seat.is_not(None) & P.thrown_in.is_(None)
    return [*are(ids, Wanted(game)), played, ~REVIEWED]


def _time_of(at: object) -> datetime:
    """Return a time from the database, or a time long ago if it is invalid."""
    try:
        return datetime.fromisoformat(str(at))
    except ValueError:
        return LONG_AGO


def _points_of(written: Any) -> Sequence[int]:
    """Return the points of a result, or none if they are invalid."""
    try:
        return [*(json.loads(written) if isinstance(written, str) else written)]
    except (ValueError, TypeError):
        return []
