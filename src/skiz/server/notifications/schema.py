"""The table of mail addresses."""

import sqlalchemy as sa

from ..storage.schema import metadata

mail_addresses = sa.Table(
    "mail_addresses",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("address", sa.String, nullable=False),
    sa.Column("lang", sa.String, nullable=False),
    sa.Column("stop", sa.String, nullable=False, index=True),  # in the link that stops mail
    sa.Column("code", sa.String),  # the SHA-256 of the code that was sent, until it is entered
    sa.Column("made", sa.DateTime, nullable=False),
    sa.Column("day", sa.Date),  # day of the latest message; `sent` counts those of that day
    sa.Column("sent", sa.Integer, nullable=False),
)
