"""Games: each a Rules value in a file of its own, found by looking.

A game file offers `NAME` (its key), `PRESETS` (its houses by name) and `rules(house)`.
"""

from .find import Game, game, games

__all__ = ["Game", "game", "games"]
