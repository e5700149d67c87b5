"""The cards that a feat binds: those it cannot do without, and the tricks they are kept for."""

from collections.abc import Iterator
from dataclasses import dataclass

from skiz.cards import Cards, size

from .feats import All, Feat, Fell, Win


@dataclass(frozen=True, slots=True)
class BoundCards:
    """Cards kept for the tricks first … last, one for each of them."""

    cards: Cards
    first: int
    last: int


def bound_cards(feat: Feat) -> Iterator[BoundCards]:
    """A Win binds its cards when it needs them all: as many as there are tricks to win. Joined with
    others it does so where none of them can be lost without it, but by the first trick lost of
    those up to it: else nobody could tell by the cards alone when the bond ends.
    """
    match feat:
        case Win(first, last, using, None) if using and size(using) == last - first + 1:
            yield BoundCards(using, first, last)
        case All(feats):
            found = [bound for part in feats for bound in bound_cards(part)]
            others = (part for part in feats if not any(bound_cards(part)))
            if len(found) == 1 and all(_lasts(part, found[0].last) for part in others):
                yield found[0]  # skiz/own-bound
        case _:
            return


def _lasts(feat: Feat, last: int) -> bool:
    """Whether a feat is lost before this trick only by a trick lost from the first on."""
    match feat:
        case Win(1, to, None, None):
            return to >= last - 1
        case Fell(trick):
            return trick >= last
        case _:
            return False
