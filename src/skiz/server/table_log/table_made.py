"""What a table is made of, in its stored form."""

from typing import NamedTuple

from ..common import Json


class TableMade(NamedTuple):
    """The parameters of a table: game, preset, house, and the text of its own file of figures.

    If its deals are given, it also has the set, the boards, and how they are played.
    """

    game: str
    preset: str
    house: Json
    figures: str | None = None
    set_id: str | None = None
    boards: list[int] | None = None
    counts: bool | None = None
    goes_on: bool | None = None
