"""The shipped collections: a file for each game that has one, with a line for each puzzle.

A puzzle is replayed only when it is needed.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from skiz.games import games

from .lines import BadPuzzle, from_line, to_line
from .puzzle import Puzzle

ENDING = ".jsonl"
KEPT = 1024  # the number of puzzles in the cache


class Listed(NamedTuple):
    """The facts about a puzzle without a replay: its themes and its estimated difficulty."""

    key: str
    themes: tuple[str, ...]
    rating: int


@cache
def collections() -> tuple[str, ...]:
    """Return the games that have a collection, in the order in which one learns them.

    >>> "asszorti" in collections()
    True
    """
    there = files(__package__).joinpath("collection").iterdir()
    kept = {one.name.removesuffix(ENDING) for one in there if ENDING in one.name}
    return tuple(key for key in games() if key in kept)


@cache
def contents(game: str) -> tuple[Listed, ...]:
    """Return the puzzles of a game, or none without a collection.

    Raise BadPuzzle for one that cannot be read.

    >>> from skiz.puzzles import all_themes
    >>> {theme for one in contents("asszorti") for theme in one.themes} <= {*all_themes("asszorti")}
    True
    """
    try:
        rows = (json.loads(line) for line in _lines(game).values())
        return tuple(Listed(row["key"], tuple(row["themes"]), row["rating"]) for row in rows)
    except (ValueError, KeyError, TypeError) as error:
        raise BadPuzzle(f"{game}{ENDING}: {error}") from error


@lru_cache(KEPT)
def puzzle_of(game: str, key: str) -> Puzzle:
    """Return a puzzle of a game; raise KeyError if there is none, and BadPuzzle if it is not valid.

    >>> first = contents("asszorti")[0]
    >>> puzzle_of("asszorti", first.key).theme == first.themes[0]
    True
    """
    return from_line(_lines(game)[key], f"{game}{ENDING}, {key}")


def collection(game: str) -> Mapping[str, Puzzle]:
    """Return all puzzles of a game by key; raise BadPuzzle for one that cannot be read.

    >>> first = next(iter(collection("asszorti").values()))
    >>> len(first.answers) >= 1, first.record.rules.key
    (True, 'asszorti')
    """
    return {one.key: puzzle_of(game, one.key) for one in contents(game)}


@cache
def _lines(game: str) -> Mapping[str, str]:
    """Return the lines of a collection by the keys of their puzzles."""
    if game not in collections():
        return {}
    file = files(__package__).joinpath("collection", f"{game}{ENDING}")
    return {json.loads(line)["key"]: line for line in file.read_text("utf-8").splitlines()}


def write_collection(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Write puzzles to a file as a collection."""
    file.write_text("".join(f"{to_line(puzzle)}\n" for puzzle in puzzles), "utf-8")
