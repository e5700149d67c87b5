"""Codes by which a table is found."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Each code leads to a table, as long as the invitation is the same."""
    op.create_table(
        "codes",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("invitation", sa.Integer, nullable=False),
    )
    op.create_index("ix_codes_table_id", "codes", ["table_id"])


def downgrade() -> None:
    """Forget the codes."""
    op.drop_table("codes")
