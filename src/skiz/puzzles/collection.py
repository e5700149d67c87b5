"""The collections that are shipped: a file for each game that has one, a line for each puzzle. A
puzzle is played again when it is asked for, and no sooner.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from .lines import BadPuzzle, from_line, to_line
from .puzzle import Puzzle

ENDING = ".jsonl"
KEPT = 1024  # puzzles that were asked for


class Listed(NamedTuple):
    """What is known of a puzzle without playing it: what it is about, and how hard it is thought to
    be.
    """

    key: str
    themes: tuple[str, ...]
    rating: int


@cache
def collections() -> tuple[str, ...]:
    """The games that have a collection."""
    there = files(__package__).joinpath("collection").iterdir()
    return tuple(sorted(one.name.removesuffix(ENDING) for one in there if ENDING in one.name))


@cache
def contents(game: str) -> tuple[Listed, ...]:
    """The puzzles of a game, none where it has no collection; BadPuzzle where one does not read."""
    try:
        rows = (json.loads(line) for line in _lines(game).values())
        return tuple(Listed(row["key"], tuple(row["themes"]), row["rating"]) for row in rows)
    except (ValueError, KeyError, TypeError) as error:
        raise BadPuzzle(f"{game}{ENDING}: {error}") from error


@lru_cache(KEPT)
def puzzle_of(game: str, key: str) -> Puzzle:
    """A puzzle of a game; KeyError where there is none, BadPuzzle where it does not read."""
    return from_line(_lines(game)[key], f"{game}{ENDING}, {key}")


def collection(game: str) -> Mapping[str, Puzzle]:
    """All puzzles of a game by key; BadPuzzle where one does not read."""
    return {one.key: puzzle_of(game, one.key) for one in contents(game)}


@cache
def _lines(game: str) -> Mapping[str, str]:
    """The lines of a collection by the keys of their puzzles."""
    if game not in collections():
        return {}
    file = files(__package__).joinpath("collection", f"{game}{ENDING}")
    return {json.loads(line)["key"]: line for line in file.read_text("utf-8").splitlines()}


def write_collection(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Write puzzles as a collection."""
    file.write_text("".join(f"{to_line(puzzle)}\n" for puzzle in puzzles), "utf-8")
