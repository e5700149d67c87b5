"""The connection of Alembic to the database; the URL comes from `migrate`."""

from typing import Any

import sqlalchemy as sa
from alembic import context

from skiz.server.storage.migrations.squashed import forget

LOCK = 0x736B697A  # the advisory lock of PostgreSQL for migrating: the letters of "skiz"


def let_sqlalchemy_begin(connection: Any, _: object) -> None:
    """Stop the SQLite driver from committing each change of the schema by itself."""
    connection.isolation_level = None


engine = sa.create_engine(
    context.config.get_main_option("sqlalchemy.url", ""), hide_parameters=True
)
if engine.dialect.name == "sqlite":
    sa.event.listen(engine, "connect", let_sqlalchemy_begin)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
with engine.begin() as connection:
    forget(connection)
with engine.connect() as connection:
    context.configure(connection=connection, render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # processes that start together take turns
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        context.run_migrations()
engine.dispose()
