"""Movements: who plays at which table on which chair in each round of a tournament.

Players are numbered, so that there are `chairs` columns of `tables` players. In each round a column
moves by as many tables as its number: the first stays, the next moves by one.

Consider as many rounds as there are tables. If the number of tables has no divisor below the number
of chairs, two players of different columns meet in exactly one of them (two lines of an affine
plane). Players of one column never meet. The chair changes with table and round, so that everybody
is compared with everybody.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skiz.table import Chair

FEWEST = 2  # tables: at a single one there is nobody to compare with


class Place(NamedTuple):
    """A table of a round, and a chair there."""

    table: int
    chair: Chair


def tables_for(people: int, chairs: int) -> int:
    """Return how many tables are needed; bots take the remaining chairs."""
    return max(FEWEST, -(-people // chairs))


def place_of(number: int, round_: int, tables: int, chairs: int) -> Place:
    """Return where a player sits in a round; both are counted from 0.

    >>> [place_of(4, round_, tables=3, chairs=3) for round_ in range(3)]
    [Place(table=1, chair=2), Place(table=2, chair=1), Place(table=0, chair=0)]
    """
    column, first = divmod(number, tables)
    table = (first + column * round_) % tables
    return Place(table, (column + table + round_) % chairs)


def seated(round_: int, tables: int, chairs: int) -> Sequence[Sequence[int]]:
    """Return the players of a round by table and chair."""
    found = [[0] * chairs for _ in range(tables)]
    for number in range(tables * chairs):
        table, chair = place_of(number, round_, tables, chairs)
        found[table][chair] = number
    return found
