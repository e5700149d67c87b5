"""The book of the rules in force: a game's chapters, resolved for its house."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skiz.games import game
from skiz.table import Option, Rules
from skiz.words import LANGS, Lang, catalogue, say

from .sources import Clause, clause


@dataclass(frozen=True)
class Entry:
    """A clause as it reads in the book, with the figures for which it does not hold.

    If a point of the house chose it, the entry names that point; `changed` says whether the point
    differs from the game's default.
    """

    clause: Clause
    texts: Mapping[Lang, str]
    option: Option | None = None
    changed: bool = False


class Page(NamedTuple):
    """A chapter of the book, with its key."""

    chapter: str
    entries: tuple[Entry, ...]


def book(rules: Rules) -> tuple[Page, ...]:
    """Return every chapter of these rules; a point of the house appears with its current clause.

    >>> from skiz.games import game
    >>> (play,) = [page for page in book(game("asszorti").rules()) if page.chapter == "play"]
    >>> play.entries[2].clause.cite
    'pais/follow'
    """
    options = {option.field: option for option in rules.house.options()}
    changed = rules.house.differences(game(rules.key).house())

    def entry_of(entry: str) -> Entry:
        found = clause(rules.house.clause(entry))
        return Entry(found, texts(found, rules), options.get(entry), entry in changed)

    return tuple(
        Page(chapter.key, tuple(map(entry_of, chapter.of(rules.house)))) for chapter in rules.book
    )


def texts(of: Clause, rules: Rules) -> Mapping[Lang, str]:
    """Return a clause in every language, with its exceptions among the figures of these rules."""
    but = rules.exceptions.get(of.cite)
    return {lang: _with_exceptions(of, but, lang, rules) for lang in LANGS} if but else of.texts


def _with_exceptions(of: Clause, but: tuple[str, ...], lang: Lang, rules: Rules) -> str:
    words = {**catalogue(lang), **(rules.words[lang] if rules.words else {})}
    figures = ", ".join(words[f"figure.{key}"] for key in but)
    return say("book.exceptions", lang, text=of.texts[lang], figures=figures)
