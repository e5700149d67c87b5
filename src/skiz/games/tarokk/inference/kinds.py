"""The kind of a world in Tarokk: where the called card is, and where the bound cards are."""

from collections.abc import Callable, Hashable, Sequence

from skiz.cards import Cards, union
from skiz.table import View

from ..reading import read_deal


def kinds(v: View) -> Callable[[Sequence[Cards]], Hashable]:
    """Return a function that gives the kind of a world by its cards."""
    reading = read_deal(v)
    called = reading.contract.called
    telling = union(part.cards for _, part in reading.round.bound)
    telling |= 0 if called is None else 1 << called
    return lambda world: tuple(cards & telling for cards in world)
