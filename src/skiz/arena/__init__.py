"""The arena: players compared on the same deals with seats exchanged, and what that proves.

It knows players and rules. The command decides how to show a result.
"""

from .compare import Comparison, compare
from .duel import ORACLE, Bout, Duel, between, bout
from .own_players import is_own, own_player
from .run import run

__all__ = [
    "ORACLE",
    "Bout",
    "Comparison",
    "Duel",
    "between",
    "bout",
    "compare",
    "is_own",
    "own_player",
    "run",
]
