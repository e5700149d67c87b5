"""The tables of duplicate sets: their boards, who plays them where, results and entrants."""

import sqlalchemy as sa

from ..storage.schema import metadata

A_PERSON = sa.text("guest <> ''")
duplicates = sa.Table(  # sets of boards: several tables play the same cards
    "duplicates",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("game", sa.String, nullable=False, index=True),
    sa.Column("preset", sa.String, nullable=False),
    sa.Column("house", sa.JSON, nullable=False),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("boards", sa.Integer, nullable=False),  # how many
    sa.Column("bot", sa.String, nullable=False),
    sa.Column("version", sa.String, nullable=False),  # version of the bots
    sa.Column("title", sa.String, nullable=False),
    sa.Column("maker", sa.String, index=True),
    sa.Column("scoring", sa.String, nullable=False),
    sa.Column("a_round", sa.Integer, nullable=False),  # boards in a round
    sa.Column("made", sa.String, nullable=False),  # the day, in UTC
    sa.Column("stage", sa.Integer, nullable=False),
    sa.Column("expert", sa.String),  # the table where the strongest computer player plays them
    sa.Column("at", sa.DateTime, nullable=False),
)
placements = sa.Table(  # who plays which board of a set, and at which table
    "placements",
    metadata,
    sa.Column("set_id", sa.String, sa.ForeignKey("duplicates.id"), primary_key=True),
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True),
    sa.Column("name", sa.String, nullable=False),  # used if the guest has given no name
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("deal", sa.Integer, nullable=False),
    sa.Column("chair", sa.Integer, nullable=False),
)
board_results_kept = sa.Table(
    "board_results",
    metadata,
    sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("deal", sa.Integer, primary_key=True),
    sa.Column("set_id", sa.String, nullable=False, index=True),
    sa.Column("board", sa.Integer, nullable=False),
    sa.Column("points", sa.JSON, nullable=False),  # by chair
    sa.Column("version", sa.String, nullable=False),  # version of the bots that played there
    sa.Column("comparable", sa.Boolean, nullable=False),  # whether every bot decided by itself
)
OF_A_PLACEMENT = (board_results_kept.c.table_id == placements.c.table_id) & (
    board_results_kept.c.deal == placements.c.deal
)
entrants = sa.Table(  # players in a tournament
    "entrants",
    metadata,
    sa.Column("set_id", sa.String, sa.ForeignKey("duplicates.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("out", sa.Boolean, nullable=False),
    sa.Index(  # a person enters once; a bot has no guest
        "ix_entrants_guest",
        "set_id",
        "guest",
        unique=True,
        sqlite_where=A_PERSON,
        postgresql_where=A_PERSON,
    ),
)
