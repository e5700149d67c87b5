"""Dealing: the secrets, the cut, the order of the pack, and how a deal is verified."""

from . import cutting, dealing, disclosure, shuffling
from .cutting import cutting_chair, places
from .dealing import pack_of
from .fairness import DealtCardReport
from .shuffling import Shuffling
from .store import DealtCards

__all__ = [
    "DealtCardReport",
    "DealtCards",
    "Shuffling",
    "cutting",
    "cutting_chair",
    "dealing",
    "disclosure",
    "pack_of",
    "places",
    "shuffling",
]
