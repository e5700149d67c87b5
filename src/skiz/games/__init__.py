"""Games: each a Rules value, in a package per family, found by looking.

A family's package shows in its face what other rooms may take from it; `GAMES` are its games.
"""

from .game import Game
from .profile import profile_hash
from .registry import game, games

__all__ = ["Game", "game", "games", "profile_hash"]
