"""Feats: the six verbs in which every figure of every game is said, and All to join them.

They are data without methods; judging, wording and searching them are functions elsewhere.
"""

from dataclasses import dataclass
from typing import TypeAlias

from skiz.cards import Card, Cards, Seat


@dataclass(frozen=True, slots=True)
class Take:
    """The side captures all of these cards in its tricks."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Win:
    """The side wins every trick first … last, each with one of `using` (None: with anything)."""

    first: int
    last: int
    using: Cards | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The side reaches so many card points."""

    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """The side reaches so many tricks; with `seat`, that one player does, whatever his side."""

    tricks: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Catch:
    """The side's hunter takes the others' prey in the same trick."""

    prey: Card
    hunter: Card


@dataclass(frozen=True, slots=True)
class Fall:
    """The side plays the card to that trick and does not win the trick with it."""

    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class All:
    """All of these together."""

    feats: tuple["Feat", ...]


Feat: TypeAlias = Take | Win | Score | Count | Catch | Fall | All


@dataclass(frozen=True, slots=True)
class Figure:
    """What a side may announce: its key, what has to be done, and the clause that says so."""

    key: str
    feat: Feat
    cite: str
