"""The rooms of the package: who may import whom, and where a game may be named."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from skiz.games import game, games
from skiz.games.registry import families
from tests.support.tools.source_tree import CODE, ROOT, imported, modules, without_docstrings

FLOORS = (
    ("errors",),
    ("words", "batches"),  # which do not know each other
    ("cards",),
    ("figures",),
    ("table",),
    ("phases",),
    ("games",),
    ("rulebook",),
    ("records",),
    ("lessons", "study"),  # which do not know each other
    ("solve",),
    ("players",),
    ("review",),
    ("arena",),
    ("puzzles",),
    ("server", "labs", "learn", "corpus"),  # which do not know each other
    ("command",),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
WITH_EXTRAS = {"server", "labs", "learn", "corpus", "command", "__main__"}
KERNEL = "solve/kernel.py"
RAY = "batches/cluster.py"
ERRORS = "errors.py"
GAMES = CODE / "games"


def room(file: Path) -> str:
    """Return the room of a file."""
    return file.relative_to(CODE).parts[0].removesuffix(".py")


def in_rooms() -> list[Path]:
    return [file for file in modules() if file != CODE / "__init__.py"]


def in_core() -> list[Path]:
    return [file for file in modules() if room(file) not in WITH_EXTRAS]


def name_of(file: Path) -> str:
    return str(file.relative_to(CODE))


def test_rooms_import_only_downward() -> None:
    for file in in_rooms():
        here = room(file)
        assert here in FLOOR, f"{here} is on no floor"
        for name in imported(file):
            _, _, path = name.partition("skiz.")
            there = path.split(".")[0]
            if name.startswith("skiz.") and there in FLOOR and there != here:
                assert FLOOR[there] < FLOOR[here], f"{file}: {there} is not below {here}"


def test_the_core_needs_the_standard_library_only() -> None:
    for file in in_core():
        optional = {"ray"} if name_of(file) == RAY else set()
        outside = {name.split(".")[0] for name in imported(file)} - {"skiz"} - optional
        assert outside <= sys.stdlib_module_names, file


@pytest.mark.parametrize("place", ["src/skiz", "tools", "bench", "examples"])
def test_a_family_of_games_shows_its_face_alone(place: str) -> None:
    """Other rooms import from a family's package, not from a file in it."""
    inside = re.compile(rf"skiz\.games\.(?:{'|'.join(families())})\.\w+")
    files = (file for file in (ROOT / place).rglob("*.py") if GAMES not in file.parents)
    found = {file.name: inside.findall(without_docstrings(file)) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


def test_one_file_knows_the_kernel() -> None:
    users = {name_of(file) for file in modules() if any("._kernel" in i for i in imported(file))}
    assert users <= {KERNEL}


def test_one_file_knows_ray() -> None:
    users = {name_of(file) for file in modules() if "ray" in imported(file)}
    assert users == {RAY}


def test_one_file_says_what_is_not_installed() -> None:
    sayers = {name_of(file) for file in modules() if "pip install" in without_docstrings(file)}
    assert sayers == {ERRORS}


def test_the_extras_that_are_named_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.compile(r"""\b(?:of_extra\(|(?:require|not_installed)\('\w+', )'([\w,]+)'""")
    found = {extra for file in modules() for extra in named.findall(without_docstrings(file))}
    assert found >= {"labs", "learn", "corpus", "picture", "ray", "scale"}
    extras = {name for extra in found for name in extra.split(",")}
    assert extras <= project["optional-dependencies"].keys()


@pytest.mark.parametrize("key", games())
def test_only_the_files_of_its_family_know_the_key_of_a_game(key: str) -> None:
    named = re.compile(rf"""["']{key}["']|\bgames\.{key}\b""")
    family = game(key).rules().family
    others = (file for file in modules() if family not in file.relative_to(CODE).parts)
    assert [name_of(file) for file in others if named.search(without_docstrings(file))] == []
