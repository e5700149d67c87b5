"""The table of reviews."""

import sqlalchemy as sa

from ..storage.schema import metadata

reviews = sa.Table(  # of finished deals, complete
    "reviews",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
)
