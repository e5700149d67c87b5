"""The worth of a Tarokk hand, counted in tarokks: its length first, then its high cards."""

from functools import lru_cache

from skiz.cards import Cards, size
from skiz.games.tarokk import DECKS, Deck, deck
from skiz.table import View

# The worth of a card beyond being a tarokk, and of a void suit.
SKIZ, XXI, PAGAT, HIGH, KING, VOID = 1.5, 1.0, 0.4, 0.5, 0.5, 0.3
HIGH_COUNT = 4  # the number of high tarokks: XX down to XVII


def strength(v: View) -> float:
    """Return the worth of the seat's hand.

    Nine cards of 42 and twelve of 54 have nearly the same mean, 6.5 and 6.6. The longer hand is
    from a pack with a smaller share of tarokks.
    """
    return worth(v.own_hand(), len(v.rules.pack.names))


def tarokks(v: View) -> int:
    """Return the number of tarokks in the seat's hand."""
    return size(v.own_hand() & deck(v).tarokks)


@lru_cache(4096)
def worth(hand: Cards, pack: int) -> float:
    """Return the worth of a hand from a pack of this many cards."""
    cards = DECKS[pack]
    return (
        size(hand & cards.tarokks)
        + SKIZ * (hand >> cards.skiz & 1)
        + XXI * (hand >> cards.xxi & 1)
        + PAGAT * (hand >> cards.pagat & 1)
        + HIGH * size(hand & high(cards))
        + KING * size(hand & cards.kings)
        + VOID * sum(not hand & suit for suit in cards.suits.values())
    )


def high(cards: Deck) -> Cards:
    """Return the high tarokks that are not honours."""
    return ((1 << HIGH_COUNT) - 1) << (cards.xx - HIGH_COUNT + 1)
