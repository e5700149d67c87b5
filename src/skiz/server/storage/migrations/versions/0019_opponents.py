"""The kind of computer player that each person has chosen to play against."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make the table; what browsers had kept they tell when they come back."""
    op.create_table(
        "opponents",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("opponents")
