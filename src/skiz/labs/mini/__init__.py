"""Mini games: few enough cards for an equilibrium and for exact best responses.

Each is a `Rules` value of a large game, cut down, with every deal that it has. So our players play
it by their own code. `losses` measures what they lose. They need the kernel; only `openspiel` needs
the extra `labs`.
"""

from .losses import Loss, Losses, Solved
from .mini import Mini
from .registry import MINIS, mini
from .tree import Tree

__all__ = ["MINIS", "Loss", "Losses", "Mini", "Solved", "Tree", "mini"]
