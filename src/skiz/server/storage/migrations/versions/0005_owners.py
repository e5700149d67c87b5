"""Owners of tables: the process that has taken a table last, and how often it was taken."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody has taken the tables that there were."""
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("owner", sa.String, nullable=True))
        table.add_column(sa.Column("fence", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget them."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("fence")
        table.drop_column("owner")
