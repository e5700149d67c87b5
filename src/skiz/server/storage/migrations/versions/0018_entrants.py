"""Who plays in a tournament has one number there, and whether what came of a board is compared."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
ENTRANTS = sa.table(
    "entrants",
    sa.column("set_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("guest", sa.String),
    sa.column("name", sa.String),
    sa.column("out", sa.Boolean),
)
A_PERSON = sa.text("guest <> ''")


def upgrade() -> None:
    """Of who has several numbers the first stays; the others are a bot's."""
    first = ENTRANTS.alias()
    before = sa.exists().where(
        first.c.set_id == ENTRANTS.c.set_id,
        first.c.guest == ENTRANTS.c.guest,
        first.c.number < ENTRANTS.c.number,
    )
    again = sa.update(ENTRANTS).where(ENTRANTS.c.guest != "", before)
    op.execute(again.values(guest="", name="", out=True))
    op.create_index(
        "ix_entrants_guest",
        "entrants",
        ["set_id", "guest"],
        unique=True,
        sqlite_where=A_PERSON,
        postgresql_where=A_PERSON,
    )
    column = sa.Column("comparable", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("board_results", column)


def downgrade() -> None:
    """Forget it."""
    op.drop_index("ix_entrants_guest", "entrants")
    with op.batch_alter_table("board_results") as table:
        table.drop_column("comparable")
