"""Docstrings: examples run, public functions have one, and errors are mentioned."""

import ast
import doctest
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import isroutine, unwrap

import pytest

from tests.support.tools.source_tree import CODE, ROOT, modules, name_of, parsed

EXTRAS = {"migrations"}  # they act when imported
CALLED = (  # from outside, by the code of those who installed skiz
    *("games", "table", "records", "players", "arena", "solve"),
    *("cards", "words", "rulebook", "lessons", "study"),
)
WITH_KERNEL = {
    "skiz.labs.ismcts",
    "skiz.review.deal_review",
    "skiz.solve.playouts",
    "skiz.solve.solver",
}
WITH_NUMPY = "skiz.learn."
WITH_LABS = "skiz.labs."
WITH_ARROW = {"skiz.corpus.arrow"}
NAMES = [
    ".".join(("skiz", *file.relative_to(CODE).with_suffix("").parts)).removesuffix(".__init__")
    for file in modules()
    if ">>> " in file.read_text("utf-8") and not EXTRAS & set(file.parts)
]
FINDER = doctest.DocTestFinder(exclude_empty=True)


@pytest.mark.parametrize("name", NAMES)
def test_examples_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the root of the repository, which contains the records that they read."""
    if name in WITH_KERNEL:
        pytest.importorskip("skiz._kernel")
    if name in WITH_ARROW:
        pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    if name.startswith(WITH_NUMPY):
        pytest.importorskip("numpy")
    if name.startswith(WITH_LABS):
        for library in ("pyspiel", "pettingzoo"):
            pytest.importorskip(library)
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    found = [test for test in FINDER.find(import_module(name), name) if test.examples]
    assert found, f"{name} shows an example where doctest does not look"
    for test in found:
        assert runner.run(test).failed == 0, test.name


@pytest.mark.parametrize("room", CALLED)
def test_public_functions_have_an_example(room: str) -> None:
    """Every function that a room exports."""
    shown = vars(import_module(f"skiz.{room}"))
    called = {name: shown[name] for name in shown["__all__"] if isroutine(unwrap(shown[name]))}
    assert called
    assert [name for name, one in called.items() if ">>> " not in (one.__doc__ or "")] == []


def public(body: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Yield the public functions of a file and the public methods of its classes."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from public(node.body)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def raised(node: ast.AST) -> Iterator[str]:
    """Return the errors that a function raises itself; `Word.bad` makes a BadRecord."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Raise) and part.exc is not None:
            error = name_of(part.exc.func if isinstance(part.exc, ast.Call) else part.exc)
            if error is not None:  # else it was caught before
                yield "BadRecord" if error == "bad" else error
        if not isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield from raised(part)


@pytest.mark.parametrize("room", CALLED)
def test_a_function_that_raises_names_the_error(room: str) -> None:
    """Except assertions, which catch our own errors."""
    for file in modules(room):
        for function in public(parsed(file).body):
            errors = set(raised(function)) - {"AssertionError"}
            docstring = ast.get_docstring(function) or ""
            assert sorted(error for error in errors if error not in docstring) == [], function.name
