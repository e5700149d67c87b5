"""Words that were reported to the host."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nothing was reported before."""
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("line", sa.BigInteger, primary_key=True),
        sa.Column("by", sa.String, primary_key=True),
        sa.Column("about", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("words", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    """Forget the reports."""
    op.drop_table("reports")
