"""Where each deal begins in the log of its table, and what held then."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table; what is in it follows from the log and comes when a table is opened."""
    op.create_table(
        "deals",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("chairs", sa.JSON, nullable=False),
        sa.Column("session", sa.JSON),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("deals")
