"""Strengths: how far a kind of player was seen to be ahead of another in matches."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Strength(NamedTuple):
    """Points a deal and seat that a kind wins over another, with a 95 % interval, and the file in
    bench/results that says how it was seen.
    """

    over: str
    mean: float
    low: float
    high: float
    result: str


@cache
def strengths() -> dict[tuple[str, str], Strength]:
    """Every one that was measured, by game and kind."""
    told = tomllib.loads((files("skiz.players") / "strengths.toml").read_text("utf-8"))
    return {
        (key, kind): Strength(**found)
        for key, kinds in told.items()
        for kind, found in kinds.items()
    }
