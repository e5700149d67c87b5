"""The table of the deadlines at card tables with a slow clock."""

import sqlalchemy as sa

from ..storage.schema import metadata

deadlines = sa.Table(  # of the people at tables with a slow clock
    "deadlines",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),  # the entry after which they hold
    sa.Column("due", sa.BigInteger, nullable=False, index=True),  # the first, in seconds since 1970
    sa.Column("until", sa.JSON, nullable=False),  # by guest
)
