"""The ratings of people after each deal that counted, and who agreed to be listed by them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the tables; nobody was rated so far."""
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("deals", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_guest", "ratings", ["guest"])
    op.create_table("listed", sa.Column("guest", sa.String, primary_key=True))


def downgrade() -> None:
    """Drop them."""
    op.drop_table("listed")
    op.drop_table("ratings")
