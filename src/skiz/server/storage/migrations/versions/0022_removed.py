"""What was removed, so that its address can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make the table of what was removed."""
    op.create_table(
        "removed",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("at", sa.DateTime, primary_key=True),
    )
    op.create_index("ix_removed_at", "removed", ["at"])
