"""Worked examples of the sources, in our own words, each with a deal that is played.

They are in `sources/examples`, one file per family. The play consists of sections of a record. An
example fits a house if it can be read there and ends in the same way.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from skiz.games import game
from skiz.rulebook import Source, folder, source
from skiz.table import House, Rules, Value, View, on_turn, options, value_text
from skiz.table.notation import text as written
from skiz.words import LANGS, Lang

from .read import read
from .record import Record
from .scan import BadRecord

UNKNOWN = "?"


@dataclass(frozen=True)
class Example:
    """A worked example.

    `play` has the sections of its record, from the deal on if the cards matter. `may` is what the
    player on turn at its end may do. `about` are the house rules that it explains. An example with
    a `game` belongs only to that game.
    """

    key: str
    title: Mapping[Lang, str]
    text: Mapping[Lang, str]
    play: str
    source: Source
    house: Mapping[str, Value]
    start: str | None = None
    may: tuple[str, ...] = ()
    about: Mapping[str, Value] | None = None
    game: str | None = None

    def page(self, rules: Rules) -> str:
        """Return the example as a record of these rules."""
        changes = rules.house.differences(game(rules.key).house())
        house = " ".join(f"{key}={value_text(value)}" for key, value in changes.items())
        headers = (("Game", rules.key), ("House", house), ("Start", self.start))
        head = "".join(f"{key}  {value}\n" for key, value in headers if value)
        return f"{head}\n{'' if self.shows_cards else _unknown(rules)}{self.play}"

    @property
    def shows_cards(self) -> bool:
        """Whether the example gives cards, and not only words."""
        return self.play.startswith("deal\n")

    def record(self, rules: Rules) -> Record:
        """Return the example played by these rules; raise BadRecord if they do not allow it."""
        (record,) = read(self.page(rules), self.key)
        return record

    def goes(self, rules: Rules) -> bool:
        """Return whether the example fits these rules, with the right actions at its end."""
        if self.game not in (None, rules.key):
            return False
        values = rules.house.values()
        if any(values.get(field) != value for field, value in (self.about or {}).items()):
            return False
        try:
            return self.may in ((), _offered(self.record(rules)))
        except BadRecord:
            return False


def _unknown(rules: Rules) -> str:
    """Return a deal of which no card is known."""
    hand = " ".join(UNKNOWN * rules.length)
    return "deal\n" + "".join(f"  {letter}  {hand}\n" for letter in "ABCD"[: rules.seats])


def _offered(record: Record) -> tuple[str, ...]:
    """Return what the seat on turn may do, as text."""
    view, pack = View(record.state), record.rules.pack
    return tuple(
        written(action, pack) for seat in on_turn(record.state) for action in options(view, seat)
    )


@cache
def all_examples(family: str) -> tuple[Example, ...]:
    """Return the examples of a family, in the order of a deal.

    >>> [example.title["en"] for example in all_examples("asszorti")][:2]
    ['Two bidders', 'Three bidders']
    """
    file = folder().joinpath("examples", f"{family}.toml")
    if not file.is_file():
        return ()
    with file.open("rb") as opened:
        found = tomllib.load(opened)["example"]
    return tuple(
        Example(
            key,
            {lang: entry["title"][lang] for lang in LANGS},
            {lang: entry["text"][lang] for lang in LANGS},
            entry["play"],
            source(entry["source"]),
            entry.get("house", {}),
            entry.get("start"),
            tuple(entry.get("may", ())),
            entry.get("about"),
            entry.get("game"),
        )
        for key, entry in found.items()
    )


def examples(rules: Rules) -> tuple[Example, ...]:
    """Return the examples that fit these rules.

    >>> found = game("asszorti")
    >>> [example.key for example in examples(found.rules(found.house("gamerules")))]
    ['hold-and-raise', 'three-bidders', 'game-won-arrivazs-lost', 'idegen']
    """
    return _examples(rules.key, rules.house)


@lru_cache
def _examples(key: str, house: House) -> tuple[Example, ...]:
    rules = game(key).rules(house)
    return tuple(example for example in all_examples(rules.family) if example.goes(rules))
