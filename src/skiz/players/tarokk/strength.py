"""What a Tarokk hand is worth, counted in tarokks: the length first, then what is high."""

from functools import lru_cache

from skiz.cards import Cards, size
from skiz.games.tarokk import DECKS, Deck, deck
from skiz.table import View

# What a card is worth beyond being a tarokk, and what a suit without a card is.
SKIZ, XXI, PAGAT, HIGH, KING, VOID = 1.5, 1.0, 0.4, 0.5, 0.5, 0.3
HIGH_COUNT = 4  # tarokks that are high: XX down to XVII


def strength(v: View) -> float:
    """The worth of one's own hand. Nine cards of 42 and twelve of 54 are alike in it, 6.5 and 6.6
    in the mean: the longer hand is of a pack with fewer tarokks in it.
    """
    return worth(v.own_hand(), len(v.rules.pack.names))


def tarokks(v: View) -> int:
    """How many tarokks one holds."""
    return size(v.own_hand() & deck(v).tarokks)


@lru_cache(4096)
def worth(hand: Cards, pack: int) -> float:
    """The worth of a hand of a pack of so many cards."""
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
    """The high tarokks that are no honours."""
    return ((1 << HIGH_COUNT) - 1) << (cards.xx - HIGH_COUNT + 1)
