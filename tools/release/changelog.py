"""The part of CHANGELOG.md that belongs to a release."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .checkout import Refused

OPEN = "not released yet"


@dataclass(frozen=True)
class Changes:
    """The changes of a version, and the whole file with the day of the release."""

    file: Path
    section: str
    dated: str

    def save(self) -> None:
        """Write the day into the file."""
        self.file.write_text(self.dated, "utf-8")


def cut(file: Path, version: str, day: str) -> Changes:
    """Return the changes of a version that is not released yet; raise Refused if it has none."""
    text, heading = file.read_text("utf-8"), f"## {version}, {OPEN}\n"
    before, found, after = text.partition(heading)
    if not found:
        raise Refused(f"{file.name} has no heading {heading.strip()!r}.")
    body, older, rest = after.partition("\n## ")
    if not any(line.startswith("* ") for line in body.splitlines()):
        raise Refused(f"{file.name} names no change under {heading.strip()!r}.")
    named = f"## {version}, {day}\n"
    return Changes(file, f"{named}{body}".rstrip() + "\n", before + named + body + older + rest)
