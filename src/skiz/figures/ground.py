"""The basis of a verdict: the tricks so far, the cards that fell in them, and whose they are."""

from skiz.cards import NO_CARDS, Card, Cards, Seat, Trick, each, of, once, union, value


@value(frozen=True, slots=False)
class Ground:
    """The basis of a verdict: the tricks so far, and who is on the side that undertook the feat.

    `ours[seat]` is None if the viewer cannot tell. A trick given without play has a winner and no
    cards. `laid[seat]` are further cards that count for a seat.
    """

    tricks: tuple[Trick, ...]
    length: int
    ours: tuple[bool | None, ...]
    points: tuple[int, ...] = ()
    laid: tuple[Cards, ...] = ()

    def side(self, seat: Seat | None) -> bool | None:
        """Return whether this seat is on the side of the feat."""
        return None if seat is None else self.ours[seat]

    def seat_of(self, trick: Trick, card: Card) -> Seat:
        """Return the seat that played this card to the trick."""
        return trick.player(trick.cards.index(card), len(self.ours))

    @property
    def fallen(self) -> tuple[Cards, ...]:
        """The cards that fell in each of these tricks."""
        return MEMORY.fallen_in(self.tricks)[0]

    @property
    def played(self) -> Cards:
        """All cards that fell in these tricks."""
        return MEMORY.fallen_in(self.tricks)[1]

    @once
    def winners(self) -> tuple[bool | None, ...]:
        """Whether the side of the feat won each of these tricks."""
        return tuple([self.side(trick.winner) for trick in self.tricks])

    @once
    def card_points(self) -> tuple[int, int]:
        """The card points of the side of the feat and of the others, as far as can be told."""
        worth = {True: 0, False: 0, None: 0}
        for side, trick in zip(self.winners, self.tricks, strict=True):
            for card in trick.cards:
                worth[side] += self.points[card]
        for seat, cards in enumerate(self.laid):
            worth[self.ours[seat]] += sum([self.points[card] for card in each(cards)])
        return worth[True], worth[False]

    @once
    def theirs(self) -> "Ground":
        """The same tricks as the other side sees them."""
        ours = tuple([None if side is None else not side for side in self.ours])
        return Ground(self.tricks, self.length, ours, self.points, self.laid)

    def winning(self, trick: Trick) -> Card | None:
        """Return the card that took the trick; None if the trick was given without play."""
        return None if trick.winner is None else trick.card_of(trick.winner, len(self.ours))


class TrickMemory:
    """A cache of the cards that fell in the tricks that were looked at last.

    All that is judged between two tricks is judged on the same ones, so they are compared by
    identity.
    """

    def __init__(self) -> None:
        self._last: tuple[tuple[Trick, ...], tuple[Cards, ...], Cards] = ((), (), NO_CARDS)

    def fallen_in(self, tricks: tuple[Trick, ...]) -> tuple[tuple[Cards, ...], Cards]:
        """Return the cards that fell in each of these tricks, and in all of them."""
        last = self._last  # read once, because other threads judge too
        if last[0] is not tricks:
            fallen = tuple([of(trick.cards) for trick in tricks])
            self._last = last = (tricks, fallen, union(fallen))
        return last[1:]


MEMORY = TrickMemory()
