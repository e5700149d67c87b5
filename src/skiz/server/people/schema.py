"""The tables of people: guests, their sign-ins and credentials, and what they have chosen. The
tables call a sign-in a session.
"""

import sqlalchemy as sa

from ..storage.schema import metadata

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of the cookie
    sa.Column("name", sa.String, nullable=False),
)
aliases = sa.Table(  # guests who proved to be somebody else; logs keep their old ids
    "aliases",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("person", sa.String, nullable=False, index=True),
)
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # SHA-256 of the cookie
    sa.Column("guest", sa.String, index=True),  # null once the sign-in has ended
    sa.Column("device", sa.String, nullable=False),
    sa.Column("seen", sa.Date, nullable=False),
    sa.Column("replaces", sa.String),  # the sign-in that ends when this one is first used
)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String, primary_key=True),  # id of the credential, in base64url
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
    sa.Column("hash", sa.LargeBinary, nullable=False),  # of the rest of the code
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
forgotten = sa.Table(  # guests deleted a moment ago, while requests of theirs may be under way
    "forgotten",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
)
opponents = sa.Table(  # the kind of computer player that each person has chosen
    "opponents",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
)
subscriptions = sa.Table(  # browsers that get push messages
    "subscriptions",
    metadata,
    sa.Column("endpoint", sa.String, primary_key=True),  # at the push service of the browser
    sa.Column("guest", sa.String, nullable=False, index=True),
    sa.Column("p256dh", sa.String, nullable=False),
    sa.Column("auth", sa.String, nullable=False),
    sa.Column("lang", sa.String, nullable=False),
    sa.Column("session", sa.String),  # the sign-in that it ends with; null in rows of old versions
)
