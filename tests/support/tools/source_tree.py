"""The repository as text and syntax trees: its files, its calls and its strings."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
CODE = ROOT / "src" / "skiz"


def modules(under: str = "") -> Iterator[Path]:
    """Return every Python file of the package, or of one room."""
    return iter(sorted((CODE / under).rglob("*.py")))


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a file. Nobody changes it: all tests of a process share it."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def dotted(file: Path) -> str:
    """Return the name of a module, by which others import it; a package is its `__init__`."""
    home = CODE.parent if file.is_relative_to(CODE) else ROOT
    parts = file.relative_to(home).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imported(file: Path) -> tuple[str, ...]:
    """Return the full names of all imports of a file."""
    return tuple(_imported(file))


def _imported(file: Path) -> Iterator[str]:
    package = dotted(file).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            whole = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{whole}.{alias.name}" for alias in node.names)


@cache
def without_docstrings(file: Path) -> str:
    """Return the code of a file without docstrings, since only examples may name a game there."""
    tree = ast.parse(file.read_text(encoding="utf-8"))  # a new one, because it is changed
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ...
    return ast.unparse(tree)


def comments(file: Path) -> Iterator[str]:
    """Return the comments of a file."""
    for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def literals(node: ast.AST) -> set[str]:
    """Return the strings in an expression; in `x if … else y`, only those of the result."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {
        found.value
        for found in ast.walk(node)
        if isinstance(found, ast.Constant) and isinstance(found.value, str)
    }


def calls(file: Path, name: str, place: int = 0) -> Iterator[tuple[ast.Call, set[str]]]:
    """Yield the calls of a function or method with this name, with the possible strings of one
    argument.

    The strings are traced through local names and through the return values of functions in the
    file.
    """
    if not re.search(rf"\b{name}\(", file.read_text(encoding="utf-8")):
        return  # its syntax tree takes a thousand times as long
    tree = parsed(file)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inner = {id(node): scope for scope in (tree, *functions) for node in ast.walk(scope)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) == name:
            argument = node.args[place] if len(node.args) > place else ast.Constant(None)
            yield node, _strings(argument, inner[id(node)], functions)


def name_of(node: ast.AST) -> str | None:
    """Return the last part of a name: `why` of `v.rules.why`."""
    return getattr(node, "attr", None) or getattr(node, "id", None)


def _strings(value: ast.AST, scope: ast.AST, functions: list[ast.FunctionDef]) -> set[str]:
    sources: list[ast.AST | None] = []
    if isinstance(value, ast.Name):
        sources = [
            node.value
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign) and value.id in map(name_of, node.targets)
        ]
    elif isinstance(value, ast.Call):
        sources = [
            node.value
            for function in functions
            if function.name == name_of(value.func)
            for node in ast.walk(function)
            if isinstance(node, ast.Return)
        ]
    found = set() if isinstance(value, ast.Name) else literals(value)
    return found.union(*(literals(source) for source in sources if source))
