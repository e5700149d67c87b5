"""The rooms of the package: who may import whom, and what is said of a game where."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from skiz.games import games
from tests.structure.tree import CODE, modules, parsed

FLOORS = (
    ("words",),
    ("cards",),
    ("figures",),
    ("table",),
    ("phases",),
    ("games",),
    ("rulebook",),
    ("records",),
    ("solve",),
    ("players",),
    ("arena",),
    ("server", "labs"),  # which do not know each other
    ("command",),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
WITH_EXTRAS = {"server", "labs", "command", "__main__"}
KERNEL = "solve/lower.py"


def room(file: Path) -> str:
    """The room a file belongs to."""
    return file.relative_to(CODE).parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    """The full names of all that a file imports."""
    package = ("skiz", *file.relative_to(CODE).parts[:-1])
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            whole = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def in_rooms() -> list[Path]:
    return [file for file in modules() if file != CODE / "__init__.py"]


def in_core() -> list[Path]:
    return [file for file in modules() if room(file) not in WITH_EXTRAS]


def name_of(file: Path) -> str:
    return str(file.relative_to(CODE))


@pytest.mark.parametrize("file", in_rooms(), ids=name_of)
def test_rooms_import_only_downward(file: Path) -> None:
    here = room(file)
    assert here in FLOOR, f"{here} is on no floor"
    for name in imported(file):
        _, _, path = name.partition("skiz.")
        there = path.split(".")[0]
        if name.startswith("skiz.") and there in FLOOR and there != here:
            assert FLOOR[there] < FLOOR[here], f"{here} imports {there}, which is not below it"


@pytest.mark.parametrize("file", in_core(), ids=name_of)
def test_the_core_needs_the_standard_library_only(file: Path) -> None:
    outside = {name.split(".")[0] for name in imported(file)} - {"skiz"}
    assert outside <= sys.stdlib_module_names


def test_one_file_knows_the_kernel() -> None:
    users = {name_of(file) for file in modules() if any("_kernel" in i for i in imported(file))}
    assert users <= {KERNEL}


@pytest.mark.parametrize("key", games())
def test_only_a_games_own_files_know_its_key(key: str) -> None:
    named = re.compile(rf"""["']{key}["']|\bgames\.{key}\b""")
    others = (file for file in modules() if file.name != f"{key}.py")
    assert [name_of(file) for file in others if named.search(file.read_text("utf-8"))] == []
