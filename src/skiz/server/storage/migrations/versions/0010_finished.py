"""Who has played the deals that are on the sheet, and whether nobody was stood in for."""

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

FINISHED = sa.table(
    "finished",
    sa.column("table_id", sa.String),
    sa.column("deal", sa.Integer),
    sa.column("players", sa.JSON),
    sa.column("bots", sa.JSON),
    sa.column("declarer", sa.Integer),
    sa.column("sides", sa.JSON(none_as_null=True)),
    sa.column("whole", sa.Boolean),
)
EVENTS = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("n", sa.Integer),
    sa.column("body", sa.JSON),
)
RESULTS = sa.table("results", sa.column("table_id", sa.String))


def upgrade() -> None:
    """Make the table. Of deals that there were it is known who played; the sides need the rules."""
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("bots", sa.JSON, nullable=False),
        sa.Column("declarer", sa.Integer),
        sa.Column("sides", sa.JSON),
        sa.Column("whole", sa.Boolean, nullable=False),
    )
    connection = op.get_bind()
    for table in connection.execute(sa.select(RESULTS.c.table_id).distinct()).scalars().all():
        query = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == table).order_by(EVENTS.c.n)
        try:
            bodies = connection.execute(query).scalars().all()
        except ValueError:  # it does not read, and is left as it is
            continue
        if rows := [{"table_id": table, **row} for row in finished_in(bodies)]:
            connection.execute(sa.insert(FINISHED), rows)


def finished_in(bodies: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Who has played each deal of a log."""
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


def downgrade() -> None:
    """Drop it."""
    op.drop_table("finished")
