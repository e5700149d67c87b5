"""Strengths: how far a kind of player was seen to be ahead of another in matches of whole deals,
and how many evenings those who are weak as people are win of each other.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Strength(NamedTuple):
    """Points a deal and seat that a kind wins over another, with a 95 % interval, and the file in
    bench/results that says how it was seen.
    """

    over: str
    mean: float
    low: float
    high: float
    result: str


class Evenings(NamedTuple):
    """The share of evenings of twelve deals that a kind wins of another, with a 95 % interval, and
    the file in bench/results that says how it was seen.
    """

    over: str
    won: float
    low: float
    high: float
    result: str


ByGameAndKind: TypeAlias = Mapping[tuple[str, str], T]


@cache
def strengths() -> ByGameAndKind[Strength]:
    """Every one that was measured, by game and kind."""
    return _read("strengths.toml", Strength)


@cache
def evenings() -> ByGameAndKind[Evenings]:
    """Every one that was measured, by game and kind."""
    return _read("evenings.toml", Evenings)


def _read(name: str, measured: Callable[..., T]) -> ByGameAndKind[T]:
    told = tomllib.loads((files("skiz.players") / name).read_text("utf-8"))
    return {
        (key, kind): measured(**found)
        for key, kinds in told.items()
        for kind, found in kinds.items()
    }
