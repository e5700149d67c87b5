"""Dealing: from the order of a shuffled pack to hands and talon. The shuffle comes from outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from skiz.cards import Card, of

from .events import Dealt, Hand

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Dealing:
    """The packets of a deal in order: so many cards to each seat in turn, or to the talon."""

    packets: tuple[tuple[str, int], ...]  # ("hands", 3), ("talon", 3), …


def deal(rules: Rules, deck: Sequence[Card]) -> Dealt:
    """Deal a pack from its top, seat 0 first; ValueError unless it is
    the whole pack, each card once.
    """
    if sorted(deck) != list(range(len(rules.pack.names))):
        raise ValueError("a deal needs every card of the pack exactly once")
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    talon: list[Card] = []
    cards = iter(deck)
    for to, count in rules.dealing.packets:
        for pile in [talon] if to == "talon" else hands:
            pile.extend(next(cards) for _ in range(count))
    return Dealt(tuple(Hand.of(of(hand)) for hand in hands), tuple(talon))


def shuffled(rules: Rules, rng: Random) -> list[Card]:
    """The pack in an order drawn from this source of chance."""
    deck = list(range(len(rules.pack.names)))
    rng.shuffle(deck)
    return deck
