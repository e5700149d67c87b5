"""The collections that are shipped: a file for each game that has one, a line for each puzzle."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from .lines import from_line, to_line
from .puzzle import Puzzle

ENDING = ".jsonl"


@cache
def collections() -> tuple[str, ...]:
    """The games that have a collection."""
    there = files(__package__).joinpath("collection").iterdir()
    return tuple(sorted(one.name.removesuffix(ENDING) for one in there if ENDING in one.name))


@cache
def collection(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by key, none where it has no collection; BadPuzzle where one does not
    read.
    """
    if game not in collections():
        return {}
    name = f"{game}{ENDING}"
    lines = files(__package__).joinpath("collection", name).read_text("utf-8").splitlines()
    found = (from_line(line, f"{name}:{number}") for number, line in enumerate(lines, 1))
    return {puzzle.key: puzzle for puzzle in found}


def write_collection(puzzles: Iterable[Puzzle], file: Path) -> None:
    """Write puzzles as a collection."""
    file.write_text("".join(f"{to_line(puzzle)}\n" for puzzle in puzzles), "utf-8")
