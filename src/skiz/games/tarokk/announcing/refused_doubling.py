"""Why a seat may not double an announcement with a word."""

from skiz.figures import Hold
from skiz.table import Say

from ..figures import GAME
from .items import Item
from .standing import Standing


def why_not_double(stand: Standing, say: Say) -> str:
    """Return the reason why a seat may not double with this word."""
    now, house = stand.round, stand.reading.house
    items = [item for item in now.items if item.figure == say.figure]
    if not items:
        return why_not_at_stake(stand, say)  # skiz/kontra-bounds
    if say.level > house.kontra_levels:
        return "no-higher-word"
    items = [item for item in items if item.level + 1 == say.level]
    if not items:
        return "other-word"  # illu/kontra-turns
    theirs = [item for item in items if now.public[item.by] is not None and is_for(stand, item)]
    if theirs:
        return "double-whose"  # skiz/double-whose
    return "own-item" if say.level == 1 else "own-side"  # illu/kontra, illu/kontra-turns


def why_not_at_stake(stand: Standing, say: Say) -> str:
    """Return the reason why there is nothing of this name to double."""
    if say.figure == GAME:
        return "no-game"  # skiz/royal-payment
    row = stand.reading.rules.figures.get(say.figure)
    return "not-doubled" if row and isinstance(row.feat, Hold) else "not-at-stake"


def is_for(stand: Standing, item: Item) -> bool:
    """Return whether a seat's side, as the seat knows it, may say the next word on an item."""
    owner = stand.round.public[item.by]
    return stand.side in (None, owner if item.level % 2 else not owner)
