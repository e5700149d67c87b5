"""The revisions before 0021, whose migrations are one now."""

import sqlalchemy as sa

SQUASHED = tuple(f"{number:04}" for number in range(20, 0, -1))  # the newest first
VERSION = sa.table("alembic_version", sa.column("version_num"))


def forget(connection: sa.Connection) -> None:
    """Forget an old revision, so that the database gets what it lacks as if it had none.

    If the migration is interrupted after that, the next start does the same once more.
    """
    if not sa.inspect(connection).has_table(VERSION.name):
        return
    if {*connection.execute(sa.select(VERSION.c.version_num)).scalars()} & {*SQUASHED}:
        connection.execute(sa.delete(VERSION))
