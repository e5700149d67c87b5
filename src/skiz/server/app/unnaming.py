"""Removing the names of guests from the rows of a table.

These are its log, the results and deals on its sheet, and the studies made of its deals.
"""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from ..common import Json
from ..storage import Database, Write
from ..studies.schema import studies
from ..table_log.schema import deals, events, results

_logger = logging.getLogger(__name__)
NOBODY = ""  # a name that nobody can have
KINDS = ("sat", "deal", "sheet")  # the entries that say who played which deal
REWRITE = {
    table: sa.update(table)
    .where(*(column == sa.bindparam(f"old_{column.name}") for column in table.primary_key))
    .values({field: sa.bindparam("new", type_=table.c[field].type)})
    for table, field in ((events, "body"), (results, "names"), (deals, "chairs"))
}
NAMELESS_STUDIES = (
    sa.update(studies)
    .where(studies.c.from_table == sa.bindparam("of"), studies.c.from_deal == sa.bindparam("deal"))
    .values(names=sa.bindparam("nobody", type_=sa.JSON))
)


async def unnaming(database: Database, table: str, ids: Collection[str]) -> Write:
    """Return the write that removes the name from a table's rows; empty if unreadable."""
    kind = events.c.body["type"].as_string()
    log = sa.select(events).where(events.c.table_id == table, kind.in_(KINDS))
    try:
        entries = await database.read(log.order_by(events.c.n))
        sheets, kept = [
            await database.read(sa.select(t).where(t.c.table_id == table)) for t in (results, deals)
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
