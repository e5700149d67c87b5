"""The table of mail addresses."""

import sqlalchemy as sa

from ..storage.schema import metadata

mail_addresses = sa.Table(
    "mail_addresses",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("lang", sa.String, nullable=False),
    sa.Column("stop", sa.String, nullable=False, index=True),  # by which a message is stopped
    sa.Column("code", sa.String),  # the SHA-256 of the one that was sent, till it is told
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("day", sa.Date),  # of the last message, and how many were sent on it
    sa.Column("sent", sa.Integer, nullable=False),
)
