"""Fences: a process that was replaced as the owner of a table writes nothing more.

Taking a table raises its fence by one. Each append names the fence by which the table was taken.
The database compares the two in the transaction that writes, so it does not matter when the old
owner learns of the new one.
"""

import sqlalchemy as sa

from ..storage import WrittenJson, every_row, prepared
from ..table_log.schema import events, tables


class TableLost(Exception):
    """Another process has taken the table, or it is unknown whether a write was committed.

    The former owner opens the table again from the database.
    """


def _insert_behind_fence() -> sa.Executable:
    """Insert an entry if the fence of its table is still the same.

    The row of the table stays locked until the commit. A process that takes the table meanwhile
    waits, and finds the entry.
    """
    row = {
        column.name: sa.bindparam(f"new_{column.name}", type_=column.type) for column in events.c
    }
    row["body"] = sa.bindparam("new_body", type_=WrittenJson())
    here = tables.c.id == row["table_id"], tables.c.fence == sa.bindparam("fence")
    unchanged = sa.select(*row.values()).where(*here).with_for_update(read=True, of=tables)
    return sa.insert(events).from_select([*row], unchanged)


APPEND = prepared(every_row(_insert_behind_fence()))
TAKE = every_row(
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("taken"), tables.c.fence == sa.bindparam("before"))
    .values(fence=tables.c.fence + 1, owner=sa.bindparam("taker"))
)
