"""Cards: what they are, which sets they form, and which of them wins a trick.

This is the lowest room. It knows no players, no phases and no scores.
"""

from .order import Bond, Called, Duty, Order
from .pack import FRENCH_36, Pack, pack
from .rest import sure_of_the_rest
from .sets import NO_CARDS, Card, Cards, each, highest, lowest, of, size, union
from .trick import Seat, Trick
from .values import changer, once, value

__all__ = [
    "FRENCH_36",
    "NO_CARDS",
    "Bond",
    "Called",
    "Card",
    "Cards",
    "Duty",
    "Order",
    "Pack",
    "Seat",
    "Trick",
    "changer",
    "each",
    "highest",
    "lowest",
    "of",
    "once",
    "pack",
    "size",
    "sure_of_the_rest",
    "union",
    "value",
]
