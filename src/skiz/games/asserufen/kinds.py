"""The kind of a world in Asserufen: who holds the called card, and which runners there are."""

from collections.abc import Callable, Hashable, Sequence

from skiz.cards import NO_CARDS, Cards, Seat, size
from skiz.table import View

from .call import called
from .deck import SEATS
from .house import house_of
from .partners import public_sides, sides_held
from .scoring import runners_held


def kinds(v: View) -> Callable[[Sequence[Cards]], Hashable]:
    """Return a function that gives the kind of a world by its cards."""
    house, call, public, trumps = house_of(v), called(v), public_sides(v), v.order.trumps
    gone = [v.played(seat) for seat in range(SEATS)]

    def kind(world: Sequence[Cards]) -> Hashable:
        dealt = [world[seat] | gone[seat] for seat in range(SEATS)]
        holder: Seat | None = None
        may_run = False  # skiz/run-away-at-deal
        if call is not None:
            holder = next((seat for seat in range(SEATS) if world[seat] >> call.card & 1), None)
            dealt_of_suit = 0 if holder is None else size(dealt[holder] & call.suit)
            may_run = dealt_of_suit >= call.run_away
        sides, ours = sides_held(public, holder), NO_CARDS
        for seat, cards in enumerate(dealt):
            ours |= cards if sides[seat] else NO_CARDS
        return holder, sides, may_run, runners_held(house, trumps, ours)

    return kind
