"""What a table is made of, as it is kept."""

from typing import NamedTuple

from ..common.codec import Json


class TableMade(NamedTuple):
    """What a table is made of: game, preset, house, and the text of its own file of figures. Where
    its deals are given, which boards of which set it plays, and how.
    """

    game: str
    preset: str
    house: Json
    figures: str | None = None
    set_id: str | None = None
    boards: list[int] | None = None
    counts: bool | None = None
    goes_on: bool | None = None
