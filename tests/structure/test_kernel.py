"""The rooms of the kernel: who may include whom, and how long a function may be."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.tools.source_tree import ROOT

KERNEL = ROOT / "kernel"
FLOORS = (
    ("base",),
    ("play", "worlds", "network"),  # which do not know each other
    ("by_tricks", "by_goals", "deals", "tree", "belief"),  # nor do these
    ("solve",),
    ("rollout", "plan"),  # which do not know each other
    ("python",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FILES = sorted(file for file in KERNEL.rglob("*") if file.suffix in (".hpp", ".cpp"))
TWINS = ("search", "ranks", "transposition_table", "move_order", "bounds")  # of the two searches
MOST_LINES, MOST_PARAMETERS = 60, 5

INCLUDED = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
AFTER_PARAMETERS = re.compile(r"\s*((const|noexcept|mutable|override|->[\s\w:<>,&*]+)\s*)*$")
BEFORE_HEADER = re.compile(r"(\s*(public|private|protected):(?!:))?\s*")
CONTROL = {"if", "for", "while", "switch", "catch", "constexpr", "return"}


class Function(NamedTuple):
    """A function, a method or a lambda with its body."""

    name: str
    parameters: int
    lines: int


def name_of(file: Path) -> str:
    return str(file.relative_to(KERNEL))


@cache
def code(file: Path) -> str:
    """Return a file without comments and with empty literals; digits keep no separators."""
    text = re.sub(r"(?<=\d)'(?=\d)", "", file.read_text("utf-8"))
    return NO_CODE.sub(lambda found: '""' if found[0][0] in "\"'" else "", text)


def included(file: Path) -> list[str]:
    return INCLUDED.findall(file.read_text("utf-8"))


def opening(text: str) -> int:
    """Where the bracket was opened that is closed at the end; -1 if before, as of a `for` with two
    semicolons.
    """
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] in ")]}") - (text[place] in "([{")
        if depth == 0:
            return place
    return -1


def parameters_in(text: str) -> int:
    """Return the number of parameters of a list: commas outside all brackets."""
    depth = commas = 0
    for sign in text.replace("->", ""):
        depth += (sign in "<([{") - (sign in ">)]}")
        commas += sign == "," and depth == 0
    return commas + 1 if text.strip() else 0


def header(text: str) -> tuple[str, int] | None:
    """Return the name and the number of parameters, if this precedes the body of a function."""
    if begun := re.search(r"\)\s*:(?!:)", text):  # what a constructor begins with
        text = text[: begun.start() + 1]
    text = AFTER_PARAMETERS.sub("", text)
    if not text.endswith(")"):
        return None
    start = opening(text)
    if start < 0:
        return None
    before = text[:start].rstrip()
    name = "lambda" if before.endswith("]") else before[re.search(r"\w*$", before).start() :]  # type: ignore[union-attr]
    if name in CONTROL or not (name or before.endswith(("]", ")"))):
        return None
    return name or "operator()", parameters_in(text[start + 1 : -1])


def functions(text: str) -> Iterator[Function]:
    """Yield the functions of a file, by counting braces and looking at the text before each."""
    boundary, open_ = 0, list[tuple[tuple[str, int] | None, int, bool]]()
    for place, sign in enumerate(text):
        if sign == "{":
            value = text[place - 1].isalnum() or text[place - 1] in "_>"  # name{…}, in a list
            found = None if value else header(text[boundary:place])
            start = boundary + BEFORE_HEADER.match(text[boundary:place]).end()  # type: ignore[union-attr]
            open_.append((found, start, value))
            boundary = boundary if value else place + 1
        elif sign == "}":
            found, start, value = open_.pop()
            if found:
                yield Function(*found, text.count("\n", start, place) + 1)
            boundary = boundary if value else place + 1
        elif sign == ";":
            boundary = place + 1


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_rooms_include_only_downward(file: Path) -> None:
    here = file.parent.name
    assert here in FLOOR, f"{here} is on no floor"
    for name in included(file):
        assert (KERNEL / name).is_file(), f"{name}: files are included by room and name"
        there = Path(name).parent.name
        assert there == here or FLOOR[there] < FLOOR[here], f"{here} includes {name}"


def test_no_file_includes_itself_by_way_of_others() -> None:
    left = {name_of(file): set(included(file)) for file in FILES}
    while free := {name for name, needs in left.items() if not needs & left.keys()}:
        left = {name: needs for name, needs in left.items() if name not in free}
    assert sorted(left) == []


@pytest.mark.parametrize("room", ["by_tricks", "by_goals"])
def test_the_two_searches_have_the_same_file_names(room: str) -> None:
    assert [name for name in TWINS if not (KERNEL / room / f"{name}.hpp").is_file()] == []


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_functions_are_short_and_take_few_things(file: Path) -> None:
    found = list(functions(code(file)))
    assert [one for one in found if one.lines > MOST_LINES] == []
    assert [one for one in found if one.parameters > MOST_PARAMETERS] == []


SOME = """
template <int N>
class Some {
  public:
    Some(int a, std::map<int, int> b) : a_(a), b_{a, 1}, c_(b) {
        for (int i = 0; i < a; ++i) a_ += i;
    }
    int get(int x) const { return x; }
    auto operator()(int a, int b, int c) const -> int {
        if (a) {
            each(b, [&](int d, int e) { return d + e; });
        }
        return c;
    }
  private:
    int a_ = 0;
};
"""


def test_functions_are_found() -> None:
    assert list(functions(SOME)) == [
        ("Some", 2, 3),
        ("get", 1, 1),
        ("lambda", 2, 1),
        ("operator()", 3, 6),
    ]
