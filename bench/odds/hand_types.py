"""Types of hands of Asszorti: the lengths of the suits, and how many aces and kings there are.

There are a few hundred types. Their shares are exact; a hand of a type is drawn so that each hand
of the type is as likely as any other.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, prod
from random import Random
from typing import NamedTuple

from skiz.cards import Cards, each, of, size
from skiz.games.asszorti import LENGTH, PACK

HIGH = 2  # cards of a suit that count as high: ace and king
RANKS = size(PACK.suits[0])


class HandType(NamedTuple):
    """The lengths of the suits, longest first, and the number of aces and kings."""

    lengths: tuple[int, ...]
    high: int

    @property
    def pattern(self) -> str:
        """The lengths as one writes them.

        >>> HandType((5, 3, 2, 1), 4).pattern
        '5-3-2-1'
        """
        return "-".join(map(str, self.lengths))


def high_cards(suit: Cards) -> Cards:
    """Return ace and king of a suit."""
    return of([*each(suit)][-HIGH:])


def type_of(hand: Cards) -> HandType:
    """Return the type of a hand.

    >>> type_of(PACK.cards("sA sK sQ s7 s6 hA h10 h9 d8 d7 c6"))
    HandType(lengths=(5, 3, 2, 1), high=3)
    """
    lengths = sorted((size(hand & suit) for suit in PACK.suits), reverse=True)
    return HandType(tuple(lengths), size(hand & of_high()))


@cache
def of_high() -> Cards:
    """Return all aces and kings."""
    return sum(high_cards(suit) for suit in PACK.suits)


def ways(lengths: tuple[int, ...], highs: tuple[int, ...]) -> int:
    """Return how many hands have these lengths, with this many high cards, in each suit in turn."""
    return prod(
        comb(HIGH, high) * comb(RANKS - HIGH, length - high) if high <= length else 0
        for length, high in zip(lengths, highs, strict=True)
    )


@cache
def counts() -> Counter[HandType]:
    """Return how many hands each type has."""
    found = Counter[HandType]()
    suits = len(PACK.suits)
    for lengths in product(range(RANKS + 1), repeat=suits):
        if sum(lengths) == LENGTH:
            for highs in product(range(HIGH + 1), repeat=suits):
                kind = HandType(tuple(sorted(lengths, reverse=True)), sum(highs))
                found[kind] += ways(lengths, highs)
    return +found


def some_hand(kind: HandType, rng: Random) -> Cards:
    """Return a random hand of a type."""
    lengths = tuple(rng.sample(kind.lengths, len(kind.lengths)))
    options = [*highs_of(lengths, kind.high)]
    weights = [ways(lengths, highs) for highs in options]
    (highs,) = rng.choices(options, weights)
    hand = 0
    for suit, length, high in zip(PACK.suits, lengths, highs, strict=True):
        top = high_cards(suit)
        hand |= of(rng.sample([*each(top)], high))
        hand |= of(rng.sample([*each(suit & ~top)], length - high))
    return hand


def highs_of(lengths: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which this many high cards lie in suits of these lengths."""
    for highs in product(range(HIGH + 1), repeat=len(lengths)):
        if sum(highs) == total and ways(lengths, highs):
            yield highs
