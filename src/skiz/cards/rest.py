"""Whether a hand takes all remaining tricks by the strength of its cards alone."""

from .order import Order
from .sets import Cards, each, highest, lowest, of, size


def sure_of_the_rest(hand: Cards, others: Cards, order: Order) -> bool:
    """Return whether a hand on lead takes every remaining trick, whoever holds the other cards.

    It plays trumps first: its highest trumps must cover as many as the others could hold. Then each
    of its plain cards must be higher than all that the others hold in the suit.

    >>> from skiz.cards import FRENCH_36, Order
    >>> cards, order = FRENCH_36.cards, Order(FRENCH_36.suits, FRENCH_36.suits[0])
    >>> sure_of_the_rest(cards("cA sK"), cards("cK s9"), order)
    True
    >>> sure_of_the_rest(cards("cA sK"), cards("cK sA"), order)
    False
    """
    trumps = others & order.trumps
    if trumps:
        mine = hand & order.trumps
        top = of(card for card in each(mine) if card > highest(trumps))
        if size(top) < size(trumps):
            return False
    for suit in order.suits:
        plain, theirs = hand & suit & ~order.trumps, others & suit & ~order.trumps
        if plain and theirs and lowest(plain) < highest(theirs):
            return False
    return True
