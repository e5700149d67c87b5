"""Puzzles as lines of JSON, and back."""

import json
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from skiz.records import read, write

from .puzzle import Puzzle, Valued


class BadPuzzle(ValueError):
    """A line that is not a puzzle; the message names the file, the line and the reason."""


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON."""
    return {
        "key": puzzle.key,
        "themes": list(puzzle.themes),
        "seat": ascii_uppercase[puzzle.seat],
        "answers": list(puzzle.answers),
        "wrong": puzzle.wrong,
        "rating": puzzle.rating,
        "values": [[one.do, one.worth, one.low, one.high] for one in puzzle.values],
        "likely": {card: list(shares) for card, shares in puzzle.likely.items()},
        "record": write(puzzle.record),
    }


def from_json(data: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle in JSON; raise ValueError, KeyError or TypeError if there is none."""
    (record,) = read(data["record"], data["key"])
    return Puzzle(
        data["key"],
        tuple(data["themes"]),
        record,
        ascii_uppercase.index(data["seat"]),
        tuple(data["answers"]),
        data["wrong"],
        tuple(Valued(*row) for row in data["values"]),
        {card: tuple(shares) for card, shares in data["likely"].items()},
        data["rating"],
    )


def to_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a collection."""
    return json.dumps(to_json(puzzle), ensure_ascii=False, separators=(",", ":"))


def from_line(line: str, place: str) -> Puzzle:
    """Return the puzzle of a line; raise BadPuzzle with the place if there is none.

    >>> from skiz.puzzles import collection
    >>> puzzle = next(iter(collection("asszorti").values()))
    >>> from_line(to_line(puzzle), "here").answers == puzzle.answers
    True
    >>> from_line("{}", "mine.jsonl:1")
    Traceback (most recent call last):
    ...
    skiz.puzzles.lines.BadPuzzle: mine.jsonl:1: 'record'
    """
    try:
        return from_json(json.loads(line))
    except (ValueError, KeyError, TypeError) as error:
        raise BadPuzzle(f"{place}: {error}") from error
