"""The tables of ratings."""

import sqlalchemy as sa

from ..storage.schema import metadata

ratings = sa.Table(  # one row after each rated deal; the latest of a guest is valid
    "ratings",
    metadata,
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("deals", sa.Integer, primary_key=True, autoincrement=False),  # rated deals so far
    sa.Column("mean", sa.Float(53), nullable=False),
    sa.Column("deviation", sa.Float(53), nullable=False),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Index("ix_ratings_guest", "guest"),
)
listed = sa.Table(  # guests who agreed to appear in the lists of the best
    "listed",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
)
