"""What people were and won in their finished deals, and what their decisions cost."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
OF_A_DEAL = ("table_id", "deal")


def upgrade() -> None:
    """Make the tables. What deals of before came to needs the rules: it is found out when somebody
    looks back over them.
    """
    op.create_table(
        "parts",
        *_key("guest", *OF_A_DEAL),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("role", sa.String),
        sa.Column("contract", sa.String),
        sa.Column("thrown_in", sa.String),
        sa.Column("points", sa.Integer, nullable=False),
    )
    op.create_index("ix_parts_guest_at", "parts", ["guest", "at"])
    op.create_index("ix_parts_deal", "parts", [*OF_A_DEAL])
    op.create_table(
        "part_figures",
        *_key("guest", *OF_A_DEAL, "line"),
        sa.Column("figure", sa.String, nullable=False),
        sa.Column("said_by", sa.String),
        sa.Column("doubled", sa.Boolean, nullable=False),
        sa.Column("made", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
    )
    op.create_table(
        "losses",
        *_key(*OF_A_DEAL, "seat"),
        sa.Column("loss", sa.Float(53), nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
    )
    op.create_table(
        "faults",
        *_key(*OF_A_DEAL, "number", "theme"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float(53), nullable=False),
    )


def _key(*names: str) -> list[sa.Column[object]]:
    """The columns of a key; a table is one that there is."""
    of_a_table = {"table_id": [sa.ForeignKey("tables.id")]}
    texts = ("guest", "table_id", "theme")
    return [
        sa.Column(
            name,
            sa.String() if name in texts else sa.Integer(),
            *of_a_table.get(name, []),
            primary_key=True,
        )
        for name in names
    ]


def downgrade() -> None:
    """Drop them."""
    for table in ("faults", "losses", "part_figures", "parts"):
        op.drop_table(table)
