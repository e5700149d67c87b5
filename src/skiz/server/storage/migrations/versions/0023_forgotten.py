"""The guests who were deleted a moment ago."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Make the table of guests who were deleted a moment ago."""
    op.create_table("forgotten", sa.Column("guest", sa.String, primary_key=True))
