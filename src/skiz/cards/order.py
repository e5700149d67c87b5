"""Order: which card beats which in a contract, and which cards may be played to a trick.

It also holds rules that bind single cards.
"""

from collections.abc import Sequence
from enum import Enum

from .sets import NO_CARDS, Card, Cards, highest, of
from .trick import Seat
from .values import value


class Duty(Enum):
    """A requirement of the cards on the table for the next player."""

    NONE = "none"
    FOLLOW = "follow"  # play the suit led
    TRUMP = "trump"  # if void in the suit led, play a trump


@value(frozen=True, slots=True)
class Bond:
    """Cards that a side must keep for the tricks `first` … `last` because of an announcement.

    There is one card for each of these tricks. Before them, the `seats` play a bound card only if
    nothing else is allowed, the one due soonest first. In these tricks, a seat must play one if the
    trick allows it, as soon as it has more bound cards than such tricks still to come.

    The bond ends with the last of these tricks. It ends earlier when the tricks can no longer all
    be won with these cards, or when one of the `rivals` wins a trick. The `hidden` seats are known
    as rivals only after the telling card has fallen, and a bond that `waits` binds nobody before
    that. If one of the `doubtful` seats wins a trick, the bond ends only until the telling card
    falls.
    """

    cards: Cards
    first: int
    last: int
    seats: tuple[Seat, ...]
    rivals: tuple[Seat, ...] = ()
    hidden: tuple[Seat, ...] = ()
    waits: bool = False
    doubtful: tuple[Seat, ...] = ()


@value(frozen=True, slots=True)
class Called:
    """A called card, and the number of cards of its suit with which its holder may run away.

    The holder must play it when another player leads its suit, and may not throw it away while
    holding other cards. The holder leads no lower card of the suit with fewer than `run_away` cards
    of it, the called card included (0: never). After running away, the holder is free.
    """

    card: Card
    run_away: int = 0


@value(frozen=True, slots=True)
class Order:
    """The suits and trumps of a contract.

    Trumps that belong by name to a plain suit have left it.

    `bonds` and `called` are for searches with open cards. They do not change here what a seat may
    play, because that depends on the seat and on the tricks so far. When the `telling` card falls,
    all know who plays with whom; None means that there is no such card.

    >>> from skiz.games import game
    >>> pack = game("asszorti").rules().pack
    >>> order = Order(pack.suits, trumps=pack.cards("h6 h7 h8"))
    >>> led = [pack.card("sK")]
    >>> pack.text(order.playable(pack.cards("s7 sA h6"), led))  # follow suit
    's7 sA'
    >>> order.winner([*led, pack.card("sA"), pack.card("h6")])  # the trump, third in the trick
    2
    """

    suits: tuple[Cards, ...]
    trumps: Cards = NO_CARDS
    must_trump: bool = True
    bonds: tuple[Bond, ...] = ()
    called: Called | None = None
    telling: Card | None = None

    def suit(self, card: Card) -> Cards:
        """Return the cards that follow suit when this card is led: the trumps, or its plain suit.

        Raise ValueError for a card of no suit.
        """
        if self.trumps >> card & 1:
            return self.trumps
        for suit in self.suits:
            if suit >> card & 1:
                return suit & ~self.trumps
        raise ValueError(f"card {card} is in no suit")

    def winner(self, trick: Sequence[Card]) -> int:
        """Return the index of the winning card: the highest trump, or of the suit led."""
        played = of(trick)
        return trick.index(highest(played & self.trumps or played & self.suit(trick[0])))

    def duty(self, hand: Cards, trick: Sequence[Card]) -> tuple[Duty, Cards]:
        """Return what the trick requires of this hand, and the cards that meet the requirement."""
        if not trick:
            return Duty.NONE, hand
        if follow := hand & self.suit(trick[0]):
            return Duty.FOLLOW, follow
        if self.must_trump and (ruff := hand & self.trumps):
            return Duty.TRUMP, ruff
        return Duty.NONE, hand

    def playable(self, hand: Cards, trick: Sequence[Card]) -> Cards:
        """Return the cards of a hand that may be played to this trick."""
        return self.duty(hand, trick)[1]
