"""A file of figures as text, what it is known by, and the error that names a place in it."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from skiz.words import say

LARGEST = 64 * 1024  # bytes
Place: TypeAlias = tuple[str | int, ...]  # the way to a value: ("figure", 3, "feat")


class BadFigures(ValueError):
    """A file of figures that cannot be played by: its name, the line, and the reason, a key of the
    words with its parameters.
    """

    def __init__(self, file: str, line: int, reason: str, **params: str | int) -> None:
        super().__init__(f"{file}:{line}: {say(f'reason.{reason}', 'en', None, None, **params)}")
        self.file, self.line, self.reason, self.params = file, line, reason, params


@dataclass(frozen=True)
class FigureFile:
    """A table of figures as it was written. Two with the same text are the same, whatever they are
    called.
    """

    text: str
    name: str = field(default="figures", compare=False)

    @classmethod
    def of(cls, content: bytes, name: str) -> "FigureFile":
        """The file of these bytes; BadFigures where they are too many, or not UTF-8."""
        if len(content) > LARGEST:
            raise BadFigures(name, 1, "too-large", most=LARGEST)
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = content[: error.start].count(b"\n")
            raise BadFigures(name, before + 1, "no-utf8") from None
        return cls(text.replace("\r\n", "\n"), name)

    @classmethod
    def at(cls, path: Path | str) -> "FigureFile":
        """The file at a path; BadFigures as `of`, OSError where it cannot be opened."""
        return cls.of(Path(path).read_bytes(), str(path))

    @cached_property
    def hash(self) -> str:
        """What it is known by in a record."""
        return sha256(self.text.encode()).hexdigest()[:16]

    @cached_property
    def tree(self) -> dict[str, Any]:
        """What it says; BadFigures where it is no TOML."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            reason = str(error)[: found.start()] if found else str(error)
            line = int(found[1]) if found and found[1] else len(self._lines)
            raise BadFigures(self.name, line, "no-toml", what=reason) from None

    def bad(self, place: Place, reason: str, **params: str | int) -> BadFigures:
        """The error of what stands at a place, which the reason calls by its field."""
        label = next((step for step in reversed(place) if isinstance(step, str)), "")
        return BadFigures(self.name, self._line_of(place), reason, label=label, **params)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.rstrip("\n").split("\n")

    def _line_of(self, place: Place) -> int:
        """The line on which a value begins. The reader of TOML tells no lines: so it is the one
        after which the beginning of the file, read alone, has the value.
        """
        if not place:
            return 1
        low, high = 1, len(self._lines)
        while low < high:  # how many lines are needed
            middle = (low + high) // 2
            low, high = (low, middle) if _has(self._after(middle), place) else (middle + 1, high)
        before = (count for count in range(low - 1, 0, -1) if self._read(count) is not None)
        return next(before, 0) + 1

    def _after(self, count: int) -> Any:
        """What so many lines say, or as many more as belong to a value begun in them."""
        longer = range(count, len(self._lines) + 1)
        return next(tree for n in longer if (tree := self._read(n)) is not None)

    def _read(self, count: int) -> Any:
        """What so many lines say; None where they end in the middle of a value."""
        try:
            return tomllib.loads("\n".join(self._lines[:count]))
        except tomllib.TOMLDecodeError:
            return None


def _has(tree: Any, place: Sequence[str | int]) -> bool:
    """Whether there is a value at a place."""
    for step in place:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
