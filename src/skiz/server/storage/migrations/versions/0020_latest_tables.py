"""An index by which the latest tables of a person are found without looking at all of them."""

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make it."""
    op.create_index("ix_sitters_guest_at", "sitters", ["guest", "at"])


def downgrade() -> None:
    """Do without."""
    op.drop_index("ix_sitters_guest_at", "sitters")
