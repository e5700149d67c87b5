"""What is thought of a finished deal, step by step. Each step is a thought of its own, and there is
no quicker way to any: a review is the same whenever it was found.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from skiz.players import Level
from skiz.players.evaluation import Evaluation
from skiz.review.belief import Belief, believe
from skiz.review.deal_review import open_talk
from skiz.review.decisions import Decision
from skiz.review.lens import weigh
from skiz.review.outlook import Outlook, outlook
from skiz.table import Action, Event, Rules, State, View

from .thoughts import OF_A_REVIEW

OF_A_MOMENT = 0.2  # seconds; too many for the process that takes short thoughts alone


@dataclass(frozen=True, slots=True)
class Consider:
    """What each option of a decision was worth, from the view alone that its seat had."""

    decision: Decision
    level: Level

    @property
    def seconds(self) -> float:
        """Those of the level, and never so few that it would take the place of a bot."""
        return max(OF_A_MOMENT, self.level.seconds)

    def think(
        self, within: float, so_far: Callable[[tuple[Evaluation, ...]], None]
    ) -> tuple[Evaluation, ...]:
        """The options, best first; there is no quicker way, so that it is the same always."""
        return weigh(self.decision, self.level)


@dataclass(frozen=True, slots=True)
class SeeThrough:
    """What the options of a decision come to as the cards lie, but for cards."""

    truth: State
    decision: Decision
    known: tuple[Evaluation, ...]

    @property
    def seconds(self) -> float:
        """About those of any."""
        return OF_A_MOMENT

    def think(
        self, within: float, so_far: Callable[[Mapping[Action, float]], None]
    ) -> Mapping[Action, float]:
        """The worth of each for the seat."""
        return open_talk(self.truth, self.decision, self.known)


@dataclass(frozen=True, slots=True)
class Foresee:
    """What each seat was to expect at each moment of a finished deal."""

    rules: Rules
    events: tuple[Event, ...]

    @property
    def seconds(self) -> float:
        """About those of any deal."""
        return OF_A_REVIEW

    def think(self, within: float, so_far: Callable[[Outlook], None]) -> Outlook:
        """The line; there is no quicker way."""
        return outlook(self.rules, self.events)


@dataclass(frozen=True, slots=True)
class Believe:
    """Where the cards that a seat did not see were likely to be, from its views of some moments."""

    views: tuple[View, ...]

    @property
    def seconds(self) -> float:
        """About those of any."""
        return OF_A_MOMENT * len(self.views)

    def think(
        self, within: float, so_far: Callable[[tuple[Belief, ...]], None]
    ) -> tuple[Belief, ...]:
        """The belief of each moment."""
        return tuple(believe(view) for view in self.views)
