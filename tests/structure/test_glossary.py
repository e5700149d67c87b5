"""The glossary: a row for every word of the table and of the code, once and in order."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from skiz.games import games
from skiz.phases import Auction, Choice, HangOn
from skiz.phases.auction import HOLD, PASS
from skiz.table import Rules
from skiz.table.notation import LEVELS
from skiz.words import catalogue
from tests.support.tools.source_tree import CODE, ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([^`]+)`")
MOST = 12  # keys beside one word: more would be a list, and no explanation
COMMON = frozenset({"and", "the", "for", "who", "with", "what", "after", "has", "all", "any"})


@cache
def table(number: int) -> tuple[tuple[str, str, str], ...]:
    """Return the rows of the first or the second table: word, middle column, explanation."""
    part = GLOSSARY.read_text("utf-8").split("\n## ")[number]
    head, *rows = ROW.findall(part)
    assert head[0] == "Word"
    return tuple(row for row in rows if not row[0].startswith("-"))


def of_the_table() -> Iterator[tuple[str, str]]:
    """Yield each word that a game can have explained, and its English label on the page."""
    for key, game in games().items():
        for preset in game.presets:
            rules = game.rules(game.house(preset))
            for family, word in spoken_keys(rules):
                yield word, label(family, word, key)


def spoken_keys(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the figures, phases, bids, words of kontra and house rules of a game."""
    for figure in rules.figures if rules.own is None else ():  # a file brings its own words
        yield "figure", figure.key
    for phase in rules.phases:
        yield "phase", phase.name
        if isinstance(phase, Auction):
            yield from (("bid", call) for call in (*phase.ladder, HOLD, PASS))
        if isinstance(phase, HangOn):
            yield from (("bid", call) for call in ("hang", "may-i", "agree", "refuse"))
        if isinstance(phase, Choice) and phase.name == "contract":
            yield from (("bid", value) for value in phase.values)
    yield from (("level", level) for level in LEVELS[1:])
    yield from (("house", point.field) for point in rules.house.options())


def label(family: str, word: str, game: str) -> str:
    """Return its label on the page."""
    words = catalogue("en")
    return words[f"level.{LEVELS.index(word)}" if family == "level" else f"{family}.{word}"]


def pattern(code: str) -> re.Pattern[str]:
    """Return a key of the table as a pattern; a star is the letter of a suit."""
    return re.compile(re.escape(code).replace(r"\*", "[a-z]"))


def plain(text: str) -> str:
    """Return a text without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def stems(text: str) -> set[str]:
    """Return the significant words of a text, by their first letters."""
    return {word[:5] for word in re.findall(r"\w+", plain(text)) if word not in COMMON}


def test_every_word_of_a_game_has_its_row() -> None:
    for word, name in sorted(set(of_the_table())):
        rows = [
            row
            for row in table(1)
            if any(pattern(code).fullmatch(word) for code in NAMED.findall(row[1]))
        ]
        assert rows, f"{word} ({name}) stands beside no word of the glossary"
        assert any(stems(name) & stems(f"{row[0]} {row[2]}") for row in rows), (
            f"what stands beside {word} says nothing of “{name}”"
        )


def test_every_key_of_the_glossary_is_a_word_of_some_game() -> None:
    words = {word for word, _ in of_the_table()}
    keys = [code for row in table(1) for code in NAMED.findall(row[1])]
    assert [k for k in keys if not any(pattern(k).fullmatch(word) for word in words)] == []
    assert [row[0] for row in table(1) if len(NAMED.findall(row[1])) > MOST] == []


def our_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder, without installed ones."""
    for file in folder.iterdir():
        if file.is_file():
            yield file
        elif file.name != "node_modules":
            yield from our_files(file)


@pytest.mark.parametrize("row", table(2), ids=lambda row: row[0])
def test_a_word_of_the_code_is_at_home_in_its_room(row: tuple[str, str, str]) -> None:
    """It is a name or a phrase there: `PlayRules`, `play_rules` or "play rules"."""
    (room,) = NAMED.findall(row[1])
    folder = CODE / room if (CODE / room).is_dir() else ROOT / room
    assert folder.is_dir(), f"there is no room {room}"
    phrase = re.compile(r"[\s_-]*(?://|#)?[\s_-]*".join(re.split(r"[\s-]", row[0])), re.IGNORECASE)
    endings = {".py", ".hpp", ".cpp", ".md", ".toml", ".ts", ".svelte"}
    files = (file for file in our_files(folder) if file.suffix in endings)
    assert any(phrase.search(file.read_text("utf-8")) for file in files)


def test_no_word_stands_twice_and_all_are_in_order() -> None:
    both = [[plain(row[0]) for row in table(number)] for number in (1, 2)]
    assert all(words == sorted(words) for words in both)
    together = [word for words in both for word in words]
    assert sorted({word for word in together if together.count(word) > 1}) == []


def test_every_word_is_explained_in_a_line() -> None:
    for row in (*table(1), *table(2)):
        assert len(row[2].split()) > 3, row[0]
        assert row[2].endswith("."), row[0]
