"""The book of the rules that run: a game's chapters, resolved for its house."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from skiz.games import game
from skiz.table import Option, Rules
from skiz.words import LANGS, Lang, catalogue, say

from .sources import Clause, clause


@dataclass(frozen=True)
class Entry:
    """A clause of the book as it reads here, with the figures for which it does not hold; and the
    point of the house that chose it, if one did: `changed` where the game has another value on that
    point by default.
    """

    clause: Clause
    texts: Mapping[Lang, str]
    option: Option | None = None
    changed: bool = False


class Page(NamedTuple):
    """A chapter of the book by its key."""

    chapter: str
    entries: tuple[Entry, ...]


def book(rules: Rules) -> tuple[Page, ...]:
    """Every chapter of these rules; a point of the house stands there with the clause that runs."""
    options = {option.field: option for option in rules.house.options()}
    changed = rules.house.differences(game(rules.key).house())

    def entry_of(entry: str) -> Entry:
        found = clause(rules.house.clause(entry))
        return Entry(found, texts(found, rules), options.get(entry), entry in changed)

    return tuple(
        Page(chapter.key, tuple(map(entry_of, chapter.of(rules.house)))) for chapter in rules.book
    )


def texts(of: Clause, rules: Rules) -> Mapping[Lang, str]:
    """A clause in every language, with its exceptions among the figures of these rules."""
    but = rules.exceptions.get(of.cite)
    return {lang: _with_exceptions(of, but, lang, rules) for lang in LANGS} if but else of.texts


def _with_exceptions(of: Clause, but: tuple[str, ...], lang: Lang, rules: Rules) -> str:
    words = {**catalogue(lang), **(rules.words[lang] if rules.words else {})}
    figures = ", ".join(words[f"figure.{key}"] for key in but)
    return say("book.exceptions", lang, text=of.texts[lang], figures=figures)
