"""Who somebody is on several devices: sessions, aliases, passkeys, recovery codes, challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Cookies that there were are sessions without an entry, until they are used next."""
    op.create_table(
        "aliases",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
    )
    op.create_index("ix_aliases_person", "aliases", ["person"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("seen", sa.Date, nullable=False),
        sa.Column("replaces", sa.String),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("made", sa.Date, nullable=False),
    )
    op.create_index("ix_passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "recovery_codes",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("selector", sa.String, nullable=False, unique=True),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Date, nullable=False),
    )
    with op.batch_alter_table("subscriptions") as table:
        table.add_column(sa.Column("session", sa.String, nullable=True))
    op.create_table(
        "challenges",
        sa.Column("session", sa.String, primary_key=True),
        sa.Column("purpose", sa.String, primary_key=True),
        sa.Column("challenge", sa.String, nullable=False),
        sa.Column("until", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    with op.batch_alter_table("subscriptions") as table:
        table.drop_column("session")
    for name in ("challenges", "recovery_codes", "passkeys", "sessions", "aliases"):
        op.drop_table(name)
