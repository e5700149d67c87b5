"""Strengths: how far one kind of player was measured to be ahead of another in matches.

It also has how many evenings the casual kinds win against each other.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Strength(NamedTuple):
    """The points per deal and seat that a kind wins against another, with a 95 % interval.

    It names the file in bench/results with the measurement.
    """

    over: str
    mean: float
    low: float
    high: float
    result: str


class Evenings(NamedTuple):
    """The share of evenings of twelve deals that a kind wins against another, with a 95 % interval.

    It names the file in bench/results with the measurement.
    """

    over: str
    won: float
    low: float
    high: float
    result: str


ByGameAndKind: TypeAlias = Mapping[tuple[str, str], T]


@cache
def strengths() -> ByGameAndKind[Strength]:
    """Return every measured strength, by game and kind."""
    return _read("strengths.toml", Strength)


@cache
def evenings() -> ByGameAndKind[Evenings]:
    """Return every measured share of evenings, by game and kind."""
    return _read("evenings.toml", Evenings)


def _read(name: str, measured: Callable[..., T]) -> ByGameAndKind[T]:
    tables = tomllib.loads((files("skiz.players") / name).read_text("utf-8"))
    return {
        (key, kind): measured(**found)
        for key, kinds in tables.items()
        for kind, found in kinds.items()
    }
