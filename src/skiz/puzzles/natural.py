"""The natural answer: the wrong option that most players would choose, and how many would."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from skiz.players import player
from skiz.review.decisions import Decision
from skiz.table import Action

USUAL = "plain"
LEVELS = ("beginner", "casual", "club", USUAL)
"""The levels that are asked, weakest first; the player of the deal is asked in addition."""


class Natural(NamedTuple):
    """The choice of each of those asked."""

    choices: tuple[Action, ...]
    usual: Action

    def wrong(self, answers: Sequence[Action]) -> Action | None:
        """Return the natural wrong option: the usual one, or else that of more than half.

        The result is None if neither is wrong.
        """
        if self.usual not in answers:
            return self.usual
        missed = self.missed(answers)
        return missed.most_common(1)[0][0] if 2 * missed.total() > len(self.choices) else None

    def missed(self, answers: Sequence[Action]) -> Counter[Action]:
        """Count how often each wrong option would be chosen."""
        return Counter(choice for choice in self.choices if choice not in answers)


def natural(decision: Decision, seed: int) -> Natural:
    """Return what the levels for people would do, and what was done in the deal."""
    choices = [player(kind, seed).choose(decision.view, decision.choices) for kind in LEVELS]
    return Natural((*choices, decision.taken), choices[-1])
