"""The book of the rules that run: a game's chapters, resolved for its house."""

from dataclasses import dataclass
from typing import NamedTuple

from skiz.games import game
from skiz.table import Option, Rules

from .sources import Clause, clause


@dataclass(frozen=True)
class Entry:
    """A clause of the book, and the point of the house that chose it, if one did; `changed` where
    the game has another value on that point by default.
    """

    clause: Clause
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
        return Entry(clause(rules.house.clause(entry)), options.get(entry), entry in changed)

    return tuple(
        Page(chapter.key, tuple(map(entry_of, chapter.of(rules.house)))) for chapter in rules.book
    )
