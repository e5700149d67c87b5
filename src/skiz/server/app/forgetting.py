"""Forgetting: a person's name is removed from everything stored, and so are all credentials.

The deals stay, played by somebody.
"""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from ..chat.schema import reports
from ..common import Json
from ..deals.schema import part_figures, parts
from ..duplicates.schema import duplicates, entrants, placements
from ..notifications.schema import mail_addresses
from ..people import Person, ending
from ..people.schema import (
    aliases,
    challenges,
    guests,
    opponents,
    passkeys,
    recovery_codes,
    sessions,
    subscriptions,
)
from ..puzzles.schema import puzzle_tries, solvers
from ..ratings.schema import listed
from ..rooms import TAKE, TableLost
from ..storage import Database, Unmet, Write, note
from ..studies.schema import studies
from ..table_log.schema import deals, events, results, sitters, tables

_logger = logging.getLogger(__name__)
TRIES = 10  # attempts: somebody who comes to one of the tables takes it from us
NOBODY = ""  # a name that nobody can have
KINDS = ("sat", "deal", "sheet")  # the entries that say who played which deal
REWRITE = {
    table: sa.update(table)
    .where(*(column == sa.bindparam(f"old_{column.name}") for column in table.primary_key))
    .values({field: sa.bindparam("new", type_=table.c[field].type)})
    for table, field in ((events, "body"), (results, "names"), (deals, "chairs"))
}
GONE = {
    table: sa.delete(table).where(table.c[column] == sa.bindparam("gone"))
    for table, column in (
        (guests, "id"),
        (listed, "guest"),
        (opponents, "guest"),
        (sitters, "guest"),
        (aliases, "person"),
        (passkeys, "guest"),
        (recovery_codes, "guest"),
        (subscriptions, "guest"),
        (mail_addresses, "guest"),
        (solvers, "guest"),
        (puzzle_tries, "guest"),
        (studies, "maker"),
        (parts, "guest"),
        (part_figures, "guest"),
    )
}
UNNAMED = sa.update(reports).where(reports.c.about == sa.bindparam("gone")).values(name=NOBODY)
NAMELESS = [
    sa.update(placements).where(placements.c.guest == sa.bindparam("gone")).values(name=NOBODY),
    sa.update(entrants)
    .where(entrants.c.guest == sa.bindparam("gone"))
    .values(name=NOBODY, out=sa.true()),
]
UNLED = (
    sa.update(studies)
    .where(studies.c.leader == sa.bindparam("gone"))
    .values(leader=sa.null(), leader_name=NOBODY, version=studies.c.version + 1)
)
NAMELESS_STUDIES = (
    sa.update(studies)
    .where(studies.c.from_table == sa.bindparam("of"), studies.c.from_deal == sa.bindparam("deal"))
    .values(names=sa.bindparam("nobody", type_=sa.JSON))
)
UNASKED = sa.delete(challenges).where(challenges.c.session == sa.bindparam("gone"))


class Forgetting:
    """Forgets people in a store; `owner` is this process among the owners of tables."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database, self._owner = database, owner

    async def forget(self, person: Person) -> tuple[list[str], list[str]]:
        """Forget a person, all or nothing, and return the affected tables and sign-ins.

        Open rooms of these tables cannot write any more. Raise TableLost if people come to them all
        the time.
        """
        where = await self._tables_of(person.ids)
        ended = await self._sessions_of(person.ids)
        bare: Write = [
            *((statement, [{"gone": one} for one in person.ids]) for statement in GONE.values()),
            (UNNAMED, [{"gone": one} for one in person.ids]),
            (UNLED, [{"gone": one} for one in person.ids]),
            (_passed_on(person.ids), [{}]),
            *((nameless, [{"gone": one} for one in person.ids]) for nameless in NAMELESS),
            (UNASKED, [{"gone": one} for one in ended]),
            *ending(ended),
            *note("study", await self._studies_of(person.ids)),
        ]
        for _ in range(TRIES):
            try:
                await self._database.write([(TAKE, await self._taking(where))])
                taking = await self._taking(where)  # nobody writes there until it is taken again
                named = [
                    change for table in where for change in await self._named(table, person.ids)
                ]
                await self._database.write([(TAKE, taking), *named, *bare])
            except Unmet:
                continue
            return where, ended
        raise TableLost("one of many")

    async def _tables_of(self, ids: Sequence[str]) -> list[str]:
        here = (sa.select(t.c.table_id).where(t.c.guest.in_(ids)) for t in (sitters, results))
        rows = await self._database.read(sa.union(*here))
        return sorted(str(row.table_id) for row in rows)

    async def _studies_of(self, ids: Sequence[str]) -> list[str]:
        rows = await self._database.read(sa.select(studies.c.id).where(studies.c.maker.in_(ids)))
        return [str(row.id) for row in rows]

    async def _sessions_of(self, ids: Sequence[str]) -> list[str]:
        """Return the sign-ins, including the first one of each guest, which may have no entry."""
        rows = await self._database.read(sa.select(sessions.c.id).where(sessions.c.guest.in_(ids)))
        return sorted({*ids, *(str(row.id) for row in rows)})

    async def _taking(self, where: Sequence[str]) -> list[Json]:
        query = sa.select(tables.c.id, tables.c.fence).where(tables.c.id.in_(where))
        rows = await self._database.read(query.order_by(tables.c.id))
        return [{"taken": row.id, "before": row.fence, "taker": self._owner} for row in rows]

    async def _named(self, table: str, ids: Collection[str]) -> Write:
        """Return the write that removes the name from a table's rows; empty if unreadable."""
        kind = events.c.body["type"].as_string()
        log = sa.select(events).where(events.c.table_id == table, kind.in_(KINDS))
        try:
            entries = await self._database.read(log.order_by(events.c.n))
            sheets, kept = [
                await self._database.read(sa.select(t).where(t.c.table_id == table))
                for t in (results, deals)
            ]
        except ValueError:
            _logger.exception("table %s is unreadable, so nobody is forgotten there", table)
            return []
        played = chairs_by_deal([row.body for row in entries], ids)
        return [
            (REWRITE[events], _rewritten(events, entries, lambda row: _unnamed(row.body, ids))),
            (
                REWRITE[results],
                _rewritten(results, sheets, lambda row: _blank(row.names, played.get(row.deal))),
            ),
            (REWRITE[deals], _rewritten(deals, kept, lambda row: _without(row.chairs, ids))),
            (NAMELESS_STUDIES, [{"of": table, "deal": deal, "nobody": []} for deal in played]),
        ]


def _passed_on(ids: Sequence[str]) -> sa.Executable:
    """Return the statement that passes a person's sets to the first entrant who still plays.

    If there is none, they belong to nobody. It also locks all sets in which the person plays,
    before any row of an entrant.
    """
    others = (
        sa.select(entrants.c.guest)
        .where(entrants.c.set_id == duplicates.c.id, entrants.c.out.is_(sa.false()))
        .where(entrants.c.guest.not_in(ids))
        .order_by(entrants.c.number)
        .limit(1)
        .correlate(duplicates)
        .scalar_subquery()
    )
    mine = duplicates.c.maker.in_(ids)
    plays = sa.select(entrants.c.set_id).where(entrants.c.guest.in_(ids))
    return (
        sa.update(duplicates)
        .where(mine | duplicates.c.id.in_(plays))
        .values(maker=sa.case((mine, others), else_=duplicates.c.maker))
    )


def chairs_by_deal(entries: Iterable[Json], ids: Collection[str]) -> dict[int, set[int]]:
    """Return the chairs that these guests have played, by the number of each deal on the sheet."""
    sitting: dict[int, str | None] = {}
    plays: dict[int, str | None] = {}
    found = {}
    for entry in entries:
        match entry["type"]:
            case "sat":
                sitting[entry["chair"]] = entry["guest"]
                if not entry.get("waits"):
                    plays[entry["chair"]] = entry["guest"]
            case "deal":
                plays = dict(sitting)
            case "sheet":
                found[entry["deal"]] = {chair for chair, guest in plays.items() if guest in ids}
    return found


def _rewritten(table: sa.Table, rows: Iterable[sa.Row[Any]], to: Any) -> list[Json]:
    """Return the rows that have changed, by their keys."""
    keys = [column.name for column in table.primary_key]
    changed = ((row, to(row)) for row in rows)
    return [
        {**{f"old_{key}": getattr(row, key) for key in keys}, "new": new}
        for row, new in changed
        if new is not None
    ]


def _unnamed(entry: Mapping[str, Any], ids: Collection[str]) -> Json | None:
    mine = entry["type"] == "sat" and entry["guest"] in ids
    return {**entry, "name": NOBODY} if mine else None


def _blank(names: Sequence[str], chairs: Collection[int] | None) -> list[str] | None:
    if not chairs:
        return None
    return [NOBODY if chair in chairs else name for chair, name in enumerate(names)]


def _without(chairs: Mapping[str, Any], ids: Collection[str]) -> Json | None:
    sitting = [{**sat, "name": NOBODY} if sat["guest"] in ids else sat for sat in chairs["sitting"]]
    return None if sitting == chairs["sitting"] else {**chairs, "sitting": sitting}
