"""The figures of a house as bits, and what each announcement closes, worked out once for a house.

A mask is an int: bit i stands for the i-th figure that may be announced. `announcing.open_figures`
asks these tables at every turn. `announcing.legality` says the same figure by figure, with the
reasons, and a law holds them together.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from skiz.cards import Cards, each, once
from skiz.figures import BoundCards, Hold
from skiz.table import Say, Speak, saying

from .figures import GAME, TRULL, TarokkFigure
from .house import TarokkHouse

Mask: TypeAlias = int
BITS = 6  # of a mask that are turned into words at once
LOW_BITS = (1 << BITS) - 1
Closes: TypeAlias = Mapping[str, Mask]  # by figure: the others that something about it closes


@dataclass(frozen=True, eq=False)
class FigureMasks:
    """The figures that may be announced in a house, and how they are in each other's way."""

    rows: tuple[TarokkFigure, ...]
    words: tuple[Speak, ...]  # by bit: the announcement
    bits: Mapping[str, Mask]
    counted: Mask  # the figures that declare how many cards are held
    # The same figures by the cards that are counted and by their number. An unknown number is None,
    # and stands for every figure of these cards.
    holds: Mapping[Cards, Mapping[int | None, Mask]]
    closed_by: Closes  # by an announcement of the seat's side
    replaced_by: Closes  # by an announcement that is the seat's own
    apart: Closes  # by an announcement of the same turn
    off_lead: Mask
    needing: tuple[tuple[Mask, int, int], ...]  # with the least and most tarokks in hand
    trull: Mask
    _hiding: dict[Say, Mask] = field(default_factory=dict, init=False, repr=False)

    @once
    def all(self) -> Mask:
        """Every figure that may be announced."""
        return (1 << len(self.rows)) - 1

    def said(self, figures: Mask) -> list[Speak]:
        """Return the announcements of these figures, in the order of the house."""
        found = list[Speak]()
        for some in self._words_of_bits:
            found += some[figures & LOW_BITS]
            figures >>= BITS
        return found

    @once
    def _words_of_bits(self) -> list[list[tuple[Speak, ...]]]:
        """For every few bits of a mask: the announcements of each of their subsets."""
        parts = [self.words[first : first + BITS] for first in range(0, len(self.words), BITS)]
        return [
            [tuple([words[bit] for bit in each(subset)]) for subset in range(1 << len(words))]
            for words in parts
        ]

    def hiding(self, say: Say) -> Mask:
        """Return the figures after which this doubling no longer shows whose side a seat is on.

        That is so if they replace the doubled figure, or if kontra might be said to either of two.
        """
        found = self._hiding.get(say)
        if found is None:
            found = self._hiding[say] = self._mask(
                lambda row: (
                    say.figure in row.replaces
                    or (say.level == 1 and (say.figure == row.key or say.figure in row.implies))
                )
            )
        return found

    def needing_others(self, tarokks: int | None) -> Mask:
        """Return the figures that need another number of tarokks in hand than this one."""
        if tarokks is None:
            return 0
        return sum(bit for bit, least, most in self.needing if not least <= tarokks <= most)

    def _mask(self, belongs: Callable[[TarokkFigure], bool]) -> Mask:
        return mask_of(self.rows, belongs)


def mask_of(rows: Iterable[TarokkFigure], belongs: Callable[[TarokkFigure], bool]) -> Mask:
    """Return the mask of the rows that belong to a set."""
    return sum(1 << bit for bit, row in enumerate(rows) if belongs(row))


def figure_masks(
    figures: Mapping[str, TarokkFigure],
    parts: Mapping[str, tuple[BoundCards, ...]],
    house: TarokkHouse,
) -> FigureMasks:
    """Return the masks of the figures of a house."""
    rows = tuple(row for row in figures.values() if row.announced)
    holds = [(1 << bit, row.feat) for bit, row in enumerate(rows) if isinstance(row.feat, Hold)]

    def each_closes(closes: Callable[[TarokkFigure, TarokkFigure], bool]) -> Closes:
        nothing = {GAME: 0}  # an item of the round too
        return nothing | {
            said.key: mask_of(rows, partial(closes, said)) for said in figures.values()
        }

    def closed(said: TarokkFigure, row: TarokkFigure) -> bool:
        return (
            said.key == row.key
            or row.key in said.bars
            or (not house.uhu_upgrade and replaces(said, row))
            or (house.one_figure_a_trick and not replaces(said, row) and crosses(said, row))
        )

    def crosses(said: TarokkFigure, row: TarokkFigure) -> bool:
        tricks = {part.last for part in parts[row.key]}
        return any(part.last in tricks for part in parts[said.key])

    return FigureMasks(
        rows,
        tuple(saying(row.key, 0) for row in rows),
        {row.key: 1 << bit for bit, row in enumerate(rows)},
        sum(bit for bit, _ in holds),
        by_cards(holds),
        each_closes(closed),
        each_closes(replaces),
        each_closes(lambda said, row: row.key in said.apart or said.key in row.apart),
        mask_of(rows, lambda row: row.off_lead),
        tuple((1 << bit, *row.needs) for bit, row in enumerate(rows) if row.needs),
        mask_of(rows, lambda row: row.key == TRULL),
    )


def by_cards(holds: Iterable[tuple[Mask, Hold]]) -> Mapping[Cards, Mapping[int | None, Mask]]:
    """Return the figures that declare a number of cards, by the cards and the number."""
    found: dict[Cards, dict[int | None, Mask]] = {}
    for bit, feat in holds:
        of_cards = found.setdefault(feat.cards, {None: 0})
        of_cards[None] |= bit
        of_cards[feat.count] = of_cards.get(feat.count, 0) | bit
    return found


def replaces(said: TarokkFigure, row: TarokkFigure) -> bool:
    """Return whether a figure takes the place of one that was announced."""
    return said.key in row.replaces
