"""Hundreds of houses, and the content of the rule book of each."""

from collections.abc import Iterator, Mapping
from functools import cache

from skiz.games import game
from skiz.rulebook import Entry, book
from skiz.table import House, Option, Value
from tests.support.tools.depth import NIGHTLY


def values(point: Option) -> list[Value]:
    """Return the values of a house rule; of a number only some."""
    if point.least is None or point.most is None:
        return [*point.choices]
    return [point.least, 7, point.most]


def changes(key: str) -> Iterator[tuple[House, Mapping[str, Value]]]:
    """Return every preset of a game, and every preset with one value of one rule changed.

    At night each preset has each value. By day each value is in one preset, taken in turn.
    """
    presets = [*game(key).presets.values()]
    settings = [(point.field, value) for point in presets[0].options() for value in values(point)]
    for number, house in enumerate(presets):
        yield house, {}
        for place, (field, value) in enumerate(settings):
            if NIGHTLY or place % len(presets) == number:
                yield house, {field: value}


@cache
def houses(key: str) -> tuple[House, ...]:
    """Return all those houses without repetition."""
    return tuple(dict.fromkeys(house.with_changes(change) for house, change in changes(key)))


@cache
def entries(key: str, house: House) -> tuple[Entry, ...]:
    """Return the content of the rule book of a house."""
    return tuple(entry for page in book(game(key).rules(house)) for entry in page.entries)


def shown(key: str, house: House) -> frozenset[str]:
    """Return the clauses of that book."""
    return frozenset(entry.clause.cite for entry in entries(key, house))


def tell(house: House, key: str) -> str:
    """Return a name for a house: its differences from the first preset."""
    return " ".join(f"{k}={v}" for k, v in house.differences(game(key).house()).items())
