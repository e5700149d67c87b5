"""The tests themselves: code that several of them share is in tests/support, and nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT, name_of, parsed, without_docstrings

TESTS = ROOT / "tests"
SUPPORT = "tests.support"


def written_as(file: Path) -> str:
    """Return a file's module name among the tests."""
    return str(file.relative_to(TESTS))


FILES = sorted(TESTS.rglob("*.py"))
FIXTURES = sorted(TESTS.rglob("conftest.py"))


def of_tests(file: Path) -> Iterator[str]:
    """Return what a file imports from the tests, by full name."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.ImportFrom) and (
            node.level or str(node.module).startswith("tests")
        ):
            yield "." * node.level + (node.module or "")
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("tests"))


def test_shared_code_is_imported_from_support() -> None:
    """No test imports another, so that each can be changed alone."""
    for file in FILES:
        elsewhere = {name for name in of_tests(file) if not f"{name}.".startswith(f"{SUPPORT}.")}
        assert elsewhere == set(), written_as(file)


@pytest.mark.parametrize("file", FIXTURES, ids=written_as)
def test_a_conftest_holds_fixtures_only(file: Path) -> None:
    """Anything else in it could only be reached by importing it."""
    defined = [
        node for node in parsed(file).body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    for node in defined:
        marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list]
        assert "fixture" in map(name_of, marks), f"{node.name} is no fixture"


def conditions(file: Path) -> Iterator[str]:
    """Return the beginning of each condition that a file's tests of the page wait for."""
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Call) and name_of(node.func) == "wait_for_function":
            written = node.args[0]
            first = written.values[0] if isinstance(written, ast.JoinedStr) else written
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def test_a_page_is_asked_for_functions_only() -> None:
    """The policy of a page refuses a condition that is no function; the test then sees nothing."""
    found = {written_as(file): [*conditions(file)] for file in FILES if "browser" in file.parts}
    assert sum(map(len, found.values())) > 20
    for file, written in found.items():
        wrong = [one for one in written if not re.match(r"\s*(async )?(\w+|\(.*?\)) *=>", one)]
        assert wrong == [], file


@pytest.mark.parametrize("file", FIXTURES, ids=written_as)
def test_a_fixture_of_a_package_has_one(file: Path) -> None:
    """Without it pytest keeps what it made to the end of the whole run, without a word: a browser
    with its event loop, beside which no other test has one.
    """
    scopes = {
        word.value.value
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Call) and name_of(node.func) == "fixture"
        for word in node.keywords
        if word.arg == "scope" and isinstance(word.value, ast.Constant)
    }
    assert "package" not in scopes or (file.parent / "__init__.py").exists()


def test_tests_are_in_files_of_tests() -> None:
    """A support module contains no tests: they would not be collected."""
    tests = {
        f"{written_as(file)}::{node.name}"
        for file in FILES
        if not file.name.startswith("test_")
        for node in parsed(file).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert tests == set()


def clocks_that_run_on(file: Path) -> Iterator[str]:
    """Yield the functions that give a page a simulated clock and do not stop it."""
    if "clock.install" not in file.read_text("utf-8"):
        return
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.FunctionDef):
            asked = {name_of(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)}
            if "install" in asked and "pause_at" not in asked:
                yield f"{written_as(file)}::{node.name}"


def waits_of_fixed_length(file: Path) -> Iterator[str]:
    """Yield the calls that wait for a time, or give up after one, written as a number."""
    if not FIXED.search(file.read_text("utf-8")):
        return
    for node in ast.walk(parsed(file)):
        if not isinstance(node, ast.Call):
            continue
        words = [word for word in node.keywords if str(word.arg).endswith("timeout")]
        fixed = any(isinstance(word.value, ast.Constant) and word.value.value for word in words)
        if fixed or name_of(node.func) == "wait_for_timeout":
            yield f"{written_as(file)}:{node.lineno}"


def examples_in_haste(file: Path) -> Iterator[str]:
    """Yield the tests of Hypothesis that fail where the machine is slow."""
    if "@given" not in file.read_text("utf-8"):
        return
    for node in ast.walk(parsed(file)):
        marks = getattr(node, "decorator_list", [])
        named = {name_of(one.func): one.args for one in marks if isinstance(one, ast.Call)}
        if "given" in named and "ANY_SPEED" not in map(name_of, named.get("settings", [])):
            yield f"{written_as(file)}:{node.lineno}"


def windows_measured_in_haste(file: Path) -> Iterator[str]:
    """Yield the calls that resize a window and do not wait until the page has followed."""
    text = file.read_text("utf-8")
    if file.is_relative_to(TESTS / "support") or "set_viewport_size" not in text:
        return
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Call) and name_of(node.func) == "set_viewport_size":
            yield f"{written_as(file)}:{node.lineno}"


FIXED = re.compile(r"timeout=\d|wait_for_timeout")


def test_no_test_depends_on_the_speed_of_the_machine() -> None:
    """A page whose clock is simulated stands still until a test lets time pass, and whoever waits
    does so for what is named `PATIENCE`, which is long for the slowest machine. An example of
    Hypothesis takes as long as it takes. A page is measured when it has followed its window.
    """
    signs = (
        clocks_that_run_on,
        waits_of_fixed_length,
        examples_in_haste,
        windows_measured_in_haste,
    )
    found = [one for file in FILES for sign in signs for one in sign(file)]
    assert found == []


def test_a_shared_tree_keeps_its_docstrings() -> None:
    """Else what other tests of the process read would depend on their order."""
    here = Path(__file__)
    assert without_docstrings(here)
    assert ast.get_docstring(parsed(here))
