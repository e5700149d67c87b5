"""Events: what happens at a table, each sayable aloud, each with the face it shows to every seat.

Privacy lives here and only here: a view is the same fold over faces. A new event must not contain
anything that somebody it shows its face to may not know.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from skiz.cards import NO_CARDS, Card, Cards, Seat, size

from .actions import Say

Pile: TypeAlias = tuple[Card | None, ...]  # in order, top first; None is a card one cannot see


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a hand one can see, and how many there are in all."""

    cards: Cards = NO_CARDS
    size: int = 0

    @classmethod
    def of(cls, cards: Cards) -> "Hand":
        """A hand seen whole."""
        return cls(cards, size(cards))

    @property
    def unseen(self) -> int:
        """How many of its cards one cannot see."""
        return self.size - size(self.cards)

    def hidden(self) -> "Hand":
        """The same hand from the other side of the table."""
        return Hand(NO_CARDS, self.size)

    def plus(self, cards: Cards, count: int) -> "Hand":
        """The hand with cards that one sees now, when `count` cards in all have come to it."""
        return Hand(self.cards | cards, self.size + count)

    def without(self, cards: Cards, count: int) -> "Hand":
        """The hand after these cards, `count` in all, have left it."""
        return Hand(self.cards & ~cards, self.size - count)


class _Public:
    """An event that everybody sees as it is."""

    __slots__ = ()

    def face(self, seat: Seat) -> Self:
        """The event as this seat sees it."""
        return self


def hidden(pile: Pile) -> Pile:
    """A pile face down."""
    return (None,) * len(pile)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt."""

    hands: tuple[Hand, ...]
    talon: Pile

    def face(self, seat: Seat) -> "Dealt":
        """One's own hand; the others' and the talon face down."""
        hands = (hand if other == seat else hand.hidden() for other, hand in enumerate(self.hands))
        return Dealt(tuple(hands), hidden(self.talon))


@dataclass(frozen=True, slots=True)
class Began(_Public):
    """A phase begins; `phase` is its place in the rules."""

    phase: int


@dataclass(frozen=True, slots=True)
class Bade(_Public):
    """A call in the auction."""

    seat: Seat
    bid: str


@dataclass(frozen=True, slots=True)
class Declared(_Public):
    """The auction made this seat the declarer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Chose(_Public):
    """The declarer named the contract or the trumps."""

    seat: Seat
    what: str
    value: str


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards drawn from the top of the talon."""

    seat: Seat
    cards: Pile

    def face(self, seat: Seat) -> "Drew":
        """The cards to who drew them, their number to the others."""
        return self if seat == self.seat else replace(self, cards=hidden(self.cards))


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards discarded, face down on top of what is left of the talon."""

    seat: Seat
    cards: Hand

    def face(self, seat: Seat) -> "Laid":
        """The cards to who laid them, their number to the others."""
        return self if seat == self.seat else replace(self, cards=self.cards.hidden())


@dataclass(frozen=True, slots=True)
class Owned(_Public):
    """A seat owns to having laid away so many trumps, and where the house says so shows which.

    None is a number that nobody remembers.
    """

    seat: Seat
    count: int | None
    cards: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class ThrownIn(_Public):
    """The hand is thrown in, by a seat or by itself: nothing of it is played."""

    seat: Seat | None
    why: str


@dataclass(frozen=True, slots=True)
class Said(_Public):
    """All that a seat said in its turn of talk; nothing is a pass."""

    seat: Seat
    says: tuple[Say, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp(_Public):
    """The talon lies open: what was never touched, and the discards of each seat, apart."""

    talon: Pile
    laid: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class TurnedDown(_Public):
    """The talon is turned face down again; nobody may look at it any more."""


@dataclass(frozen=True, slots=True)
class Played(_Public):
    """A card is put on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Took(_Public):
    """A seat takes the trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(_Public):
    """The declarer claims (`rest`, `rest-idegen`) or concedes (`none`) all remaining tricks, or who
    leads says that it is certain what they come to (`clear`).
    """

    seat: Seat
    claim: str


@dataclass(frozen=True, slots=True)
class Shown(_Public):
    """A hand is laid open."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Answered(_Public):
    """A claim is accepted or disputed."""

    seat: Seat
    accepts: bool


@dataclass(frozen=True, slots=True)
class Awarded(_Public):
    """The tricks from number `first` on, by seat: given without play, or
    taken back after a failed claim.
    """

    first: int
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet: what each opponent pays the declarer's side for it, before
    multiplying; or with `shares` what each seat wins for a point of it.
    """

    key: str
    points: int
    times: int = 1
    params: Mapping[str, str | int] = field(default_factory=dict)
    shares: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """What it comes to."""
        return self.points * self.times


@dataclass(frozen=True, slots=True)
class Settled(_Public):
    """The deal is settled: what each seat wins, what the house writes on the sheet, and why."""

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
