"""The steps of a review of a finished deal.

Each step is a thought of its own. There is no quicker variant, so a review always gives the same
result.
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

OF_A_MOMENT = 0.2  # seconds; too long for the process that takes only short thoughts


@dataclass(frozen=True, slots=True)
class Consider:
    """The worth of each option of a decision, from the view that its seat had."""

    decision: Decision
    level: Level

    @property
    def seconds(self) -> float:
        """The time of the level, but always too long for the process that is kept for bots."""
        return max(OF_A_MOMENT, self.level.seconds)

    def think(
        self, within: float, so_far: Callable[[tuple[Evaluation, ...]], None]
    ) -> tuple[Evaluation, ...]:
        """Return the options, best first; no quicker variant exists, so results repeat."""
        return weigh(self.decision, self.level)


@dataclass(frozen=True, slots=True)
class SeeThrough:
    """The worth of a decision's options as the cards lay, except options that are cards."""

    truth: State
    decision: Decision
    known: tuple[Evaluation, ...]

    @property
    def seconds(self) -> float:
        """The approximate time of any decision."""
        return OF_A_MOMENT

    def think(
        self, within: float, so_far: Callable[[Mapping[Action, float]], None]
    ) -> Mapping[Action, float]:
        """Return the worth of each option for the seat."""
        return open_talk(self.truth, self.decision, self.known)


@dataclass(frozen=True, slots=True)
class Foresee:
    """What each seat could expect at each moment of a finished deal."""

    rules: Rules
    events: tuple[Event, ...]

    @property
    def seconds(self) -> float:
        """The approximate time of any deal."""
        return OF_A_REVIEW

    def think(self, within: float, so_far: Callable[[Outlook], None]) -> Outlook:
        """Return the outlook; there is no quicker variant."""
        return outlook(self.rules, self.events)


@dataclass(frozen=True, slots=True)
class Believe:
    """Where a seat's unseen cards were likely to be, from its views of some moments."""

    views: tuple[View, ...]

    @property
    def seconds(self) -> float:
        """The approximate time of any deal."""
        return OF_A_MOMENT * len(self.views)

    def think(
        self, within: float, so_far: Callable[[tuple[Belief, ...]], None]
    ) -> tuple[Belief, ...]:
        """Return the belief of each moment."""
        return tuple(believe(view) for view in self.views)
