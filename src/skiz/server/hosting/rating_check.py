"""Checks whether the stored ratings of each person are complete."""

from collections.abc import Iterator

import sqlalchemy as sa

from ..ratings.schema import ratings
from ..storage import MOST, Finding, rows_of


def check_ratings(connection: sa.Connection) -> Iterator[Finding]:
    """Yield the people whose rated deals are not numbered from 1 without gaps."""
    first, last = sa.func.min(ratings.c.deals), sa.func.max(ratings.c.deals)
    query = sa.select(ratings.c.game, ratings.c.guest, sa.func.count().label("count"), last)
    query = query.group_by(ratings.c.game, ratings.c.guest)
    found = query.having((sa.func.count() != last) | (first != 1)).limit(MOST)
    for row in rows_of(connection, "ratings", found):
        if isinstance(row, Finding):
            yield row
        else:
            place = f"ratings, {row.game}, guest {row.guest}"
            yield Finding(place, f"{row.count} of {row[3]} rated deals are stored")
