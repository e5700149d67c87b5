"""Ratings by Glicko-2 of puzzles and solvers: each try is a game between the two."""

from .glicko import Glicko, RatedGame, after
from .store import Rated

UNTRIED = 150.0  # the deviation of a puzzle that was rated when it was found


def rate(solver: Rated, puzzle: Rated, solved: bool) -> tuple[Rated, Rated]:
    """Return both ratings after a try: if it is solved, the solver wins, otherwise the puzzle."""
    return _after(solver, puzzle, solved), _after(puzzle, solver, not solved)


def _after(one: Rated, other: Rated, won: bool) -> Rated:
    found = after(Glicko(*one[:3]), [RatedGame(Glicko(*other[:3]), float(won))])
    return Rated(*found, one.tries + 1)
