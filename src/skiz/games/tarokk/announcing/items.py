"""The items of the round, which can be doubled, and how each word changes them."""

from collections import Counter
from typing import TypeAlias

from skiz.cards import Seat, value
from skiz.table import Say, Sides, changed_at

from ..figures import GAME, TarokkFigure


@value(frozen=True, slots=True)
class Item:
    """A thing that can be doubled: the game or an announcement, with who made it and
    who doubled it last.
    """

    figure: str
    by: Seat
    level: int = 0
    raised: Seat | None = None


Items: TypeAlias = tuple[Item, ...]


def game_level(items: Items) -> int | None:
    """Return how often the game has been doubled; None if only figures are played for."""
    return next((item.level for item in items if item.figure == GAME), None)


def twice(items: Items) -> frozenset[tuple[str, int]]:
    """Return the figures, with their levels, that stand twice among these items."""
    if len({item.figure for item in items}) == len(items):
        return frozenset()  # nearly always
    counts = Counter((item.figure, item.level) for item in items)
    return frozenset(one for one, count in counts.items() if count > 1)


def side_that_doubles(items: Items, public: Sides, say: Say) -> bool | None:
    """Return which side may double this item: its owner's at even levels, the other at odd ones."""
    for item in items:
        if (item.figure, item.level + 1) == (say.figure, say.level):
            owner = public[item.by]
            if owner is not None:
                return owner if say.level % 2 == 0 else not owner
    return None


def double(items: Items, public: Sides, say: Say, seat: Seat, side: bool) -> Items:
    """Return the items after a seat of this side has doubled one of them."""
    doubled, to = say.figure, say.level
    owner = side if to % 2 == 0 else not side
    for index, item in enumerate(items):
        if item.figure == doubled and item.level + 1 == to and public[item.by] == owner:
            return changed_at(items, index, Item(doubled, item.by, to, seat))
    return items


def announce(
    items: Items, public: Sides, row: TarokkFigure, seat: Seat, side: bool | None
) -> Items:
    """Return the items with one more figure.

    A seat whose side is not known yet may still double the item that the figure would replace, in
    case that item is the other side's.
    """
    if not row.replaces and not row.implies:
        return (*items, Item(row.key, seat))
    own = [
        item for item in items if item.by == seat or (side is not None and public[item.by] == side)
    ]
    gone = {item for item in own if item.figure in row.replaces}
    left = [item for item in items if item not in gone] if gone else items
    said = {item.figure for item in own}
    new = (*sorted(row.implies - said), row.key)
    return (*left, *[Item(figure, seat) for figure in new])  # illu/uhu-upgrade
