"""Duplicate sets: their boards, who plays them where, what came of it, and who enters."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
COLUMNS = {"set_id": sa.String, "boards": sa.JSON, "counts": sa.Boolean, "goes_on": sa.Boolean}


def upgrade() -> None:
    """Tables that there were play no boards."""
    for name, kind in COLUMNS.items():
        op.add_column("tables", sa.Column(name, kind, nullable=True))
    op.create_index("ix_tables_set_id", "tables", ["set_id"])
    op.create_table(
        "duplicates",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("preset", sa.String, nullable=False),
        sa.Column("house", sa.JSON, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("boards", sa.Integer, nullable=False),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("version", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("maker", sa.String),
        sa.Column("scoring", sa.String, nullable=False),
        sa.Column("a_round", sa.Integer, nullable=False),
        sa.Column("made", sa.String, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("expert", sa.String),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_duplicates_game", "duplicates", ["game"])
    op.create_index("ix_duplicates_maker", "duplicates", ["maker"])
    op.create_table(
        "placements",
        sa.Column("set_id", sa.String, sa.ForeignKey("duplicates.id"), primary_key=True),
        sa.Column("guest", sa.String, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
    )
    op.create_index("ix_placements_table_id", "placements", ["table_id"])
    op.create_table(
        "board_results",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("set_id", sa.String, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("points", sa.JSON, nullable=False),
        sa.Column("version", sa.String, nullable=False),
    )
    op.create_index("ix_board_results_set_id", "board_results", ["set_id"])
    op.create_table(
        "entrants",
        sa.Column("set_id", sa.String, sa.ForeignKey("duplicates.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("out", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    for name in ("entrants", "board_results", "placements", "duplicates"):
        op.drop_table(name)
    op.drop_index("ix_tables_set_id", "tables")
    with op.batch_alter_table("tables") as table:
        for name in COLUMNS:
            table.drop_column(name)
