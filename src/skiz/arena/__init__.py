"""The arena: players compared on the same deals with seats exchanged, and what that proves.

It knows players and rules. The command decides how to show a result.
"""

from .compare import Comparison, compare
from .duel import ORACLE, Bout, Duel, between, bout
from .own_players import hash_of, is_own, name_of, own_or_known, own_player
from .run import run
from .watched_player import PlayerFault

__all__ = [
    "ORACLE",
    "Bout",
    "Comparison",
    "Duel",
    "PlayerFault",
    "between",
    "bout",
    "compare",
    "hash_of",
    "is_own",
    "name_of",
    "own_or_known",
    "own_player",
    "run",
]
