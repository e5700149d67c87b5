"""The page on fairness: its lines of Python check a record without this program."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from skiz.games import game, games
from skiz.records import write
from tests.support.laws.verifiable import altered, record
from tests.support.tools.source_tree import ROOT

PAGE = (ROOT / "docs" / "fairness.md").read_text("utf-8")
LINES = PAGE.split("```python\n")[1].split("```")[0]
ROWS = re.findall(r"^\| (`.+`) \| `(.+)` \| `(.+)` \|$", PAGE, re.MULTILINE)
PACKS = {key: row[1:] for row in ROWS for key in re.findall("`(.+?)`", row[0])}


def checked(key: str, text: str, folder: Path) -> str:
    """Return what the lines say about a record: nothing if it is valid."""
    (folder / "deal.skiz").write_text(text, "utf-8")
    command = [sys.executable, "-I", "-c", LINES, str(folder / "deal.skiz"), *PACKS[key]]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_the_packs_are_those_of_the_games() -> None:
    assert {*PACKS} == {*games()}
    for key, (pack, _) in PACKS.items():
        assert pack.split() == [*game(key).rules().pack.names]


def test_there_are_twenty_lines() -> None:
    lines = [line for line in LINES.splitlines() if line]
    assert len(lines) == 20
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("key", games())
def test_the_lines_check_a_record(key: str, tmp_path: Path) -> None:
    for cut, others in ((0, 0), (7, 2)):
        text = write(record(key, cut, others))
        assert checked(key, text, tmp_path) == ""
        assert "another secret" in checked(key, altered(text, "Commitment"), tmp_path)
    assert "other cards" in checked(key, altered(text, "Shares "), tmp_path)
    assert "other cards" in checked(key, text.replace("Cut    B 7", "Cut B 8"), tmp_path)
    hands = text.split("\n\n")[1].splitlines()
    swapped = text.replace(hands[1][5:], hands[2][5:], 1)
    assert "other cards" in checked(key, swapped, tmp_path)
    assert checked(key, write(record(key, to_the_end=True)), tmp_path) == ""
