"""Pages of the Python API: one for each room that code outside Skíz calls."""

import ast
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import getdoc, isclass, isroutine, unwrap
from types import ModuleType, UnionType
from typing import NamedTuple

from .fields import fields, names
from .site_map import ROOT

CODE = ROOT / "src" / "skiz"
# The page and the command use the server; learning is a program (docs/learning.md).
INNER = {"server", "command", "learn"}
NAMED = re.compile(r"`(\w+)`")
ROW = re.compile(r"^\| `(\w+)` \| (.*) \|$", re.MULTILINE)


class Group(NamedTuple):
    """A module of a room, and the names that the room takes from it."""

    module: str
    names: tuple[str, ...]


def rooms() -> tuple[str, ...]:
    """Return the rooms in the order of the table of DESIGN.md, without the inner ones."""
    table = (ROOT / "DESIGN.md").read_text("utf-8").partition("## The rooms")[2]
    rows = ROW.findall(table.partition("Other folders")[0])
    return tuple(room for room, _ in rows if room not in INNER)


def place(room: str) -> str:
    return f"api/{room}"


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of the page of each room, in reStructuredText."""
    for room in rooms():
        yield place(room), page(room)


def page(room: str) -> str:
    """Return the text of the page of a room."""
    return "\n".join(_lines(room)) + "\n"


def _lines(room: str) -> Iterator[str]:
    name = f"skiz.{room}"
    yield from (name, "=" * len(name), "", f".. automodule:: {name}", "   :no-members:", "")
    exported = import_module(name)
    home = exported if hasattr(exported, "__all__") else None
    for module, exports in groups(room):
        yield from (module, "-" * len(module), "")
        found = import_module(module)
        if home and not hasattr(found, "__path__"):
            yield from (f"{_first_paragraph(found)}", "")
        for one in exports:
            yield from _entry(home or found, found, one)


def groups(room: str) -> Iterator[Group]:
    """Yield the modules of a room, each with its public names."""
    exported: list[str] = getattr(import_module(f"skiz.{room}"), "__all__", [])
    tree = ast.parse((CODE / room / "__init__.py").read_text("utf-8"))
    if not exported:
        yield from _own_names(room)
    for node in tree.body:
        if exported and isinstance(node, ast.ImportFrom) and node.level == 1:
            names = tuple(alias.name for alias in node.names if alias.name in exported)
            yield Group(f"skiz.{room}.{node.module}", names)


def _own_names(room: str) -> Iterator[Group]:
    """Yield the modules that the docstring of a room names, with what each defines."""
    room_name = f"skiz.{room}"
    for module_name in NAMED.findall(getdoc(import_module(room_name)) or ""):
        if not (CODE / room / f"{module_name}.py").is_file():
            continue
        module = import_module(f"{room_name}.{module_name}")
        names = tuple(name for name, one in vars(module).items() if _is_own(module, name, one))
        if names:
            yield Group(module.__name__, names)


def _is_own(module: ModuleType, name: str, one: object) -> bool:
    described = (isclass(one) or isroutine(unwrap(one))) and bool(getdoc(one))  # type: ignore[arg-type]
    return (
        not name.startswith("_") and described and getattr(one, "__module__", "") == module.__name__
    )


def _first_paragraph(module: ModuleType) -> str:
    return " ".join((getdoc(module) or "").partition("\n\n")[0].split())


def _entry(home: ModuleType, module: ModuleType, name: str) -> Iterator[str]:
    one = getattr(home, name)
    if isclass(one) and one.__name__ == name:
        yield from _named("class", home, name, one.__module__, ["   :members:"])
        yield from ("", *(f"   * `{field}`: {comment}" for field, comment in fields(one)), "")
    elif isroutine(unwrap(one)):
        yield from (*_named("function", home, name, one.__module__), "")
    else:
        options = ["   :no-value:"] if isclass(one) or isinstance(one, UnionType) else []
        yield from (*_named("data", home, name, home.__name__, options), "")
        yield from (f"   {line}\n" for line in (_members(one), names(module).get(name)) if line)


def _named(
    kind: str, home: ModuleType, name: str, made_in: str, options: Sequence[str] = ()
) -> Iterator[str]:
    yield from (f".. auto{kind}:: {home.__name__}.{name}", *options)
    if not made_in.startswith(home.__name__):
        yield "   :no-index:"  # it comes from another room, where links to it lead


def _members(one: object) -> str:
    """Return what an alias stands for, if it is one type or one of several."""
    if isinstance(one, UnionType):
        return " | ".join(f"`{member.__name__}`" for member in one.__args__)
    return f"The same as `{one.__name__}`." if isclass(one) else ""
