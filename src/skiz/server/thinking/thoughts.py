"""Thoughts: what is computed in a process of its own, with all its input.

A thought that may take long is computed several times, the quickest way first. The result `so_far`
is used if the next one is not ready in time.
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
OF_A_REVIEW = 1.0  # seconds, approximately


class Thought(Protocol[T_co]):
    """Something that can be computed."""

    @property
    def seconds(self) -> float:
        """The approximate time it takes."""
        ...

    def think(self, within: float, so_far: Callable[[T_co], None]) -> T_co:
        """Return the result, if possible within this number of seconds."""
        ...


class Decision(NamedTuple):
    """What a player of a kind does."""

    kind: str
    action: Action


@dataclass(frozen=True, slots=True)
class Decide:
    """A bot's decision, from its view alone."""

    kind: str
    seed: int
    view: View
    choices: tuple[Action, ...]

    @property
    def seconds(self) -> float:
        """The time of its kind."""
        return seconds_of(self.kind)

    def think(self, within: float, so_far: Callable[[Decision], None]) -> Decision:
        """Return what the bot does, or a faster kind if the bot would take too long."""
        found = None
        for kind in _in_time(self._kinds(), within):
            if found:
                so_far(found)
            found = Decision(kind, player(kind, self.seed).choose(self.view, self.choices))
        return found or Decision(PLAIN, player(PLAIN, 0).choose(self.view, self.choices))

    def _kinds(self) -> list[tuple[str, float]]:
        """Return the faster kinds that think, and the bot's own, with their seconds."""
        faster = {key: kind.seconds for key, kind in seated().items() if kind.seconds > 0}
        before = [(key, took) for key, took in faster.items() if took < self.seconds]
        return [*sorted(before, key=lambda one: one[1]), (self.kind, self.seconds)]


@dataclass(frozen=True, slots=True)
class Weigh:
    """The worth of a person's options, from that person's view alone."""

    view: View
    choices: tuple[Action, ...]

    @property
    def seconds(self) -> float:
        """The time of the level that hints use."""
        return HINT.seconds

    def think(
        self, within: float, so_far: Callable[[tuple[Evaluation, ...]], None]
    ) -> tuple[Evaluation, ...]:
        """Return the options, best first."""
        levels: Sequence[tuple[Level, float]] = [(FAST, FAST.seconds), (HINT, HINT.seconds)]
        found: tuple[Evaluation, ...] = ()
        for level in _in_time(levels, within):
            if found:
                so_far(found)
            found = explain(self.view, self.choices, level, achievements=True)
        return found or explain(self.view, self.choices, FAST, achievements=True)


@dataclass(frozen=True, slots=True)
class LookBack:
    """The worth of each card of a finished deal, with all cards open."""

    rules: Rules
    events: tuple[Event, ...]

    @property
    def seconds(self) -> float:
        """The approximate time of any deal."""
        return OF_A_REVIEW

    def think(
        self, within: float, so_far: Callable[[tuple[CardPlayed, ...]], None]
    ) -> tuple[CardPlayed, ...]:
        """Return the cards in the order of play; there is no quicker variant."""
        return tuple(review(self.rules, self.events))


@dataclass(frozen=True, slots=True)
class Justify:
    """Why a bot did what it did, from its view alone."""

    decided: Decide
    done: Action

    @property
    def seconds(self) -> float:
        """The time of the decision, which is made again."""
        return self.decided.seconds

    def think(self, within: float, so_far: Callable[[Reason | None], None]) -> Reason | None:
        """Return the reason; there is no quicker variant."""
        one = self.decided
        return reason(one.kind, one.seed, one.view, one.choices, self.done)


def seconds_of(kind: str) -> float:
    """Return the approximate time of a decision of this kind; 0 for kinds that decide at once."""
    return players()[kind].seconds if kind in players() else 0.0


def _in_time(ways: Sequence[tuple[T, float]], within: float) -> Iterator[T]:
    """Yield the results of the ways, the quickest first, while there is time for the next."""
    until = time.monotonic() + within
    for way, seconds in ways:
        if time.monotonic() + seconds <= until:
            yield way
