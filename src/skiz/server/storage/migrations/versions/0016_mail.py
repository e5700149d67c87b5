"""Addresses to which people would have mail, when it is their turn at a slow table."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the table; nobody had asked for any before."""
    op.create_table(
        "mail_addresses",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("stop", sa.String, nullable=False),
        sa.Column("code", sa.String),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("day", sa.Date),
        sa.Column("sent", sa.Integer, nullable=False),
    )
    op.create_index("ix_mail_addresses_stop", "mail_addresses", ["stop"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("mail_addresses")
