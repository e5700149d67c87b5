"""Movements: who plays at which table on which chair in each round of a tournament.

Players are numbered so that `chairs` columns of `tables` players come about. In each round a column
moves by as many tables as its number: the first stays, the next goes one on. Two players of
different columns meet in exactly one of as many rounds as there are tables where the number of
tables has no divisor below that of chairs (two lines of an affine plane), and players of a column
never do. The chair goes on with table and round, so that everybody is compared with everybody.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skiz.table import Chair

FEWEST = 2  # tables: at one alone there is nobody to be compared with


class Place(NamedTuple):
    """A table of a round, and a chair there."""

    table: int
    chair: Chair


def tables_for(people: int, chairs: int) -> int:
    """How many tables it takes; bots fill what is left."""
    return max(FEWEST, -(-people // chairs))


def place_of(number: int, round_: int, tables: int, chairs: int) -> Place:
    """Where a player is in a round, both counted from 0.

    >>> [place_of(4, round_, tables=3, chairs=3) for round_ in range(3)]
    [Place(table=1, chair=2), Place(table=2, chair=1), Place(table=0, chair=0)]
    """
    column, first = divmod(number, tables)
    table = (first + column * round_) % tables
    return Place(table, (column + table + round_) % chairs)


def seated(round_: int, tables: int, chairs: int) -> Sequence[Sequence[int]]:
    """The players of a round by table and chair."""
    found = [[0] * chairs for _ in range(tables)]
    for number in range(tables * chairs):
        table, chair = place_of(number, round_, tables, chairs)
        found[table][chair] = number
    return found
