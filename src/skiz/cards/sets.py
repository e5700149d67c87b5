"""A card is a small number, a set of cards is an int with one bit for each of them.

A higher bit is a stronger card in every contract, which Pack sees to: "strongest" needs no table.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Card: TypeAlias = int  # 0 … n-1
Cards: TypeAlias = int  # bit i set means card i is in it

NO_CARDS: Cards = 0


def each(cards: Cards) -> Iterator[Card]:
    """The cards of a set, weakest first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def of(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    found = NO_CARDS
    for card in cards:
        found |= 1 << card
    return found


def union(sets: Iterable[Cards]) -> Cards:
    """All the cards that are in any of these sets."""
    found = NO_CARDS
    for cards in sets:
        found |= cards
    return found


def size(cards: Cards) -> int:
    """How many cards a set holds."""
    return cards.bit_count()


def highest(cards: Cards) -> Card:
    """The strongest card of a set that is not empty."""
    return cards.bit_length() - 1


def lowest(cards: Cards) -> Card:
    """The weakest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1
