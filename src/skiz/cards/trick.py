"""A trick: who led it, the cards in the order played, and who took it."""

from typing import TypeAlias

from .sets import Card
from .values import value

Seat: TypeAlias = int  # 0 speaks first, n-1 deals


@value(frozen=True, slots=True)
class Trick:
    """The cards of one trick, the leader's first. `winner` is None while it lies on the table.

    >>> trick = Trick(leader=2, cards=(5, 9))
    >>> trick.player(1, seats=3), trick.card_of(0, seats=3), trick.card_of(1, seats=3)
    (0, 9, None)
    """

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None

    def player(self, index: int, seats: int) -> Seat:
        """Return the seat that played the card at this index, at a table of `seats` players."""
        return (self.leader + index) % seats

    def card_of(self, seat: Seat, seats: int) -> Card | None:
        """Return the card that a seat played to this trick, or None before that."""
        index = (seat - self.leader) % seats
        return self.cards[index] if index < len(self.cards) else None
