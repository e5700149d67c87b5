"""The load of a server: how much there is of everything now."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import FastAPI

from .request_statistics import RequestStatistics


@dataclass(frozen=True)
class Load:
    """Numbers alone: no names, no cards."""

    tables: int
    people: int
    thoughts: int
    commits: int
    thought: Mapping[tuple[str, str], int]  # by what for, and how it ended
    died: int
    statistics: RequestStatistics


def load_of(app: FastAPI) -> Load:
    """The load of a running server."""
    state = app.state
    return Load(
        state.registry.count,
        state.registry.people,
        state.thinking.waiting,
        state.store.commits,
        {(for_.name.lower(), how): n for (for_, how), n in state.thinking.outcomes.items()},
        state.thinking.died,
        state.statistics,
    )
