"""The load of a server: how much there is of everything now."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import FastAPI


@dataclass(frozen=True)
class Load:
    """Numbers alone: no names, no cards. Of acts how many took how long, by the bounds of the
    statistics, and the seconds of all.
    """

    tables: int
    people: int
    thoughts: int
    commits: int
    thought: Mapping[str, int]  # by what for and how it ended, with a space between
    died: int
    acts: Sequence[int]
    seconds: float
    refusals: Mapping[str, int]
    began: float

    def __add__(self, other: "Load") -> "Load":
        """The load of two processes."""
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


def load_of(app: FastAPI) -> Load:
    """The load of a running server, of this process alone."""
    state = app.state
    return Load(
        state.registry.count,
        state.registry.people,
        state.thinking.waiting,
        state.store.commits,
        {f"{for_.name.lower()} {how}": n for (for_, how), n in state.thinking.outcomes.items()},
        state.thinking.died,
        state.statistics.acts,
        state.statistics.seconds,
        dict(state.statistics.refusals),
        state.statistics.began,
    )


def load_of_all(app: FastAPI) -> Load:
    """The load of all processes, as they told it last."""
    own = load_of(app)
    heartbeats = getattr(app.state, "heartbeats", None)
    return sum((Load(**note["load"]) for note in heartbeats.others), own) if heartbeats else own
