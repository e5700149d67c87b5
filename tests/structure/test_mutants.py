"""The faults that `make mutants` plants: each patch applies, and names existing tests."""

import ast
import builtins
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT
from tools.mutants import Mutant, mutants

ALL = mutants()


def packages(folder: Path) -> set[str]:
    """Return the names of the packages in a folder of the source."""
    return {found.parent.name for found in folder.glob("*/__init__.py")}


def test_every_part_has_a_fault() -> None:
    """Each room, each feature of the server, each family of games, the kernel and the page."""
    parts = {one.name.split("/")[0] for one in ALL}
    skiz = ROOT / "src" / "skiz"
    assert packages(skiz) - {"server"} <= parts
    assert packages(skiz / "server") <= parts
    assert packages(skiz / "games") <= parts
    assert {"kernel", "page"} <= parts


def test_the_page_on_tests_counts_the_faults() -> None:
    page = (ROOT / "docs/architecture/tests.md").read_text("utf-8")
    table = page.partition("| faults by part |")[2].partition("\n\n")[0]
    stated = {
        part: int(number) for part, number in re.findall(r"\b([a-z]\w*) (\d+)\b(?=,| \|)", table)
    }
    counted = Counter(one.name.split("/")[0] for one in ALL)
    assert stated == counted
    assert f"| all | | {len(ALL)} |" in table


def test_every_patch_applies_to_the_tree() -> None:
    """Update a patch that no longer applies to the code that it changes."""
    stale = []
    for one in ALL:
        words = ("git", "apply", "--check", str(one.patch))
        if subprocess.run(words, cwd=ROOT, capture_output=True, check=False).returncode:
            stale.append(one.name)
    assert stale == []


def names_that_are_not_there(source: str) -> set[str]:
    """Return the names that a Python file uses and nothing in it binds."""
    used, bound = set[str](), {*dir(builtins), "__file__", "__name__"}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.arg(arg=name):
                bound.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                bound.add(name)
            case ast.ClassDef(name=name):
                bound.add(name)
            case ast.alias(name=name, asname=other):
                bound.add(other or name.split(".")[0])
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                bound.add(name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                bound.add(name)
    return used - bound


def test_a_fault_calls_only_what_is_there(tmp_path: Path) -> None:
    """Otherwise every test catches it, whatever it was planted for."""
    of_python = {one: [file for file in one.files() if file.endswith(".py")] for one in ALL}
    missing = {}
    for one, files in of_python.items():
        for file in files:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, tmp_path / file)
        if files:
            only = [f"--include={file}" for file in files]
            words = ("git", "apply", *only, str(one.patch))
            subprocess.run(words, cwd=tmp_path, capture_output=True, check=False)
        texts = [(tmp_path / file).read_text("utf-8") for file in files]
        names = set[str]().union(*map(names_that_are_not_there, texts))
        missing |= {one.name: names} if names else {}
    assert missing == {}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_patch_describes_its_fault_and_names_existing_tests(one: Mutant) -> None:
    assert one.what.endswith(".")
    assert one.tests
    assert [test for test in one.tests if not (ROOT / test).exists()] == []
