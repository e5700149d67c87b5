"""The rooms of the server: each knows those behind it alone, and no two files know each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.source_tree import CODE, imported, modules

# From the doors to what is kept.
ROOMS = ("http", "cluster", "rooms", "notifications", "thinking", "log")
SERVER = CODE / "server"
MOST_ROWS = 250  # of a file


def name_of(file: Path) -> str:
    """A file as its modules are imported: `log.codec`."""
    return ".".join(file.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")


FILES = {name_of(file): file for file in modules("server") if file.parent != SERVER}


def arrows(file: Path) -> Iterator[str]:
    """The files of the server that a file knows."""
    for name in imported(file):
        _, _, there = name.partition("skiz.server.")
        if found := [one for one in (there, there.rpartition(".")[0]) if one in FILES]:
            yield found[0]


@pytest.mark.parametrize("file", FILES)
def test_a_room_knows_those_behind_it_alone(file: str) -> None:
    here = ROOMS.index(file.split(".", maxsplit=1)[0])
    for there in arrows(FILES[file]):
        assert ROOMS.index(there.split(".")[0]) >= here, f"{file} imports {there}"


def test_no_file_is_behind_itself() -> None:
    left = {file: {there for there in arrows(FILES[file]) if there != file} for file in FILES}
    while done := {file for file, needs in left.items() if not needs & left.keys()}:
        left = {file: needs for file, needs in left.items() if file not in done}
    assert left == {}, "these go round in a circle"


def test_the_log_waits_for_nobody_but_its_database() -> None:
    waiting = {file for file in FILES if "async def" in FILES[file].read_text("utf-8")}
    assert {file for file in waiting if file.startswith("log.")} == {
        "log.codes",
        "log.credentials",
        "log.database",
        "log.deadlines",
        "log.dealt",
        "log.duplicates",
        "log.finished",
        "log.forgetting",
        "log.glimpses",
        "log.mail_addresses",
        "log.opponents",
        "log.own_boards",
        "log.own_deals",
        "log.people",
        "log.puzzles",
        "log.ratings",
        "log.reports",
        "log.reviews",
        "log.store",
        "log.studies",
        "log.subscriptions",
        "log.tallies",
        "log.unread",
    }


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_one_idea(file: str) -> None:
    assert len(FILES[file].read_text("utf-8").splitlines()) <= MOST_ROWS
