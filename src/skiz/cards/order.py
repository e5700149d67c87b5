"""Order: what beats what in a contract, and which cards a trick leaves one free to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from .sets import NO_CARDS, Card, Cards, highest, of


class Duty(Enum):
    """What the cards on the table ask of the next player."""

    NONE = "none"
    FOLLOW = "follow"  # play the suit led
    TRUMP = "trump"  # void in it: play a trump


@dataclass(frozen=True, slots=True)
class Order:
    """Suits and trumps of a contract. Trumps that belong to a plain suit by name have left it."""

    suits: tuple[Cards, ...]
    trumps: Cards = NO_CARDS
    must_trump: bool = True

    def suit(self, card: Card) -> Cards:
        """The cards that follow suit when this one is led: the trumps, or its plain suit."""
        if self.trumps >> card & 1:
            return self.trumps
        for suit in self.suits:
            if suit >> card & 1:
                return suit & ~self.trumps
        raise ValueError(f"card {card} is in no suit")

    def winner(self, trick: Sequence[Card]) -> int:
        """The index of the winning card: the highest trump, else the highest of the suit led."""
        played = of(trick)
        return trick.index(highest(played & self.trumps or played & self.suit(trick[0])))

    def duty(self, hand: Cards, trick: Sequence[Card]) -> tuple[Duty, Cards]:
        """What the trick asks of this hand, and the cards that answer it."""
        if not trick:
            return Duty.NONE, hand
        if follow := hand & self.suit(trick[0]):
            return Duty.FOLLOW, follow
        if self.must_trump and (ruff := hand & self.trumps):
            return Duty.TRUMP, ruff
        return Duty.NONE, hand

    def playable(self, hand: Cards, trick: Sequence[Card]) -> Cards:
        """The cards of a hand that may be played to this trick."""
        return self.duty(hand, trick)[1]
