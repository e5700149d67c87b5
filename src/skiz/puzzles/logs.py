"""Logs of long searches: lines of JSON, the last of which may not have been fully written."""

from os import truncate
from pathlib import Path


def whole_lines(log: Path) -> list[bytes]:
    """Return the lines of a log, and cut off one that was broken off; none if there is no file."""
    if not log.exists():
        return []
    lines = log.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
        truncate(log, sum(map(len, lines)))
    return lines
