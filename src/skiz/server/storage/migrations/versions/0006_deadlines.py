"""Deadlines of the people at tables with a slow clock."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """No table had a clock before."""
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("until", sa.JSON, nullable=False),
    )
    op.create_index("ix_deadlines_due", "deadlines", ["due"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("deadlines")
