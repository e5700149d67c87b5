"""Where people have sat: the tables that a person has come to."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from .schema import events, sitters


def last_tables(guests: Sequence[str], most: int | None) -> sa.Select[Any]:
    """What asks for the tables of a person by all guests that it has been, the one that was played
    at last first, each with the time of its last event.
    """
    latest = sa.func.max(sitters.c.at)
    mine = (
        sa.select(sitters.c.table_id, latest.label("at"))
        .where(sitters.c.guest.in_(guests))
        .group_by(sitters.c.table_id)
        .order_by(latest.desc())
        .limit(most)
        .subquery()
    )
    last = (
        sa.select(sa.type_coerce(events.c.at, sa.String))
        .where(events.c.table_id == mine.c.table_id)
        .order_by(events.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    return sa.select(mine.c.table_id, last.label("last")).order_by(mine.c.at.desc())
