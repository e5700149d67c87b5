"""The load of a server: how much of everything there is now."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from fastapi import FastAPI

from ..common import Json, parts_of
from ..metrics import RequestStatistics
from ..storage import Database
from ..tables import Registry
from ..thinking import Thinking


@dataclass(frozen=True)
class Load:
    """Numbers alone: no names, no cards.

    Acts are counted by duration, with the bounds of the statistics, and their durations are added
    up.
    """

    tables: int
    people: int
    thoughts: int
    commits: int
    thought: Mapping[str, int]  # by purpose and outcome, with a space between
    died: int
    acts: Sequence[int]
    seconds: float
    refusals: Mapping[str, int]
    began: float

    def __add__(self, other: "Load") -> "Load":
        """Return the load of two processes together."""
        return Load(
            self.tables + other.tables,
            self.people + other.people,
            self.thoughts + other.thoughts,
            self.commits + other.commits,
            Counter(self.thought) + Counter(other.thought),
            self.died + other.died,
            [a + b for a, b in zip(self.acts, other.acts, strict=True)],
            self.seconds + other.seconds,
            Counter(self.refusals) + Counter(other.refusals),
            min(self.began, other.began),
        )


@dataclass(frozen=True, slots=True)
class OtherLoads:
    """The loads of the other processes. Only a server of several processes has this part."""

    loads: Callable[[], Iterable[Json]]
    """Returns the last load that each of the others reported."""


def load_of(app: FastAPI) -> Load:
    """Return the load of this process of a running server."""
    parts = parts_of(app)
    registry, thinking = parts.of(Registry), parts.of(Thinking)
    statistics = parts.of(RequestStatistics)
    return Load(
        registry.count,
        registry.people,
        thinking.waiting,
        parts.of(Database).commits,
        {f"{for_.name.lower()} {how}": n for (for_, how), n in thinking.outcomes.items()},
        thinking.died,
        statistics.acts,
        statistics.seconds,
        dict(statistics.refusals),
        statistics.began,
    )


def load_of_all(app: FastAPI) -> Load:
    """Return the load of all processes, as last reported."""
    others = parts_of(app).find(OtherLoads)
    return sum((Load(**load) for load in others.loads()), load_of(app)) if others else load_of(app)
