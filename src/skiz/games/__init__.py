"""Games: each is a Rules value, in a package per family that is found by its place.

The `__init__` of a family shows what other rooms may take from it. Its `GAMES` are its games.
"""

from .game import LEVELS, Game, Level
from .profile import profile_hash
from .registry import game, games

__all__ = ["LEVELS", "Game", "Level", "game", "games", "profile_hash"]
