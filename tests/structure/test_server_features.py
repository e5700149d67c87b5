"""The features of the server: what each may import is in the table of DESIGN.md."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools.source_tree import CODE, ROOT, imported, modules

SERVER = CODE / "server"
MOST_ROWS = 250  # of a file
ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]*) \|$", re.MULTILINE)


def table() -> dict[str, set[str]]:
    """The features in the order of the table, and those that each may import."""
    section = (ROOT / "DESIGN.md").read_text("utf-8").partition("## Server features")[2]
    return {
        feature: {name for name in may.split(", ") if name != "–"}
        for feature, may in ROW.findall(section.partition("\n## ")[0])
    }


MAY = table()


def name_of(file: Path) -> str:
    """Return a file's name as its modules are imported: `people.store`."""
    return ".".join(file.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")


FILES = {name_of(file): file for file in modules("server") if file.parent != SERVER}


def arrows(file: Path) -> Iterator[str]:
    """Return the files of the server that a file imports."""
    for name in imported(file):
        _, _, there = name.partition("skiz.server.")
        if found := [one for one in (there, there.rpartition(".")[0]) if one in FILES]:
            yield found[0]


def knows() -> dict[str, set[str]]:
    """The features that the files of each feature import."""
    found = defaultdict[str, set[str]](set)
    for name, file in FILES.items():
        here = name.split(".")[0]
        found[here] |= {there.split(".")[0] for there in arrows(file)} - {here}
    return found


def test_the_table_has_every_feature_once() -> None:
    assert {*MAY} == {name.split(".")[0] for name in FILES}


@pytest.mark.parametrize("feature", MAY)
def test_no_arrow_runs_back(feature: str) -> None:
    """A feature may import only features that stand before it."""
    before = [*MAY][: [*MAY].index(feature)]
    assert MAY[feature] <= {*before}


@pytest.mark.parametrize("feature", MAY)
def test_a_feature_imports_what_the_table_says(feature: str) -> None:
    assert knows()[feature] == MAY[feature]


def behind_the_face(file: Path) -> Iterator[str]:
    """The modules of other features that a file imports when it is loaded, past their faces."""
    here = name_of(file).split(".")[0]
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level == 2 and node.module:
            feature, _, module = node.module.partition(".")
            if feature != here and module:
                yield node.module


@pytest.mark.parametrize("file", FILES)
def test_others_use_the_face_of_a_feature(file: str) -> None:
    """Queries also name the tables of another feature, in its `schema`. The app, which puts the
    features together, imports their routes as well.
    """
    past = {one for one in behind_the_face(FILES[file]) if not one.endswith(".schema")}
    if file.startswith("app."):
        past = {one for one in past if not re.search(r"(routes|\.socket|\.sign_in)$", one)}
    assert past == set()


def test_no_file_imports_itself_through_others() -> None:
    left = {file: {there for there in arrows(FILES[file]) if there != file} for file in FILES}
    while done := {file for file, needs in left.items() if not needs & left.keys()}:
        left = {file: needs for file, needs in left.items() if file not in done}
    assert left == {}, "these go round in a circle"


def test_the_log_of_a_table_never_waits() -> None:
    waiting = {file for file in FILES if "async def" in FILES[file].read_text("utf-8")}
    assert {file for file in waiting if file.startswith("table_log.")} == {"table_log.table_rules"}


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_one_idea(file: str) -> None:
    assert len(FILES[file].read_text("utf-8").splitlines()) <= MOST_ROWS


@pytest.mark.parametrize("feature", MAY)
def test_a_face_hides_no_module(feature: str) -> None:
    """A name of a face that is also the name of a module would stand in its place."""
    tree = ast.parse((SERVER / feature / "__init__.py").read_text("utf-8"))
    names = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert names & {file.stem for file in (SERVER / feature).glob("*.py")} == set()
