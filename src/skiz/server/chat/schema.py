"""The table of reported chat messages."""

import sqlalchemy as sa

from ..storage.schema import metadata

reports = sa.Table(  # chat messages that were reported to the host
    "reports",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("line", sa.BigInteger, primary_key=True),
    sa.Column("by", sa.String, primary_key=True),  # the guest who reports `about` another
    sa.Column("about", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("words", sa.String, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
