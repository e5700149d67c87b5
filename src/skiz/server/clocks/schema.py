"""The table of the deadlines at card tables with a slow clock."""

import sqlalchemy as sa

from ..storage.schema import metadata

deadlines = sa.Table(  # the deadlines of the people at a table with a slow clock
    "deadlines",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),  # the entry that they follow
    sa.Column("due", sa.BigInteger, nullable=False, index=True),  # the earliest (Unix time)
    sa.Column("until", sa.JSON, nullable=False),  # each guest's deadline
)
