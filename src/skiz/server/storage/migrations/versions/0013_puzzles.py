"""Ratings of puzzles, of who solves them, and which were tried."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the tables; nobody has tried any puzzle."""
    for name, keys in (("puzzles", ("game", "key")), ("solvers", ("guest", "game"))):
        op.create_table(
            name,
            *(sa.Column(key, sa.String, primary_key=True) for key in keys),
            sa.Column("rating", sa.Float, nullable=False),
            sa.Column("deviation", sa.Float, nullable=False),
            sa.Column("volatility", sa.Float, nullable=False),
            sa.Column("tries", sa.Integer, nullable=False),
        )
    op.create_table(
        "puzzle_tries",
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("puzzle_tries", "solvers", "puzzles"):
        op.drop_table(name)
