"""Search in a person's own deals: a query of the rows of parts (`parts`) and reviews (`losses`)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..common import Json
from ..people.schema import aliases, guests
from ..storage import Database, read_result
from ..table_log.schema import results
from .criteria import IN_PART, F, P, Wanted, are, of_the_deal
from .schema import losses, part_figures, parts

PART = ("table_id", "deal", "game", "at", "guest", "seat", "role", "contract", "thrown_in")
SHEET = [sa.type_coerce(results.c[name], sa.String).label(name) for name in ("names", "points")]
FIGURE = ("figure", "said_by", "doubled", "made", "points")


class Cursor(NamedTuple):
    """The place of a deal in a list that begins with the latest: a page goes on after it."""

    at: datetime
    table: str
    deal: int


class Other(NamedTuple):
    """Another person with whom a person has played, with all guests that this person was then."""

    person: str
    name: str | None
    guests: tuple[str, ...] = ()


class OwnDeals:
    """The deals of the people of a store, each person with all guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(
        self, ids: Sequence[str], wanted: Wanted, most: int, after: Cursor | None = None
    ) -> list[Json]:
        """Return some deals, the latest first, each with its data and its `cursor`."""
        query = (
            sa.select(*(P[name] for name in PART), *SHEET, losses.c.loss)
            .join(results, of_the_deal(results) & (results.c.guest == P.guest))
            .outerjoin(losses, of_the_deal(losses) & (losses.c.seat == P.seat))
            .where(*are(ids, wanted), *([] if after is None else [_is_after(after)]))
            .order_by(P.at.desc(), P.table_id.desc(), P.deal.desc())
            .limit(most)
        )
        rows = await self._database.read(query)
        figures = await self._figures(rows)
        read = ((row, read_result(row)) for row in rows)
        return [
            {**one, **_own_part(row), "figures": figures.get((row.table_id, row.deal), [])}
            for row, one in read
            if one
        ]

    async def _figures(self, rows: Sequence[sa.Row[Any]]) -> dict[tuple[str, int], list[Json]]:
        """Return the undertakings in these deals."""
        these = [
            (F.guest == row.guest) & (F.table_id == row.table_id) & (F.deal == row.deal)
            for row in rows
        ]
        query = sa.select(part_figures).where(sa.or_(sa.false(), *these))
        found: dict[tuple[str, int], list[Json]] = {}
        for row in await self._database.read(query.order_by(F.line)):
            found.setdefault((row.table_id, row.deal), []).append(
                {name: getattr(row, name) for name in FIGURE}
            )
        return found

    async def choices(self, ids: Sequence[str]) -> list[Json]:
        """Return the contracts and announcements for which one can search, by game."""
        contracts = sa.select(P.game, P.contract).where(*are(ids)).distinct()
        figures = (
            sa.select(P.game, F.figure).join_from(parts, part_figures, IN_PART).where(*are(ids))
        )
        announced = figures.where(F.said_by.is_not(None)).distinct()
        found: dict[str, Json] = {}
        for row in await self._database.read(contracts.order_by(P.game, P.contract)):
            one = found.setdefault(row.game, {"game": row.game, "contracts": [], "figures": []})
            one["contracts"] += [row.contract] if row.contract else []
        for row in await self._database.read(announced.order_by(P.game, F.figure)):
            found[row.game]["figures"].append(row.figure)
        return [*found.values()]

    async def others(self, ids: Sequence[str]) -> list[Other]:
        """Return the people with whom a person has played, by name; some have no name."""
        other = parts.alias()
        same = (other.c.table_id == P.table_id) & (other.c.deal == P.deal)
        person = sa.func.coalesce(aliases.c.person, other.c.guest)
        query = (
            sa.select(other.c.guest, person.label("person"), guests.c.name)
            .select_from(parts)
            .join(other, same)
            .outerjoin(aliases, aliases.c.guest == other.c.guest)
            .outerjoin(guests, guests.c.id == person)
            .where(P.guest.in_(ids), other.c.guest.not_in(ids))
            .distinct()
        )
        found: dict[str, Other] = {}
        for row in await self._database.read(query):
            one = found.get(row.person, Other(row.person, row.name))
            found[row.person] = one._replace(guests=(*one.guests, row.guest))
        return sorted(found.values(), key=lambda one: (one.name or "", one.person))


def _is_after(cursor: Cursor) -> sa.ColumnElement[bool]:
    """Return the condition that a deal comes after this cursor."""
    at, table, deal = cursor
    in_table = (P.table_id < table) | ((P.table_id == table) & (P.deal < deal))
    return (P.at < at) | ((P.at == at) & in_table)


def _own_part(row: sa.Row[Any]) -> Json:
    """Return the data of a deal besides its result."""
    return {
        "seat": row.seat,
        "role": row.role,
        "contract": row.contract,
        "thrown_in": row.thrown_in,
        "loss": None if row.loss is None else round(row.loss, 2),
        "cursor": Cursor(row.at, row.table_id, row.deal),
    }
