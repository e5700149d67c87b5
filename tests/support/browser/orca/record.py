"""Whole deals by ear, and the files in which somebody has read what is said in them.

    python -m tests.support.browser.orca.record asszorti   # plays the deal, and writes its file

Read every changed line before you commit the file.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.browser.orca.by_ear import Listener
from tests.support.browser.orca.desktop import desktop
from tests.support.browser.orca.speech import Speech
from tests.support.browser.orca.table_server import line_of, table_server

FILES = Path(__file__).parents[3] / "golden" / "by_ear"
# By family a game, and the seed of a deal in which seat 0 bids, and much is said.
DEALS: Mapping[str, int] = {"asszorti": 7, "asserufen": 8, "illustrated": 17}
SEAT = 0
OF_ORCA = re.compile(r".* tool bar")


def file_of(game: str) -> Path:
    """Return the file with what is heard in the deal of a game."""
    return FILES / f"{game}.txt"


def turns(lines: Sequence[str]) -> list[tuple[str, Counter[str]]]:
    """Return each pressed key with the sentences that were heard until the next one.

    On a busy machine Orca is behind the page: it hears several additions together, and says where
    the focus was meanwhile. So the order within a turn does not count. Neither do groups of
    buttons, which Orca names or not. But its modes and what it leaves do count: they tell that the
    focus was lost. A test by day checks the order in which the page adds its lines.
    """
    found: list[tuple[str, Counter[str]]] = []
    for line in lines:
        if line.startswith("> "):
            found.append((line, Counter()))
        elif not OF_ORCA.fullmatch(line):
            found[-1][1].update(one.rstrip(".") for one in line.split(". "))
    return found


def transcript(game: str) -> list[str]:
    """Play the deal of a game by ear, and return what was heard, with the pressed keys between."""
    line = line_of(game, DEALS[game], SEAT)
    with (
        tempfile.TemporaryDirectory() as data,
        table_server(Path(data) / "skiz.sqlite3", line) as address,
        desktop() as screen,
    ):
        screen.begin_orca()
        speech = Speech(screen)
        screen.open(address)
        Listener(speech, line).play()
        return speech.transcript


if __name__ == "__main__":
    for key in sys.argv[1:] or DEALS:
        file_of(key).write_text("\n".join(transcript(key)) + "\n", "utf-8")
