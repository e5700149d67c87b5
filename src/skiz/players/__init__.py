"""Players: they decide from a seat's view alone.

The type checker keeps the truth from them.

`random` plays anything legal. `plain` follows a page of heuristics and can give its reasons.
`beginner`, `casual` and `club` attend to only a part of their cards. `pimc20` and `pimc60` look at
worlds and serve as yardsticks. `fast`, `strong` and `max` look at likely worlds.
"""

from .levels import Level
from .player import Advice, Player
from .playing import PlayedDeal, play_deal, play_out
from .read_levels import levels_in
from .registry import PlayerKind, kind, player, players, seated, series
from .search_player import SearchPlayer
from .version import version

__all__ = [
    "Advice",
    "Level",
    "PlayedDeal",
    "Player",
    "PlayerKind",
    "SearchPlayer",
    "kind",
    "levels_in",
    "play_deal",
    "play_out",
    "player",
    "players",
    "seated",
    "series",
    "version",
]
