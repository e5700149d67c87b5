"""The features of the server: small folders, and no two files that import each other."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools.source_tree import CODE, imported, modules

SERVER = CODE / "server"
MOST_ROWS = 250  # of a file
MOST_FILES = 20  # of a folder, beside its `__init__`


def name_of(file: Path) -> str:
    """Return a file's name as its modules are imported: `log.codec`."""
    return ".".join(file.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")


FILES = {name_of(file): file for file in modules("server") if file.parent != SERVER}


def arrows(file: Path) -> Iterator[str]:
    """Return the files of the server that a file imports."""
    for name in imported(file):
        _, _, there = name.partition("skiz.server.")
        if found := [one for one in (there, there.rpartition(".")[0]) if one in FILES]:
            yield found[0]


def test_no_file_is_behind_itself() -> None:
    left = {file: {there for there in arrows(FILES[file]) if there != file} for file in FILES}
    while done := {file for file, needs in left.items() if not needs & left.keys()}:
        left = {file: needs for file, needs in left.items() if file not in done}
    assert left == {}, "these go round in a circle"


def test_the_log_of_a_table_never_waits() -> None:
    waiting = {file for file in FILES if "async def" in FILES[file].read_text("utf-8")}
    assert {file for file in waiting if file.startswith("table_log.")} == {"table_log.rules"}


def test_a_folder_has_few_files() -> None:
    flat = Counter(str(file.parent) for file in FILES.values() if file.stem != "__init__")
    flat = Counter({folder: n for folder, n in flat.items() if "migrations" not in folder})
    assert {folder for folder, files in flat.items() if files > MOST_FILES} == set()


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_one_idea(file: str) -> None:
    assert len(FILES[file].read_text("utf-8").splitlines()) <= MOST_ROWS
