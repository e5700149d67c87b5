"""Figures: what a side can undertake, as data, and how it stands with it.

The verbs are in `feats`, the verdict in `judge`, what they are worth
in `stakes`. No game, no phase.
"""

from .bound import BoundCards, bound_cards
from .feats import All, Catch, Count, Fall, Feat, Fell, Figure, Hold, Score, Take, Win
from .judge import Ground, Verdict, card_points, judge
from .stakes import Done, Stake
from .words import describe

__all__ = [
    "All",
    "BoundCards",
    "Catch",
    "Count",
    "Done",
    "Fall",
    "Feat",
    "Fell",
    "Figure",
    "Ground",
    "Hold",
    "Score",
    "Stake",
    "Take",
    "Verdict",
    "Win",
    "bound_cards",
    "card_points",
    "describe",
    "judge",
]
