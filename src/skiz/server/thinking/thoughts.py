"""Thoughts: what is thought about in a process of its own, with all that it takes.

A thought that may take long is thought more than once, the quicker way first: what it has come to
`so_far` stands in for what is not there in time.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from skiz.players import Level, player, players, seated
from skiz.players.evaluation import Evaluation
from skiz.players.explain import explain
from skiz.players.levels import FAST, HINT
from skiz.players.reasons import Reason, reason
from skiz.solve.review import CardPlayed, review
from skiz.table import Action, Event, Rules, View

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
PLAIN = "plain"
OF_A_REVIEW = 1.0  # seconds, about


class Thought(Protocol[T_co]):
    """What can be thought about."""

    @property
    def seconds(self) -> float:
        """How long it takes, about."""
        ...

    def think(self, within: float, so_far: Callable[[T_co], None]) -> T_co:
        """What it comes to, in so many seconds if it can."""
        ...


class Decision(NamedTuple):
    """What a player of a kind does."""

    kind: str
    action: Action


@dataclass(frozen=True, slots=True)
class Decide:
    """What a bot does, from its view alone."""

    kind: str
    seed: int
    view: View
    choices: tuple[Action, ...]

    @property
    def seconds(self) -> float:
        """Those of its kind."""
        return seconds_of(self.kind)

    def think(self, within: float, so_far: Callable[[Decision], None]) -> Decision:
        """What it does; where that would take too long, what a faster kind would."""
        found = None
        for kind in _in_time(self._kinds(), within):
            if found:
                so_far(found)
            found = Decision(kind, player(kind, self.seed).choose(self.view, self.choices))
        return found or Decision(PLAIN, player(PLAIN, 0).choose(self.view, self.choices))

    def _kinds(self) -> list[tuple[str, float]]:
        """The kinds that think and are faster, and its own, with the seconds that they take."""
        faster = {key: kind.seconds for key, kind in seated().items() if kind.seconds > 0}
        before = [(key, took) for key, took in faster.items() if took < self.seconds]
        return [*sorted(before, key=lambda one: one[1]), (self.kind, self.seconds)]


@dataclass(frozen=True, slots=True)
class Weigh:
    """What the choices of a person are worth, from the person's view alone."""

    view: View
    choices: tuple[Action, ...]

    @property
    def seconds(self) -> float:
        """Those of the level that hints are found by."""
        return HINT.seconds

    def think(
        self, within: float, so_far: Callable[[tuple[Evaluation, ...]], None]
    ) -> tuple[Evaluation, ...]:
        """The choices, best first."""
        levels: Sequence[tuple[Level, float]] = [(FAST, FAST.seconds), (HINT, HINT.seconds)]
        found: tuple[Evaluation, ...] = ()
        for level in _in_time(levels, within):
            if found:
                so_far(found)
            found = explain(self.view, self.choices, level)
        return found or explain(self.view, self.choices, FAST)


@dataclass(frozen=True, slots=True)
class LookBack:
    """What each card of a finished deal was worth, all cards open."""

    rules: Rules
    events: tuple[Event, ...]

    @property
    def seconds(self) -> float:
        """About those of any deal."""
        return OF_A_REVIEW

    def think(
        self, within: float, so_far: Callable[[tuple[CardPlayed, ...]], None]
    ) -> tuple[CardPlayed, ...]:
        """The cards in the order in which they were played; there is no quicker way."""
        return tuple(review(self.rules, self.events))


@dataclass(frozen=True, slots=True)
class Justify:
    """Why a bot did what it did, from its view alone."""

    decided: Decide
    done: Action

    @property
    def seconds(self) -> float:
        """Those of the decision, which is made again."""
        return self.decided.seconds

    def think(self, within: float, so_far: Callable[[Reason | None], None]) -> Reason | None:
        """The reason; there is no quicker way."""
        one = self.decided
        return reason(one.kind, one.seed, one.view, one.choices, self.done)


def seconds_of(kind: str) -> float:
    """How long a decision of a kind takes, about; 0 for one that decides at once."""
    return players()[kind].seconds if kind in players() else 0.0


def _in_time(ways: Sequence[tuple[T, float]], within: float) -> Iterator[T]:
    """The ways, the quicker ones first, as long as there is time for the next."""
    until = time.monotonic() + within
    for way, seconds in ways:
        if time.monotonic() + seconds <= until:
            yield way
