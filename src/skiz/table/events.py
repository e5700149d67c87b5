"""Events: what happens at a table.

Each can be said aloud and has a face for every seat.

Privacy is decided here and nowhere else: a view is the same fold, over faces. A new event must show
each seat only what that seat may know.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Self, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, size, value

from .actions import Say

# In order, top first; None is a card that the viewer cannot see.
Pile: TypeAlias = tuple[Card | None, ...]


@value(frozen=True, slots=True)
class Hand:
    """The cards of a hand that the viewer can see, and the number of all its cards."""

    cards: Cards = NO_CARDS
    size: int = 0

    @classmethod
    def of(cls, cards: Cards) -> "Hand":
        """Return a hand of which every card is seen."""
        return cls(cards, size(cards))

    @property
    def unseen(self) -> int:
        """The number of cards in the hand that the viewer cannot see."""
        return self.size - size(self.cards)

    def hidden(self) -> "Hand":
        """Return the hand as the other players see it: only its size."""
        return Hand(NO_CARDS, self.size)

    def plus(self, cards: Cards, count: int) -> "Hand":
        """Return the hand after `count` cards have come to it, of which the viewer sees `cards`."""
        return Hand(self.cards | cards, self.size + count)

    def without(self, cards: Cards, count: int) -> "Hand":
        """Return the hand after `count` cards have left it, of which the viewer sees `cards`."""
        return Hand(self.cards & ~cards, self.size - count)


class _Public:
    """Base of the events that everybody sees in full."""

    __slots__ = ()

    def face(self, seat: Seat) -> Self:
        """Return the event as this seat sees it."""
        return self


def hidden(pile: Pile) -> Pile:
    """Return a pile of the same size, face down."""
    return (None,) * len(pile)


@value(frozen=True, slots=True)
class Dealt:
    """The cards were dealt."""

    hands: tuple[Hand, ...]
    talon: Pile

    def face(self, seat: Seat) -> "Dealt":
        """Show the seat its own hand. The other hands and the talon are face down."""
        hands = (hand if other == seat else hand.hidden() for other, hand in enumerate(self.hands))
        return Dealt(tuple(hands), hidden(self.talon))


@value(frozen=True, slots=True)
class Began(_Public):
    """A phase began; `phase` is its index in the rules."""

    phase: int


@value(frozen=True, slots=True)
class Bade(_Public):
    """A seat made a call in the auction."""

    seat: Seat
    bid: str


@value(frozen=True, slots=True)
class Declared(_Public):
    """A seat became the declarer through the auction."""

    seat: Seat


@value(frozen=True, slots=True)
class Chose(_Public):
    """The declarer named the contract or the trumps."""

    seat: Seat
    what: str
    value: str


@value(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the top of the talon."""

    seat: Seat
    cards: Pile

    def face(self, seat: Seat) -> "Drew":
        """Show the cards to the seat that drew them, and their number to the others."""
        return self if seat == self.seat else replace(self, cards=hidden(self.cards))


@value(frozen=True, slots=True)
class Laid:
    """A seat discarded cards, face down on top of the rest of the talon."""

    seat: Seat
    cards: Hand

    def face(self, seat: Seat) -> "Laid":
        """Show the cards to the seat that laid them away, and their number to the others."""
        return self if seat == self.seat else replace(self, cards=self.cards.hidden())


@value(frozen=True, slots=True)
class Owned(_Public):
    """A seat owns to the number of trumps it discarded and, if the house requires it, shows them.

    None means a number that nobody remembers.
    """

    seat: Seat
    count: int | None
    cards: Cards = NO_CARDS


@value(frozen=True, slots=True)
class ThrownIn(_Public):
    """The hand was thrown in, by a seat or by rule. None of it is played."""

    seat: Seat | None
    why: str


@value(frozen=True, slots=True)
class Said(_Public):
    """All that a seat said in its turn of talk; nothing is a pass."""

    seat: Seat
    says: tuple[Say, ...]


@value(frozen=True, slots=True)
class TurnedUp(_Public):
    """The talon lies open: the untouched cards and, separately, the discards of each seat."""

    talon: Pile
    laid: tuple[Hand, ...]


@value(frozen=True, slots=True)
class TurnedDown(_Public):
    """The talon was turned face down again. Nobody may look at it any more."""


@value(frozen=True, slots=True)
class Played(_Public):
    """A card was put on the table."""

    seat: Seat
    card: Card


@value(frozen=True, slots=True)
class Took(_Public):
    """A seat took the trick."""

    seat: Seat


@value(frozen=True, slots=True)
class Claimed(_Public):
    """A seat made a claim.

    The declarer claims (`rest`, `rest-idegen`) or concedes (`none`) all remaining tricks. A seat on
    lead says that their result is certain (`clear`).
    """

    seat: Seat
    claim: str


@value(frozen=True, slots=True)
class Shown(_Public):
    """A hand was laid open."""

    seat: Seat
    cards: Cards


@value(frozen=True, slots=True)
class Answered(_Public):
    """A claim was accepted or disputed."""

    seat: Seat
    accepts: bool


@value(frozen=True, slots=True)
class Awarded(_Public):
    """A side was awarded the tricks from number `first` on.

    Either they are given without play, or they are taken back after a failed claim.
    """

    first: int
    tricks: tuple[int, ...]


@value(frozen=True, slots=True)
class Line:
    """A line of the score sheet.

    It says what each opponent pays the declarer's side, before multiplying. With `shares`, it says
    what each seat wins per point instead.
    """

    key: str
    points: int
    times: int = 1
    params: Mapping[str, str | int] = field(default_factory=dict)
    shares: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The amount of the line, multiplied."""
        return self.points * self.times


@value(frozen=True, slots=True)
class Settled(_Public):
    """The deal was settled: what each seat wins, what the house writes on the sheet, and why."""

    points: tuple[int, ...]
    written: tuple[int, ...]
    lines: tuple[Line, ...]


Event: TypeAlias = (
    Dealt
    | Began
    | Bade
    | Declared
    | Chose
    | Drew
    | Laid
    | Owned
    | ThrownIn
    | Said
    | TurnedUp
    | TurnedDown
    | Played
    | Took
    | Claimed
    | Shown
    | Answered
    | Awarded
    | Settled
)
