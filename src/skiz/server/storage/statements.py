"""Statements for the tables of every feature.

Each is built once, because rows that different writes give to the same statement go to the database
together.
"""

from collections.abc import Sequence
from functools import cache

import sqlalchemy as sa

from ..common import Json
from .database import Write


def in_place(table: sa.Table, rows: Sequence[Json]) -> Write:
    """Insert rows in place of those with the same key."""
    delete, insert = _replace(table)
    old = [{f"old_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    return [(delete, old), (insert, rows)]


@cache
def _replace(table: sa.Table) -> tuple[sa.Executable, sa.Executable]:
    """Return two statements for any database: delete the row with the same key, then insert."""
    same = [column == sa.bindparam(f"old_{column.name}") for column in table.primary_key]
    return sa.delete(table).where(*same), sa.insert(table)


def every_row(statement: sa.Executable) -> sa.Executable:
    """Let a statement fail with `Unmet` if it changes nothing for one of its rows.

    The whole write is rolled back then.
    """
    return statement.execution_options(every_row=True, preserve_rowcount=True)


def delete_whole(table: sa.Table) -> list[sa.Executable]:
    """Return the statements that delete the row with the id `gone`.

    First they delete all rows that refer to it, of any feature.
    """
    references = [
        sa.delete(other).where(column == sa.bindparam("gone"))
        for other in table.metadata.sorted_tables
        for column in other.c
        if column.references(table.c.id)
    ]
    return [*references, sa.delete(table).where(table.c.id == sa.bindparam("gone"))]
