"""The statements by which rows are written, each made once: what is carried out by the same one is
carried out at once.
"""

from collections.abc import Sequence

import sqlalchemy as sa

from ..common.codec import Json
from .database import Write
from .schema import (
    aliases,
    challenges,
    deals,
    finished,
    guests,
    listed,
    opponents,
    puzzles,
    recovery_codes,
    reports,
    results,
    sessions,
    settings,
    sitters,
    solvers,
    tables,
)
from .schema_of_boards import board_results_kept
from .schema_of_parts import part_figures, parts


def _replace(table: sa.Table) -> tuple[sa.Executable, sa.Executable]:
    """What deletes the rows with the same key, and what inserts rows in their place, in words that
    every database understands.
    """
    same = [column == sa.bindparam(f"old_{column.name}") for column in table.primary_key]
    return sa.delete(table).where(*same), sa.insert(table)


INSERT = {table: sa.insert(table) for table in (tables, settings)}
REPLACE = {
    table: _replace(table)
    for table in (
        guests,
        sitters,
        results,
        finished,
        parts,
        part_figures,
        deals,
        reports,
        listed,
        opponents,
        aliases,
        sessions,
        recovery_codes,
        challenges,
        board_results_kept,
        puzzles,
        solvers,
    )
}
OLD_SESSIONS = (
    sa.update(deals)
    .where(deals.c.table_id == sa.bindparam("of"), deals.c.deal < sa.bindparam("before"))
    .where(deals.c.session.is_not(sa.null()))
    .values(session=sa.null())
)
# What hangs on a table goes before it.
DELETE = [
    *(
        sa.delete(table).where(table.c.table_id == sa.bindparam("gone"))
        for table in tables.metadata.sorted_tables
        if "table_id" in table.c
    ),
    sa.delete(tables).where(tables.c.id == sa.bindparam("gone")),
]


def in_place(table: sa.Table, rows: Sequence[Json]) -> Write:
    """Insert rows, in place of those with the same key."""
    delete, insert = REPLACE[table]
    old = [{f"old_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    return [(delete, old), (insert, rows)]
