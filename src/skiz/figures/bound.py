"""The cards that a feat binds: those that it needs, and the tricks for which they are kept."""

from collections.abc import Iterator

from skiz.cards import Cards, size, value

from .feats import All, Feat, Fell, Win


@value(frozen=True, slots=True)
class BoundCards:
    """Cards kept for the tricks first … last, one for each of them."""

    cards: Cards
    first: int
    last: int


def bound_cards(feat: Feat) -> Iterator[BoundCards]:
    """Yield the cards that a feat binds.

    A Win binds its cards if it needs all of them: as many cards as tricks to win. In an All, one
    such Win binds its cards only if the other feats cannot be lost before it, except by losing one
    of the tricks up to it. Otherwise the cards alone would not tell when the bond ends.
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
    """Return whether a feat is lost before trick `last` only by a trick lost from the first on."""
    match feat:
        case Win(1, to, None, None):
            return to >= last - 1
        case Fell(trick):
            return trick >= last
        case _:
            return False
