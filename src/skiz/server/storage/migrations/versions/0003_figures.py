"""Figures of a table's own: the file that they were read from, whole."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A table may have a file; those that there were have none."""
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("figures", sa.Text, nullable=True))


def downgrade() -> None:
    """Forget the files."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("figures")
