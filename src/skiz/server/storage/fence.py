"""Fences: who takes a table makes its fence one higher, and each append names the fence that the
table was taken by. The database compares them in the transaction that writes, so that whoever was
replaced writes nothing more, however late it learns of that.
"""

import sqlalchemy as sa

from .schema import events, tables


class TableLost(Exception):
    """A table is somebody else's by now, or what became of a write is not known; whoever had it
    opens it anew from what was kept.
    """


def _insert_behind_fence() -> sa.Executable:
    """Inserts an entry where the fence of its table is still the same. The row of the table stays
    locked until the commit: who takes the table in the meantime waits, and finds the entry.
    """
    row = {
        column.name: sa.bindparam(f"new_{column.name}", type_=column.type) for column in events.c
    }
    here = tables.c.id == row["table_id"], tables.c.fence == sa.bindparam("fence")
    unchanged = sa.select(*row.values()).where(*here).with_for_update(read=True, of=tables)
    return sa.insert(events).from_select([*row], unchanged)


def every_row(statement: sa.Executable) -> sa.Executable:
    """A statement that is to change something for each of its rows; otherwise the whole write is
    undone: `Unmet`.
    """
    return statement.execution_options(every_row=True, preserve_rowcount=True)


APPEND = every_row(_insert_behind_fence())
TAKE = every_row(
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("taken"), tables.c.fence == sa.bindparam("before"))
    .values(fence=tables.c.fence + 1, owner=sa.bindparam("taker"))
)
