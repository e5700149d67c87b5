"""Subscriptions to notifications, by the browsers of guests."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody had asked for any before."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
    )
    op.create_index("ix_subscriptions_guest", "subscriptions", ["guest"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("subscriptions")
