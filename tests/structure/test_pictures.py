"""Pictures: where each of the table's came from is written down."""

import re
from fnmatch import fnmatch

from tests.structure.tree import ROOT

PICTURES = ROOT / "web" / "public" / "cards"
LIST = ROOT / "docs" / "pictures.md"


def listed() -> list[str]:
    """The file names and patterns in the rows of the list's tables."""
    rows = (line for line in LIST.read_text("utf-8").splitlines() if line.startswith("|"))
    names = (name for row in rows for name in re.findall(r"`([^`]+)`", row))
    return [name.rsplit("/")[-1] for name in names if "." in name]


def test_every_picture_is_listed() -> None:
    assert LIST.is_file(), "docs/pictures.md is missing"
    pictures = [file.name for file in PICTURES.rglob("*") if file.is_file()]
    names = listed()
    assert sorted(p for p in pictures if not any(fnmatch(p, name) for name in names)) == []
