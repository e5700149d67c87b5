"""Stored results of puzzles: the ratings of puzzles and of solvers, and first answers.

Only first answers are rated.
"""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..common import Json, utc
from ..storage import Database, in_place
from .schema import puzzle_tries, puzzles, solvers

TRY = sa.insert(puzzle_tries)


class Rated(NamedTuple):
    """A rating as in Glicko-2, with its deviation and volatility, and the number of tries.

    Without tries, the deviation is the largest.
    """

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    tries: int = 0


class Puzzles:
    """The ratings of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def solver(self, ids: Sequence[str], game: str) -> Rated:
        """Return a person's rating as a solver of a game, from the guest who has tried most."""
        here = solvers.c.guest.in_(ids) & (solvers.c.game == game)
        rows = await self._database.read(sa.select(solvers).where(here))
        return max(map(_rated, rows), key=lambda one: one.tries, default=Rated())

    async def puzzle(self, game: str, key: str) -> Rated | None:
        """Return the rating of a puzzle, or None if nobody has tried it."""
        here = (puzzles.c.game == game) & (puzzles.c.key == key)
        rows = await self._database.read(sa.select(puzzles).where(here))
        return next(map(_rated, rows), None)

    async def ratings(self, game: str) -> dict[str, float]:
        """Return the ratings of the puzzles of a game that somebody has tried."""
        query = sa.select(puzzles.c.key, puzzles.c.rating).where(puzzles.c.game == game)
        return {row.key: row.rating for row in await self._database.read(query)}

    async def tried(self, ids: Sequence[str], game: str) -> dict[str, bool]:
        """Return the puzzles that a person has tried, and whether the first answer was right."""
        here = puzzle_tries.c.guest.in_(ids) & (puzzle_tries.c.game == game)
        rows = await self._database.read(sa.select(puzzle_tries).where(here))
        return {row.key: row.solved for row in rows}

    async def keep(
        self, guest: str, game: str, key: str, solved: bool, solver: Rated, puzzle: Rated
    ) -> None:
        """Store a first answer and both ratings after it, all or nothing.

        Raise IntegrityError if it is not the first.
        """
        tried = {"guest": guest, "game": game, "key": key, "solved": solved, "at": utc()}
        await self._database.write(
            [
                (TRY, [tried]),
                *in_place(solvers, [{"guest": guest, "game": game, **solver._asdict()}]),
                *in_place(puzzles, [{"game": game, "key": key, **puzzle._asdict()}]),
            ]
        )

    async def of(self, ids: Sequence[str]) -> Json:
        """Return everything stored about a person: ratings by game, and first answers."""
        rated = await self._database.read(sa.select(solvers).where(solvers.c.guest.in_(ids)))
        tries = sa.select(puzzle_tries).where(puzzle_tries.c.guest.in_(ids))
        return {
            "ratings": [{"game": row.game, **_rated(row)._asdict()} for row in rated],
            "tries": [
                {"game": row.game, "puzzle": row.key, "solved": row.solved}
                for row in await self._database.read(tries)
            ],
        }


def _rated(row: sa.Row[tuple[object, ...]]) -> Rated:
    return Rated(row.rating, row.deviation, row.volatility, row.tries)
