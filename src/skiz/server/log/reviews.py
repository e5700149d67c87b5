"""Reviews that were thought of: what was found of a finished deal does not change any more."""

import sqlalchemy as sa

from .codec import Json
from .database import Database
from .schema import metadata

reviews = sa.Table(  # of finished deals, whole
    "reviews",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
)
DELETE = sa.delete(reviews).where(
    reviews.c.table_id == sa.bindparam("old_table"), reviews.c.deal == sa.bindparam("old_deal")
)
INSERT = sa.insert(reviews)


class KeptReviews:
    """The reviews of a store, by table and deal."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str, deal: int) -> Json | None:
        """The review of a deal, if it was kept."""
        query = sa.select(reviews.c.body).where(reviews.c.table_id == table, reviews.c.deal == deal)
        rows = await self._database.read(query)
        return rows[0].body if rows else None

    async def keep(self, table: str, deal: int, body: Json) -> None:
        """Write a review down, in place of an older one."""
        row = {"table_id": table, "deal": deal, "body": body}
        old = {"old_table": table, "old_deal": deal}
        await self._database.write([(DELETE, [old]), (INSERT, [row])])
