"""From the order of a shuffled pack to hands and talon. The shuffle itself comes from outside."""

from collections.abc import Iterable
from operator import index
from random import Random
from typing import SupportsIndex

from skiz.cards import Card, of

from .events import Dealt, Hand
from .state import Rules


def deal(rules: Rules, deck: Iterable[SupportsIndex]) -> Dealt:
    """Deal a pack from its top, seat 0 first.

    The cards are whole numbers of any type, as of NumPy. Raise ValueError unless it is the whole
    pack, each card once.

    >>> from skiz.games import game
    >>> dealt = deal(game("asszorti").rules(), range(36))
    >>> [hand.size for hand in dealt.hands], len(dealt.talon)
    ([11, 11, 11], 3)
    """
    try:
        order = [index(card) for card in deck]
    except TypeError:
        order = []
    if sorted(order) != list(range(len(rules.pack.names))):
        raise ValueError("a deal needs every card of the pack exactly once")
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    talon: list[Card] = []
    cards = iter(order)
    for to, count in rules.dealing.packets:
        for pile in [talon] if to == "talon" else hands:
            pile.extend(next(cards) for _ in range(count))
    return Dealt(tuple(Hand.of(of(hand)) for hand in hands), tuple(talon))


def shuffled(rules: Rules, rng: Random) -> list[Card]:
    """Return the pack in a random order drawn from `rng`.

    >>> from skiz.games import game
    >>> len(shuffled(game("asserufen").rules(), Random(1)))
    32
    """
    deck = list(range(len(rules.pack.names)))
    rng.shuffle(deck)
    return deck
