"""Fact: a bound on how many of certain unseen cards are in certain places."""

from typing import TypeAlias

from skiz.cards import Cards, value

Holder: TypeAlias = int  # first the seats' hands, then the talon, then the discards of each seat
Holders: TypeAlias = int  # a set: bit i set means holder i is in it


@value(frozen=True, slots=True)
class Fact:
    """A lower and an upper bound on how many of these cards the holders have together."""

    holders: Holders
    cards: Cards
    least: int = 1
    most: int = 64


Case: TypeAlias = tuple[Fact, ...]
