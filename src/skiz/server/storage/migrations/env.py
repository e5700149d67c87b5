"""How Alembic reaches the database: the address comes from `migrate`."""

import sqlalchemy as sa
from alembic import context

LOCK = 0x736B697A  # of PostgreSQL, for whoever migrates: the letters of our name

engine = sa.create_engine(
    context.config.get_main_option("sqlalchemy.url", ""), hide_parameters=True
)
with engine.connect() as connection:
    context.configure(connection=connection, render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # processes that start together go in turn
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        context.run_migrations()
engine.dispose()
