"""The load of a server: how much there is of everything now."""

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
    statistics: RequestStatistics


def load_of(app: FastAPI) -> Load:
    """The load of a running server."""
    state = app.state
    return Load(
        state.registry.count,
        state.registry.people,
        state.thinking.waiting,
        state.store.commits,
        state.statistics,
    )
