"""Mistakes: the themes of a decision that cost something, named as in puzzles."""

from collections.abc import Sequence

from skiz.review.decisions import Decision
from skiz.table import Action

from .situation import Situation
from .themes import themes
from .verdict import as_good


def themes_of(decision: Decision, options: Sequence[Action]) -> tuple[str, ...]:
    """Return the themes of a decision, the most telling first.

    The right answers are the first of the options, which is the best, and all that are as good for
    the seat. The option taken is the natural wrong answer. There are no themes if it was right too.
    """
    best, *_ = options
    right = tuple(one for one in options if as_good(decision.view, best, one))
    if decision.taken in right:
        return ()
    return themes(Situation(decision.view, decision.choices, right, decision.taken))
