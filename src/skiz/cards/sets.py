"""Cards and sets of cards: a card is a small number, a set is an int with one bit per card.

A higher bit is a stronger card in every contract, which Pack ensures. So finding the strongest card
needs no table.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Card: TypeAlias = int  # 0 … n-1
Cards: TypeAlias = int  # bit i set means card i is in it

NO_CARDS: Cards = 0


def each(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set, weakest first.

    >>> [*each(0b1010)]
    [1, 3]
    """
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def of(cards: Iterable[Card]) -> Cards:
    """Return the set of these cards.

    >>> bin(of([1, 3]))
    '0b1010'
    """
    found = NO_CARDS
    for card in cards:
        found |= 1 << card
    return found


def union(sets: Iterable[Cards]) -> Cards:
    """Return all cards that are in at least one of these sets.

    >>> bin(union([0b1010, 0b0010, 0b1000]))
    '0b1010'
    """
    found = NO_CARDS
    for cards in sets:
        found |= cards
    return found


def size(cards: Cards) -> int:
    """Return how many cards a set holds.

    >>> size(0b1010)
    2
    """
    return cards.bit_count()


def highest(cards: Cards) -> Card:
    """Return the strongest card of a set that is not empty.

    >>> highest(0b1010)
    3
    """
    return cards.bit_length() - 1


def lowest(cards: Cards) -> Card:
    """Return the weakest card of a set that is not empty.

    >>> lowest(0b1010)
    1
    """
    return (cards & -cards).bit_length() - 1
