"""The arena: players compared on the same deals with their seats exchanged, and what that proves.

It knows players and rules; how a result is shown is the command's affair.
"""

from .compare import Comparison, compare
from .duel import ORACLE, Bout, Duel, bout
from .run import run

__all__ = ["ORACLE", "Bout", "Comparison", "Duel", "bout", "compare", "run"]
