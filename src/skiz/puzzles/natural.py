"""What comes naturally: the wrong option that most would choose, and how many would."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from skiz.players import player
from skiz.review.decisions import Decision
from skiz.table import Action

USUAL = "plain"
LEVELS = ("beginner", "casual", "club", USUAL)
"""Those who are asked, weakest first; who played the deal is asked besides."""


class Natural(NamedTuple):
    """What each of those who were asked would do."""

    choices: tuple[Action, ...]
    usual: Action

    def wrong(self, answers: Sequence[Action]) -> Action | None:
        """The natural wrong option: the usual one, else that of more than half; None if neither is
        wrong.
        """
        if self.usual not in answers:
            return self.usual
        missed = self.missed(answers)
        return missed.most_common(1)[0][0] if 2 * missed.total() > len(self.choices) else None

    def missed(self, answers: Sequence[Action]) -> Counter[Action]:
        """How often each wrong option would be chosen."""
        return Counter(choice for choice in self.choices if choice not in answers)


def natural(decision: Decision, seed: int) -> Natural:
    """What the levels for people would do, and what was done in the deal."""
    choices = [player(kind, seed).choose(decision.view, decision.choices) for kind in LEVELS]
    return Natural((*choices, decision.taken), choices[-1])
