"""Order: what beats what in a contract, and which cards a trick leaves one free to play; and the
ties that may hold single cards besides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from .sets import NO_CARDS, Card, Cards, highest, of
from .trick import Seat


class Duty(Enum):
    """What the cards on the table ask of the next player."""

    NONE = "none"
    FOLLOW = "follow"  # play the suit led
    TRUMP = "trump"  # void in it: play a trump


@dataclass(frozen=True, slots=True)
class Bond:
    """Cards that a side keeps for the tricks `first` … `last`, one for each, because of what it
    announced.

    Before them these seats play them only where nothing else may be, the soonest due first; to
    them they must where they may, as soon as a hand has more of them than there are such tricks to
    come. It ends with the last of these tricks, as soon as they can no longer all be won with these
    cards, and with a trick that one of the `rivals` wins. The `hidden` ones are known as rivals
    only once the telling card has fallen, and what `waits` binds nobody before that. A trick that
    one of the `doubtful` wins ends it too, but only until then.
    """

    cards: Cards
    first: int
    last: int
    seats: tuple[Seat, ...]
    rivals: tuple[Seat, ...] = ()
    hidden: tuple[Seat, ...] = ()
    waits: bool = False
    doubtful: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """A card that was called, and with how many cards of its suit its holder may run away.

    He must play it when another leads its suit, may not throw it away while he has others, and
    leads no lower card of the suit unless he holds `run_away` of it, this one included (0: never).
    Having run away he is free.
    """

    card: Card
    run_away: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """Suits and trumps of a contract. Trumps that belong to a plain suit by name have left it.

    `bonds` and `called` are for who searches open cards; what a seat may play they do not change
    here, since that hangs on the seat and on the tricks so far. When the `telling` card falls all
    know who plays with whom; None: there is none.
    """

    suits: tuple[Cards, ...]
    trumps: Cards = NO_CARDS
    must_trump: bool = True
    bonds: tuple[Bond, ...] = ()
    called: Called | None = None
    telling: Card | None = None

    def suit(self, card: Card) -> Cards:
        """The cards that follow suit when this one is led: the trumps, or its plain suit;
        ValueError for a card of no suit.
        """
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
