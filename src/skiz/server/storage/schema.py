"""Where the tables of the database are declared, and the settings that the server itself keeps.

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
