"""Reports: words at a table that somebody reports to the host.

They have what was said, by whom, where and when, and nothing of any card.
"""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..common import Json, utc
from ..storage import Database, in_place, moment
from .schema import reports

LATEST = 50  # reports on the page of the host


class Report(NamedTuple):
    """Words of the guest `about` at a table, as the guest `by` reported them.

    They have the number and kind of the line (`phrase`, `reaction`, `text`), and the name of the
    speaker and the deal at that time.
    """

    table_id: str
    line: int
    by: str
    about: str
    name: str
    deal: int
    kind: str
    words: str


class Reports:
    """The reports of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: Report) -> None:
        """Store a report; the same one again only changes its time."""
        row = {**report._asdict(), "at": utc()}
        await self._database.write(in_place(reports, [row]))

    async def about(self, ids: Sequence[str]) -> list[Json]:
        """Return the reported words of a person, whoever reported them."""
        columns = (reports.c[name] for name in ("table_id", "deal", "kind", "words"))
        query = sa.select(*columns).distinct().where(reports.c.about.in_(ids))
        return [dict(row._mapping) for row in await self._database.read(query)]

    async def latest(self) -> list[tuple[str, Report]]:
        """Return the latest reports, each with its time."""
        at = sa.type_coerce(reports.c.at, sa.String).label("moment")
        query = sa.select(reports, at).order_by(reports.c.at.desc()).limit(LATEST)
        rows = await self._database.read(query)
        return [
            (moment(row.moment), Report(*(getattr(row, name) for name in Report._fields)))
            for row in rows
        ]
