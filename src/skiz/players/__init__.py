"""Players: who decides, from a seat's view alone. The type checker keeps the truth from them.

`random` plays anything legal, `plain` follows a page of rules of thumb and can say which, `pimc20`
and `pimc60` look at worlds as a yardstick, `fast`, `strong` and `max` at those that are likely.
"""

from .find import PlayerKind, kind, player, players, seated
from .levels import Level, levels_in
from .player import Advice, Player
from .skilled import Skilled
from .table import Dealt, play_deal, play_out

__all__ = [
    "Advice",
    "Dealt",
    "Level",
    "Player",
    "PlayerKind",
    "Skilled",
    "kind",
    "levels_in",
    "play_deal",
    "play_out",
    "player",
    "players",
    "seated",
]
