"""Houses by the hundred, and what stands in the book of each."""

from collections.abc import Iterator, Mapping
from functools import cache

from skiz.games import game
from skiz.rulebook import Entry, book
from skiz.table import House, Option, Value


def values(point: Option) -> list[Value]:
    """What may be chosen on a point; of a number only some."""
    if point.least is None or point.most is None:
        return [*point.choices]
    return [point.least, 7, point.most]


def changes(key: str) -> Iterator[tuple[House, Mapping[str, Value]]]:
    """Every preset of a game as it is, and with each value of each point."""
    for house in game(key).presets.values():
        yield house, {}
        for point in house.options():
            for value in values(point):
                if value != point.value:
                    yield house, {point.field: value}


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
