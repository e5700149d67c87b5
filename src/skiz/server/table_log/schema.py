"""The tables of card tables: their logs, checkpoints, sitters and results."""

import sqlalchemy as sa

from ..storage.schema import metadata

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("preset", sa.String, nullable=False),
    sa.Column("house", sa.JSON, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("figures", sa.Text),  # the text of the table's own file, if it has one
    sa.Column("owner", sa.String),  # the process that took the table last
    sa.Column("fence", sa.Integer, nullable=False, server_default="0"),  # raised when it is taken
    sa.Column("set_id", sa.String, index=True),  # the duplicate set whose boards are played
    sa.Column("boards", sa.JSON(none_as_null=True)),  # in order
    sa.Column("counts", sa.Boolean),  # whether its results count for the set
    sa.Column("goes_on", sa.Boolean),  # whether it goes on without people
)
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
deals = sa.Table(  # a checkpoint for each deal that has begun, except the first of a table
    "deals",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("after", sa.Integer, nullable=False),  # the number of the entry before the deal
    sa.Column("chairs", sa.JSON, nullable=False),
    sa.Column("session", sa.JSON(none_as_null=True)),  # only in the latest checkpoint
)
sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.DateTime, nullable=False),
    sa.Index("ix_sitters_guest_at", "guest", "at"),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("points", sa.JSON, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
