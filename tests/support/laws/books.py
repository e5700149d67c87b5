"""Houses by the hundred, and what stands in the book of each."""

from collections.abc import Iterator, Mapping
from functools import cache

from skiz.games import game
from skiz.rulebook import Entry, book
from skiz.table import House, Option, Value
from tests.support.tools.depth import NIGHTLY


def values(point: Option) -> list[Value]:
    """What may be chosen on a point; of a number only some."""
    if point.least is None or point.most is None:
        return [*point.choices]
    return [point.least, 7, point.most]


def changes(key: str) -> Iterator[tuple[House, Mapping[str, Value]]]:
    """Every preset of a game as it is, and changed by one value of one point. At night each preset
    with each value; by day each value in one preset, which are taken in turn.
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
    """All those houses, each of them once."""
    return tuple(dict.fromkeys(house.with_changes(change) for house, change in changes(key)))


@cache
def entries(key: str, house: House) -> tuple[Entry, ...]:
    """All that stands in the book of a house."""
    return tuple(entry for page in book(game(key).rules(house)) for entry in page.entries)


def shown(key: str, house: House) -> frozenset[str]:
    """The clauses of that book."""
    return frozenset(entry.clause.cite for entry in entries(key, house))


def tell(house: House, key: str) -> str:
    """A house by what is unlike the first preset."""
    return " ".join(f"{k}={v}" for k, v in house.differences(game(key).house()).items())
