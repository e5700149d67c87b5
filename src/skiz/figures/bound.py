"""The cards that a feat binds: those it cannot do without, and the tricks they are kept for."""

from collections.abc import Iterator
from dataclasses import dataclass

from skiz.cards import Cards, size

from .feats import All, Feat, Win


@dataclass(frozen=True, slots=True)
class BoundCards:
    """Cards kept for the tricks first … last, one for each of them."""

    cards: Cards
    first: int
    last: int


def bound_cards(feat: Feat) -> Iterator[BoundCards]:
    """A Win binds its cards when it needs them all: as many as there are tricks to win."""
    match feat:
        case Win(first, last, using, None) if using and size(using) == last - first + 1:
            yield BoundCards(using, first, last)
        case All(feats):
            for part in feats:
                yield from bound_cards(part)
        case _:
            return
