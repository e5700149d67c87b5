"""What depends on a hand as a table: options by the sets of which the hand has cards."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product

from skiz.cards import Cards, union

from .rows import ByHandRow


def by_hand(sets: Sequence[Cards], length: int, options: Callable[[Cards], int]) -> ByHandRow:
    """Return by the sets of which a hand has cards what is open to it, as a mask.

    The sets have no card in common, so a hand of `length` cards has cards of at most `length` sets.
    """

    def entry(held: tuple[bool, ...]) -> int:
        return options(union(cards for cards, has in zip(sets, held, strict=True) if has))

    every = product((False, True), repeat=len(sets))
    return ByHandRow(sets, [entry(held) if sum(held) <= length else 0 for held in every])


def options_of(row: ByHandRow, hand: Cards) -> int:
    """Return what is open to a hand."""
    at = 0
    for cards in row.sets:
        at = 2 * at + bool(hand & cards)
    return row.entries[at]


def hands_of_two(sets: Sequence[Cards]) -> Iterator[Cards]:
    """Yield hands with cards of two of these sets at most."""
    yield 0
    for one, other in combinations_with_replacement(sets, 2):
        yield one | other
