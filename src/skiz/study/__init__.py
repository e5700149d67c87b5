"""Studies: a deal with all cards open, and a tree of what might be done in it, by the real rules.

From a record comes a tree of one line; another action at one of its nodes makes a variation. What
has come of a path through the tree is what the same actions come to at a table.
"""

from .make import NotOpen, study_of
from .position import Position, Positions
from .tree import ROOT, Node, Study

__all__ = ["ROOT", "Node", "NotOpen", "Position", "Positions", "Study", "study_of"]
