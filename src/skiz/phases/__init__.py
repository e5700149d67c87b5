"""Phases: the pieces of a deal, one file each.

A game puts them in a row.

They know the table but not the game. What differs between games are their fields.
"""

from .announce import Announce
from .annul import Annulling
from .aside import Aside, Within, hears_unasked, parts, waiting_for
from .auction import Auction
from .choose import Choice
from .claims import Claims
from .clear import CLEAR, ClearRest
from .exchange import Discard, Draw
from .hang_on import HangOn
from .kontra import Kontra
from .kontra_window import KontraWindow
from .settle import Settle
from .tricks import Tricks

__all__ = [
    "CLEAR",
    "Announce",
    "Annulling",
    "Aside",
    "Auction",
    "Choice",
    "Claims",
    "ClearRest",
    "Discard",
    "Draw",
    "HangOn",
    "Kontra",
    "KontraWindow",
    "Settle",
    "Tricks",
    "Within",
    "hears_unasked",
    "parts",
    "waiting_for",
]
