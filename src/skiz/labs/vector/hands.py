"""What depends on a hand as a table: options by the sets of which the hand has cards."""

from collections.abc import Callable, Sequence
from itertools import product

from skiz.cards import Cards, union

from .rows import ByHandRow


def by_hand(sets: Sequence[Cards], length: int, options: Callable[[Cards], int]) -> ByHandRow:
    """Return by the sets of which a hand has cards what is open to it, as a mask.

    The sets have no card in common, so a hand of `length` cards has cards of so many at most.
    """

    def entry(held: tuple[bool, ...]) -> int:
        return options(union(cards for cards, has in zip(sets, held, strict=True) if has))

    every = product((False, True), repeat=len(sets))
    return ByHandRow(sets, [entry(held) if sum(held) <= length else 0 for held in every])
