"""The tables of puzzles: ratings, and the first tries of people."""

import sqlalchemy as sa

from ..storage.schema import metadata

GLICKO = ("rating", "deviation", "volatility")
puzzles, solvers = (  # the difficulty of a puzzle, and the skill of a guest at a game, by Glicko-2
    sa.Table(
        name,
        metadata,
        *(sa.Column(key, sa.String, primary_key=True) for key in keys),
        *(sa.Column(number, sa.Float, nullable=False) for number in GLICKO),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    for name, keys in (("puzzles", ("game", "key")), ("solvers", ("guest", "game")))
)
puzzle_tries = sa.Table(  # a guest's first answer to a puzzle
    "puzzle_tries",
    metadata,
    sa.Column("guest", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("solved", sa.Boolean, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
