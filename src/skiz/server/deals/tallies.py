"""Tallies of a person's own deals: by role, contract and figure, and the cost of decisions."""

from collections.abc import Sequence

import sqlalchemy as sa

from ..common import Json
from ..storage import Database, moment
from .criteria import IN_PART, F, P, Wanted, are, of_the_deal
from .schema import faults, losses, part_figures, parts

L = losses.c
COUNT = sa.func.count().label("deals")
WON = sa.func.sum(sa.case((P.points > 0, 1), else_=0)).label("won")
MADE = sa.func.sum(sa.case((F.made, 1), else_=0)).label("made")


class Tallies:
    """The deals of the people of a store, each person with all guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def roles(self, ids: Sequence[str], game: str) -> list[Json]:
        """Return how the deals of a game went, by role and contract.

        Both are null for deals that nobody declared.
        """
        kinds = (P.role, P.contract)
        query = sa.select(*kinds, COUNT, WON, sa.func.sum(P.points).label("points"))
        query = query.where(*are(ids, Wanted(game))).group_by(*kinds).order_by(*kinds)
        return [dict(row._mapping) for row in await self._database.read(query)]

    async def figures(self, ids: Sequence[str], game: str) -> list[Json]:
        """Return the undertakings in the deals of a game, by announcer and by the person's kontra.

        Each has how often it occurred, how often it was made, and what the person won by it. All
        points together are those of the sheet.
        """
        kinds = (F.figure, F.said_by, F.doubled)
        query = sa.select(*kinds, COUNT, MADE, sa.func.sum(F.points).label("points"))
        query = query.join_from(parts, part_figures, IN_PART).where(*are(ids, Wanted(game)))
        rows = await self._database.read(query.group_by(*kinds).order_by(*kinds))
        return [dict(row._mapping) for row in rows]

    async def losses(self, ids: Sequence[str], game: str, most: int) -> list[Json]:
        """Return what a person's decisions cost in the last reviewed deals of a game, in order."""
        query = (
            sa.select(P.table_id, P.deal, P.at, L.loss, L.decisions)
            .join(losses, of_the_deal(losses) & (L.seat == P.seat))
            .where(*are(ids, Wanted(game)))
            .order_by(P.at.desc(), P.table_id, P.deal)
            .limit(most)
        )
        return [
            {"table": row.table_id, "deal": row.deal, "at": moment(row.at)}
            | {"loss": round(row.loss, 2), "decisions": row.decisions}
            for row in reversed(await self._database.read(query))
        ]

    async def themes(self, ids: Sequence[str], game: str) -> list[Json]:
        """Return the themes of a person's faults in a game, the most costly first."""
        cost = sa.func.sum(faults.c.loss)
        query = (
            sa.select(faults.c.theme, sa.func.count().label("decisions"), cost.label("loss"))
            .join_from(parts, faults, of_the_deal(faults) & (faults.c.seat == P.seat))
            .where(*are(ids, Wanted(game)))
            .group_by(faults.c.theme)
            .order_by(cost.desc(), faults.c.theme)
        )
        rows = await self._database.read(query)
        return [
            {"theme": row.theme, "decisions": row.decisions, "loss": round(row.loss, 2)}
            for row in rows
        ]
