"""Functions of Python are short; tests/structure/test_kernel.py checks those of the kernel."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT, parsed

MOST_LINES = 60
PLACES = ("src", "bench", "tools", "examples", "tests")


def functions(place: str) -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yield the functions below a folder, each with its file."""
    for file in sorted((ROOT / place).rglob("*.py")):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield file.relative_to(ROOT), node


@pytest.mark.parametrize("place", PLACES)
def test_functions_are_short(place: str) -> None:
    lines = {
        f"{file}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for file, node in functions(place)
    }
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
    assert lines
