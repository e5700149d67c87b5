"""DESIGN.md and docs/architecture name existing files, every room and every feature."""

import re
from pathlib import Path

import pytest

from tests.support.tools.source_tree import CODE, ROOT

FOLDER = ROOT / "docs" / "architecture"
DESIGN = (ROOT / "DESIGN.md").read_text("utf-8")
PAGES = sorted(FOLDER.glob("*.md"))
FILE = re.compile(r"`([\w-]+(?:/[\w.-]+)+\.(?:py|ts|hpp|toml))`")
ROOTS = (ROOT, CODE, CODE / "server", ROOT / "web" / "src")
ROW = re.compile(r"^\| (`[^|]*`) \|", re.MULTILINE)


def in_tables(text: str) -> set[str]:
    """Return what the first columns of a page's tables name."""
    return {name for row in ROW.findall(text) for name in re.findall(r"`([^`]+)`", row)}


def folders(parent: Path) -> set[str]:
    return {file.parent.name for file in parent.glob("*/__init__.py")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_named_on_a_page_exist(page: Path) -> None:
    named = FILE.findall(page.read_text("utf-8"))
    there = [name for name in named if any((root / name).is_file() for root in ROOTS)]
    assert sorted(set(named) - set(there)) == []


def test_every_page_is_in_the_overview() -> None:
    assert [page.name for page in PAGES if f"(docs/architecture/{page.name})" not in DESIGN] == []


def test_every_room_is_in_the_overview() -> None:
    assert folders(CODE) - in_tables(DESIGN) == set()


def test_every_feature_of_the_server_is_on_its_page() -> None:
    features = in_tables((FOLDER / "server.md").read_text("utf-8"))
    assert folders(CODE / "server") - features == set()
