"""Mistakes: what a decision that cost something was about, by the themes of puzzles."""

from collections.abc import Sequence

from skiz.review.decisions import Decision
from skiz.table import Action

from .situation import Situation
from .themes import themes
from .verdict import as_good


def themes_of(decision: Decision, options: Sequence[Action]) -> tuple[str, ...]:
    """The themes of a decision, the most telling first: what would have been right is the best of
    the options, which stands first, with all that is as good to its seat; what was done is the
    natural wrong answer. None where that was right too.
    """
    best, *_ = options
    right = tuple(one for one in options if as_good(decision.view, best, one))
    if decision.taken in right:
        return ()
    return themes(Situation(decision.view, decision.choices, right, decision.taken))
