"""Figures: what a side can undertake, as data, and the verdict on it.

The verbs are in `feats`, the verdict is in `judge`, its basis in `ground`, and what figures are
worth is in `stakes`. This room knows no game and no phase.
"""

from .bound import BoundCards, bound_cards
from .feats import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    Figure,
    Hold,
    Not,
    Score,
    Take,
    Win,
)
from .file import (
    BadFigures,
    FigureFile,
    Known,
    Written,
    WrittenFigure,
    check_bounds,
    games_of,
    read_figures,
    single,
)
from .goal import goal
from .ground import Ground
from .judge import Verdict, judge
from .rest import hangs_on_winners
from .stakes import Done, Stake
from .terms import Terms, terms
from .words import Telling, describe

__all__ = [
    "All",
    "AnyOf",
    "BadFigures",
    "BoundCards",
    "Catch",
    "Count",
    "Done",
    "Fall",
    "Feat",
    "Fell",
    "Figure",
    "FigureFile",
    "Ground",
    "Hold",
    "Known",
    "Not",
    "Score",
    "Stake",
    "Take",
    "Telling",
    "Terms",
    "Verdict",
    "Win",
    "Written",
    "WrittenFigure",
    "bound_cards",
    "check_bounds",
    "describe",
    "games_of",
    "goal",
    "hangs_on_winners",
    "judge",
    "read_figures",
    "single",
    "terms",
]
