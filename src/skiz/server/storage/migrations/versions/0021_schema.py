"""The schema: everything a new database needs, and everything an older database lacks.

The revisions before this one only added tables, columns and indexes. So this step adds those that
are missing, whichever of the old revisions the database had.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from skiz.server.storage.migrations.frozen_0021 import METADATA

revision = "0021"
down_revision = None

EVENTS, RESULTS, FINISHED, ENTRANTS = (
    METADATA.tables[name] for name in ("events", "results", "finished", "entrants")
)


def upgrade() -> None:
    """Add what is missing, and fill in what follows from older rows."""
    connection = op.get_bind()
    before = sa.inspect(connection).get_table_names()
    missing = [table for table in METADATA.sorted_tables if table.name not in before]
    METADATA.create_all(connection, missing)
    for table in METADATA.sorted_tables:
        if table not in missing:
            _add_columns(connection, table)
    if FINISHED in missing and "results" in before:
        _fill_finished(connection)
    if ENTRANTS not in missing:
        _leave_one_number(connection)
    for table in METADATA.sorted_tables:
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def _add_columns(connection: sa.Connection, table: sa.Table) -> None:
    there = {column["name"] for column in sa.inspect(connection).get_columns(table.name)}
    for column in table.columns:
        if column.name not in there:
            op.add_column(table.name, column)  # a copy of it


def _fill_finished(connection: sa.Connection) -> None:
    """Store who played the deals that are on the sheet.

    The sides stay unknown, since they would need the rules.
    """
    for table in connection.execute(sa.select(RESULTS.c.table_id).distinct()).scalars().all():
        query = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.n)
        try:
            bodies = connection.execute(query).scalars().all()
        except ValueError:  # the log is damaged, and stays as it is
            continue
        if rows := [{"table_id": table, **row} for row in finished_in(bodies)]:
            connection.execute(sa.insert(FINISHED), rows)


def finished_in(bodies: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Yield the row of each finished deal of a log."""
    sitting: dict[int, Any] = {}
    plays: dict[int, Any] = {}
    dealt, whole = False, True
    for body in bodies:
        whole = whole and "stand_in" not in body
        match body["type"]:
            case "sat":
                chair = body["chair"]
                sitting[chair] = body
                if not body.get("waits"):
                    before = plays.get(chair, body)["guest"]
                    whole = whole and not (dealt and before != body["guest"])
                    plays[chair] = body
            case "deal":
                plays, dealt, whole = dict(sitting), False, True
            case "dealt":
                dealt = True
            case "sheet":
                yield {
                    "deal": body["deal"],
                    "players": [plays[chair]["guest"] for chair in sorted(plays)],
                    "bots": [plays[chair]["bot"] for chair in sorted(plays)],
                    "declarer": None,
                    "sides": None,
                    "whole": whole,
                }


def _leave_one_number(connection: sa.Connection) -> None:
    """Leave only the first number of a person with several in a tournament; bots get the others."""
    first = ENTRANTS.alias()
    before = sa.exists().where(
        first.c.set_id == ENTRANTS.c.set_id,
        first.c.guest == ENTRANTS.c.guest,
        first.c.number < ENTRANTS.c.number,
    )
    again = sa.update(ENTRANTS).where(ENTRANTS.c.guest != "", before)
    connection.execute(again.values(guest="", name="", out=True))
