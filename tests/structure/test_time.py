"""Durations are measured by a clock that nobody sets.

One file of the server and none of the page reads the time of day, and few files compute with it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.tools.source_tree import CODE, ROOT, modules, name_of, parsed

SERVER = CODE / "server"
ENVIRONMENT = "common/environment.py"
# Names of the time of day in Python; the latter where no moment is given.
OF_DAY = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "datetime.today"}
OF_DAY |= {"date.today", "time.ctime", "time.asctime"}
UNLESS_GIVEN = {"time.localtime": 1, "time.gmtime": 1, "time.strftime": 2}
# What outlives the process or the machine has no other clock.
RECKON = {
    ENVIRONMENT: "makes of it what goes on by another clock",
    "people/confirmations.py": "a word that is asked for twice holds five minutes, at any process",
    "app/lifespan.py": "tables that nobody comes back to go after days",
    "people/credentials.py": "a challenge holds five minutes, at any process",
    "notifications/mail_addresses.py": "a code that was sent by mail holds a day",
    "clocks/stored_clocks.py": "deadlines of days outlast a restart",
}
ASKS = re.compile(r"\b(wall_clock|utc|now)\b")
MODULES = re.compile(r"\b(time|datetime|date)\b")
PAGE = ROOT / "web"
SHOWS = PAGE / "src" / "parts" / "when.ts"
NOTES = re.compile(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)


def place(file: Path) -> str:
    """Return a file of the server by its name here."""
    return file.relative_to(SERVER).as_posix()


def times_of_day(file: Path) -> Iterator[str]:
    """Yield where a file reads the time of day with Python's functions."""
    if not MODULES.search(file.read_text("utf-8")):
        return
    tree = parsed(file)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (f"time.{one.name}" for one in node.names if f"time.{one.name}" in OF_DAY)
        if not isinstance(node, ast.Attribute):
            continue
        name, call = f"{name_of(node.value)}.{node.attr}", called.get(id(node))
        if name in OF_DAY or (call and len(call.args) < UNLESS_GIVEN.get(name, 0)):
            yield name


def tells_the_day(node: ast.AST, known: set[str]) -> bool:
    """Return whether an expression contains the time of day; `known` are names that do."""
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and name_of(one.func) in ("wall_clock", "utc"):
            return True
        if isinstance(one, ast.Await) and name_of(getattr(one.value, "func", one)) == "now":
            return True  # that of the database
        if isinstance(one, ast.Name) and one.id in known:
            return True
    return False


def assigned(function: ast.AST) -> set[str]:
    """Return the names in a function that contain the time of day."""
    found = set[str]()
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign) or not isinstance(
            node.targets[0], ast.Name | ast.Tuple
        ):
            continue
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=False))  # type: ignore[arg-type]
        found |= {name_of(to) or "" for to, one in pairs if tells_the_day(one, set())}
    return found - {""}


def reckons(file: Path) -> bool:
    """Return whether a file adds to the time of day, subtracts from it or compares with it."""
    if not ASKS.search(file.read_text("utf-8")):
        return False  # to make a tree of it takes a thousand times as long
    for function in ast.walk(parsed(file)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            known = assigned(function)
            for node in ast.walk(function):
                if isinstance(node, ast.BinOp | ast.Compare) and tells_the_day(node, known):
                    return True
    return False


def test_the_server_reads_the_wall_clock_in_one_file() -> None:
    found = {place(file): [*times_of_day(file)] for file in modules("server")}
    assert {file: names for file, names in found.items() if names} == {ENVIRONMENT: ["time.time"]}


def test_the_server_computes_with_it_only_where_a_restart_requires_it() -> None:
    assert {place(file) for file in modules("server") if reckons(file)} == RECKON.keys()


def test_the_page_never_reads_the_wall_clock_and_formats_times_in_one_file() -> None:
    files = [*(PAGE / "src").rglob("*.ts"), *(PAGE / "src").rglob("*.svelte"), *PAGE.glob("*.html")]
    files += (PAGE / "public").glob("*.js")
    code = {file: NOTES.sub("", file.read_text("utf-8")) for file in files}
    assert {file for file, text in code.items() if re.search(r"\bDate\b(?!T)", text)} == {SHOWS}
    assert not re.search(r"\bDate(\.now)?\(\s*\)", code[SHOWS])
