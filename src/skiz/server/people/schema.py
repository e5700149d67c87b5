"""The tables of people: guests, their sessions and credentials, and what they have chosen."""

import sqlalchemy as sa

from ..storage.schema import metadata

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of what the cookie holds
    sa.Column("name", sa.String, nullable=False),
)
aliases = sa.Table(  # guests who were found to be somebody else; logs go on naming them
    "aliases",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("person", sa.String, nullable=False, index=True),
)
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of what the cookie holds
    sa.Column("guest", sa.String, index=True),  # nobody's any more once it was ended
    sa.Column("device", sa.String, nullable=False),
    sa.Column("seen", sa.Date, nullable=False),
    sa.Column("replaces", sa.String),  # the session that ends when this one is used
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # of the credential, in base64url
    sa.Column("guest", sa.String, nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("device", sa.String, nullable=False),
    sa.Column("made", sa.Date, nullable=False),
)
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("selector", sa.String, nullable=False, unique=True),  # the first part of the code
    sa.Column("salt", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.LargeBinary, nullable=False),  # of the rest
    sa.Column("made", sa.Date, nullable=False),
)
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("session", sa.String, primary_key=True),
    sa.Column("purpose", sa.String, primary_key=True),
    sa.Column("challenge", sa.String, nullable=False),
    sa.Column("until", sa.DateTime, nullable=False),
)
opponents = sa.Table(  # whom each has chosen to play against
    "opponents",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
)
subscriptions = sa.Table(  # of the browsers that would be notified
    "subscriptions",
    metadata,
    sa.Column("endpoint", sa.String, primary_key=True),  # at the push service of the browser
    sa.Column("guest", sa.String, nullable=False, index=True),
    sa.Column("p256dh", sa.String, nullable=False),
    sa.Column("auth", sa.String, nullable=False),
    sa.Column("lang", sa.String, nullable=False),
    sa.Column("session", sa.String),  # with which it goes; those of before went with none
)
