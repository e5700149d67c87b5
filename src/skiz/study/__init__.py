"""Studies: a deal with all cards open, and a tree of what might be done in it, by the real rules.

A record becomes a tree of one line. Another action at one of its nodes makes a variation. A path
through the tree has the same result as the same actions at a table.
"""

from .make import NotOpen, study_of
from .position import Position, Positions
from .tree import ROOT, Node, Study

__all__ = ["ROOT", "Node", "NotOpen", "Position", "Positions", "Study", "study_of"]
