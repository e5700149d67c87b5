"""Limits of a file of figures: what is refused before parsing, and one pass over the lines."""

import tomllib
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from skiz.figures import BadFigures, FigureFile
from skiz.figures.file.places import Place, lines_of
from skiz.figures.file.tokens import (
    DEEPEST_BRACKETS,
    LONGEST_TEXT,
    LONGEST_WORD,
    MOST_LINES,
    MOST_PARTS,
    tokens,
)
from skiz.games import game
from tests.support.tools.steps import most_memory, steps

HEAD = "format = 1\n"
JUST: dict[
    str, tuple[Callable[[int], str], int]
] = {  # what may be as large as this, by the reason that one more is refused for
    "many-lines": (lambda more: "\n" * (MOST_LINES + more), MOST_LINES + 1),
    "long-word": (lambda more: HEAD + "k" * (LONGEST_WORD + more) + " = 1", 2),
    "long-text-token": (lambda more: HEAD + f'k = "{"t" * (LONGEST_TEXT - 2 + more)}"', 2),
    "long-key": (lambda more: HEAD + " . ".join(["k"] * (MOST_PARTS + more)) + " = 1", 2),
    "deep-brackets": (
        lambda more: HEAD + "k = [\n" + "[" * (D := DEEPEST_BRACKETS - 1 + more) + "]" * D + "]",
        3,
    ),
}


@pytest.mark.parametrize("reason", JUST)
def test_one_over_a_bound_is_not_parsed(reason: str) -> None:
    write, line = JUST[reason]

    def tree(more: int) -> object:
        return FigureFile(write(more), "club.toml").tree

    with patch("tomllib.loads") as parse:
        with pytest.raises(BadFigures) as wrong:
            tree(1)
        parse.assert_not_called()
        tree(0)
        parse.assert_called_once()
    assert (wrong.value.reason, wrong.value.line) == (reason, line)


@pytest.mark.parametrize(
    "text",
    [
        'k = """\n""]]]"""',
        "k = '''\n'''''",
        'k = "\\"#[" # [[[[',
        "k = '[\\'",
        'k = ""',
        "# [\n[k]",
    ],
)
def test_a_quoted_bracket_is_no_bracket(text: str) -> None:
    """What is not a string to the parser must not be one here, or it could hide its content."""
    tomllib.loads(text)
    left = "".join(token.text for token in tokens(text) if token.kind == "mark")
    assert left in ("=", "[]")


def test_a_number_of_thousands_of_digits_is_refused_with_its_line() -> None:
    with pytest.raises(BadFigures, match=r"club.toml:2: a word or number of more than 100 letters"):
        FigureFile(HEAD + "k = " + "9" * 5_000, "club.toml").tree  # noqa: B018


SOUP = [*"[]{}=,.#\n\n\n   ", "[[", "]]", "a", "b", "1", "a = ", "b.a = ", '"a"', '"\\u0061"', "''",
        '"""', "'''", "\n[[a]]\n", "\n[a.b]\n", "\na = [", "{ b = 1 }", "{ a.b = 1, b = [", "1, 2",
        "1979-05-27 07:32:00", "1.5", '"\\""', "# ]\n"]  # fmt: skip


def test_every_value_has_its_line_in_any_file_that_is_sound() -> None:
    random, sound = Random(3), 0
    for _ in range(20_000):
        text = "".join(random.choices(SOUP, k=random.randrange(12)))
        try:
            tree = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        sound += bool(tree)
        assert set(places(tree)) <= lines_of(text).keys(), text
    assert sound > 250


def places(tree: Any, place: Place = ()) -> Iterator[Place]:
    """Return the places of all values."""
    yield place
    items: Iterable[tuple[str | int, Any]] = ()
    if isinstance(tree, dict):
        items = tree.items()
    elif isinstance(tree, list):
        items = enumerate(tree)
    for step, value in items:
        yield from places(value, (*place, step))


def test_each_value_has_its_line() -> None:
    text = 'a = 1\n[[b]]\nc.d = [\n1, # one\n{ e = """\n""" },\n]\n[b.f]\n[[b]]\n"c" = 2\n'
    found = lines_of(text)
    assert found[("a",)] == 1
    assert (found[("b",)], found[("b", 0)], found[("b", 1)]) == (2, 2, 9)
    assert found[("b", 0, "c", "d")] == 3
    assert (found[("b", 0, "c", "d", 0)], found[("b", 0, "c", "d", 1, "e")]) == (4, 5)
    assert (found[("b", 0, "f")], found[("b", 1, "c")]) == (8, 10)


KEY, ESCAPED = ".".join("k" * (MOST_PARTS - 1)), r"\u0061" * 30
# What once took time or memory by its square, as it may be now: so many lines of it.
WIDEST: dict[str, Callable[[int], str]] = {
    "keys": lambda lines: "".join(f"{KEY}.k{n} = 1\n" for n in range(lines)),
    "tables": lambda lines: f"[[{KEY}.k]]\n" * lines,
    "brackets": lambda lines: "k = [\n" + "[[[[[[[[[[[[[[[]]]]]]]]]]]]]]],\n" * lines + "]\n",
    "values": lambda lines: "k = [\n" + "1, 2, 3, 4,\n" * lines + "]\n",
    "comments": lambda lines: "k = [\n" + "# [ ' \"\n" * lines + "]\n",
    "escapes": lambda lines: "".join(f'k{n} = "{ESCAPED}"\n' for n in range(lines)),
}


def cost(shape: str, lines: int) -> Callable[[], object]:
    """Return the cost of reading a file of a shape, including the line of its last value."""

    def read() -> None:
        file = FigureFile(WIDEST[shape](lines))
        last = [*places(file.tree)][-1]
        file.bad(last, "no-text")

    return read


@pytest.mark.parametrize("shape", WIDEST)
def test_the_cost_of_a_file_grows_no_faster_than_its_size(shape: str) -> None:
    few, many = (steps(cost(shape, lines)) for lines in (50, 200))
    assert few < many < 4.3 * few
    few, many = (most_memory(cost(shape, lines)) for lines in (50, 200))
    assert many < 5 * few


def ahead(count: int) -> str:
    """Return a file with this many figures, each covered by all later ones."""
    rows = ['format = 1\ngames = ["royal"]']
    for one in range(count):
        others = ", ".join(f'"k{other}"' for other in range(one + 1, count))
        covered = f"covered_by = [{others}]" if others else ""
        rows.append(f'[[figure]]\nkey = "k{one}"\nname = {{ en = "n" }}\nfeat = {{ win = 1 }}')
        rows.append(f"announced = 1\nsilent = 1\n{covered}")
    return "\n".join(rows)


def cost_of_sense(count: int) -> int:
    """Return the steps of checking whether figures make sense together."""

    def made(kept: bool) -> int:
        file = FigureFile(ahead(count), kept=kept)
        _ = file.tree
        return steps(lambda: game("royal").rules(figures=file))

    return made(kept=False) - made(kept=True)


def test_figures_that_name_each_other_cost_no_more_than_their_length() -> None:
    """Earlier the targets of each reference were looked up for each of them."""
    game("royal").rules(figures=FigureFile(ahead(2)))
    few, many = 30, 90
    cost, longer = cost_of_sense(many) / cost_of_sense(few), len(ahead(many)) / len(ahead(few))
    assert cost < 1.5 * longer
