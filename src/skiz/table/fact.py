"""Fact: a bound on how many of some cards are somewhere, for a seat that does not see them."""

from dataclasses import dataclass
from typing import TypeAlias

from skiz.cards import Cards

Holder: TypeAlias = int  # a seat's hand; then the talon; then what each seat has laid away
Holders: TypeAlias = int  # a set: bit i set means holder i is in it


@dataclass(frozen=True, slots=True)
class Fact:
    """Of these cards the holders together have at least and at most so many."""

    holders: Holders
    cards: Cards
    least: int = 1
    most: int = 64


Case: TypeAlias = tuple[Fact, ...]
