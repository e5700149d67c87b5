"""What can be doubled in the round: its items, and what a word that is said makes of them."""

from typing import NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Say, Sides, changed_at

from ..figures import GAME, TarokkFigure


class Item(NamedTuple):
    """What can be doubled: the game, or an announcement; who made it, and who doubled it last."""

    figure: str
    by: Seat
    level: int = 0
    raised: Seat | None = None


Items: TypeAlias = tuple[Item, ...]


def game_level(items: Items) -> int | None:
    """How often the game has been doubled; None where the figures alone are played for."""
    return next((item.level for item in items if item.figure == GAME), None)


def side_that_doubles(items: Items, public: Sides, say: Say) -> bool | None:
    """Which side doubles this item: its owner's at even levels, the other at odd ones."""
    for item in items:
        if (item.figure, item.level + 1) == (say.figure, say.level):
            owner = public[item.by]
            if owner is not None:
                return owner if say.level % 2 == 0 else not owner
    return None


def double(items: Items, public: Sides, say: Say, seat: Seat, side: bool) -> Items:
    """The items with the one doubled that a seat of this side doubles with a word."""
    owner = side if say.level % 2 == 0 else not side
    for index, item in enumerate(items):
        theirs = item.figure == say.figure and public[item.by] == owner
        if theirs and item.level + 1 == say.level:
            return changed_at(items, index, item._replace(level=say.level, raised=seat))
    return items


def announce(
    items: Items, public: Sides, row: TarokkFigure, seat: Seat, side: bool | None
) -> Items:
    """The items with a figure more. Whose side is not known yet may still double what it would
    replace if that is the other side's.
    """
    ours = [other for other, its in enumerate(public) if side is not None and its == side]
    own = [item for item in items if item.by in (seat, *ours)]
    left = (item for item in items if not (item in own and item.figure in row.replaces))
    said = {item.figure for item in own}
    new = (*sorted(row.implies - said), row.key)
    return (*left, *(Item(figure, seat) for figure in new))  # illu/uhu-upgrade
