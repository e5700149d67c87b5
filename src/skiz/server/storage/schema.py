"""Where the tables of the database are declared, and what the server itself keeps.

Each feature declares its own tables in its `schema.py`; `app/schema.py` imports them all.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
removed = sa.Table(
    "removed",
    metadata,
    sa.Column("digest", sa.String, primary_key=True),  # of the kind and the id
    sa.Column("at", sa.DateTime, primary_key=True),  # two processes may note the same removal
    sa.Index("ix_removed_at", "at"),
)
