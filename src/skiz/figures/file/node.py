"""A value of a file with its place.

Its methods check that it has the expected form, and raise BadFigures if it does not.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from .bad import BadFigures
from .file import FigureFile
from .places import Place

SAMPLES = {  # how each field is written
    "format": "format = 1",
    "games": 'games = ["…"]',
    "figure": "[[figure]]",
    "key": 'key = "last-bird"',
    "name": 'name = { en = "last bird" }',
    "feat": "feat = { win = 9 }",
    "trick": "trick = 9",
    "of": 'of = "tarokks"',
    "en": 'en = "last bird"',
    "hu": 'hu = "utolsó madár"',
    "least": "least = 5",
    "most": "most = 9",
}


def sample(*names: str) -> str:
    """Return how a table with some of these fields is written."""
    shown = [SAMPLES[name] for name in names if name in SAMPLES]
    return f"{{ {', '.join(shown)} }}"


@dataclass(frozen=True)
class Node:
    """A value and the way to it. Each of its methods raises BadFigures with the line."""

    file: FigureFile
    value: Any
    place: Place = ()

    def bad(self, reason: str, **params: str | int) -> BadFigures:
        """Return an error about this value, for the key of a reason."""
        return self.file.bad(self.place, reason, **params)

    def fields(self, needed: Collection[str], others: Collection[str] = ()) -> dict[str, Node]:
        """Return its fields: all the needed ones, and only those of `needed` and `others`."""
        if not isinstance(self.value, dict):
            raise self.bad("no-table", sample=sample(*(needed or others)))
        for key in self.value:
            if key not in (*needed, *others):
                known = ", ".join((*needed, *others))
                raise self[key].bad("unknown-field", known=known)
        for key in needed:
            if key not in self.value:
                reason = "missing" if self.place else "missing-heading"
                raise self.bad(reason, name=key, sample=SAMPLES.get(key, f"{key} = …"))
        return {key: self[key] for key in self.value}

    def __getitem__(self, step: str | int) -> Node:
        return Node(self.file, self.value[step], (*self.place, step))

    def items(self, least: int = 1) -> list[Node]:
        """Return its items; there must be at least `least`."""
        if not isinstance(self.value, list) or len(self.value) < least:
            raise self.bad("no-list" if least == 1 else "short-list", least=least)
        return [self[index] for index in range(len(self.value))]

    def number(self, least: int, most: int) -> int:
        """Return a whole number within these bounds."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.bad("no-number", least=least, most=most)
        return self.value

    def flag(self) -> bool:
        """Return a truth value."""
        if type(self.value) is not bool:
            raise self.bad("no-flag")
        return self.value

    def text(self, most: int) -> str:
        """Return a printable text of 1 to `most` letters."""
        found = self.value
        if not isinstance(found, str) or not found.strip() or not found.isprintable():
            raise self.bad("no-text")
        if len(found) > most:
            raise self.bad("long-text", most=most)
        return found.strip()
