"""A file of figures as text: its hash, its content, and errors that name a place in it."""

import re
import tomllib
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from skiz.cards import once

from .bad import BadFigures
from .places import Place, lines_of
from .tokens import check_bounds

LARGEST = 64 * 1024  # bytes


@dataclass(frozen=True)
class FigureFile:
    """The text of a table of figures.

    Two files with the same text are equal, whatever their names. A `kept` file has been played with
    before, so checks that were added since then are skipped.
    """

    text: str
    name: str = field(default="figures", compare=False)
    kept: bool = False

    @classmethod
    def of(cls, content: bytes, name: str) -> "FigureFile":
        """Return the file with this content; raise BadFigures if it is too large or not UTF-8."""
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
        """Read the file at a path.

        Raise BadFigures as `of` does, and OSError if it cannot be opened.
        """
        with Path(path).open("rb") as file:
            return cls.of(file.read(LARGEST + 1), str(path))

    @once
    def hash(self) -> str:
        """The hash that identifies it in a record."""
        return sha256(self.text.encode()).hexdigest()[:16]

    @once
    def tree(self) -> dict[str, Any]:
        """The parsed text; raise BadFigures if it is not TOML or exceeds a bound."""
        check_bounds(self.text, self.name)
        try:
            return tomllib.loads(self.text)
        except ValueError as error:
            found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            reason = str(error)[: found.start()] if found else str(error)
            last = self.text.rstrip("\n").count("\n") + 1
            line = int(found[1]) if found and found[1] else last
            raise BadFigures(self.name, line, "no-toml", what=reason) from None

    def bad(self, place: Place, reason: str, **params: str | int) -> BadFigures:
        """Return an error about the value at a place; the reason calls the value by its field."""
        label = next((step for step in reversed(place) if isinstance(step, str)), "")
        return BadFigures(self.name, lines_of(self.text)[place], reason, label=label, **params)
