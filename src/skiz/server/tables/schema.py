"""The table of the short codes of card tables."""

import sqlalchemy as sa

from ..storage.schema import metadata

codes = sa.Table(  # codes to be said aloud, that lead to a table
    "codes",
    metadata,
    sa.Column("code", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("invitation", sa.Integer, nullable=False),  # changes of it by then
)
