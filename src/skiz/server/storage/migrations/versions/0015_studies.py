"""Studies: deals that somebody plays on in, each a tree."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("maker", sa.String, nullable=False, index=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("figures", sa.Text),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("from_table", sa.String, index=True),
        sa.Column("from_deal", sa.Integer),
        sa.Column("set_id", sa.String),
        sa.Column("board", sa.Integer),
        sa.Column("tree", sa.JSON, nullable=False),
        sa.Column("leader", sa.String, index=True),
        sa.Column("leader_name", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("touched", sa.DateTime, nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("studies")
