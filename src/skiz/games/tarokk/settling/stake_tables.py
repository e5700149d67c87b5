"""What each side plays for as tables, by asking its stakes for one announcement after another."""

from collections.abc import Iterable
from typing import NamedTuple

from skiz.figures import Hold, Stake

from ..announcing.items import Item
from ..figure_masks import Mask, mask_of
from ..figures import TarokkFigure
from ..rules import TarokkRules
from .scoring import Paid, SideStakes, silent_stakes


class KeyedStake(NamedTuple):
    """A stake with a bit for its line, and the lines that silence it."""

    stake: Stake
    key: int
    silenced_by: int


class SideTable(NamedTuple):
    """What a side plays for, by the level of the game and the figure."""

    game: list[list[KeyedStake]]
    game_removed_by: list[Mask]
    announced: list[list[KeyedStake]]
    silent: list[list[list[KeyedStake]]]
    silent_removed_by: list[list[Mask]]


def side_tables(rules: TarokkRules, worth: int) -> tuple[SideTable, SideTable]:
    """Return what the declarer's side and the other one play for in a game of this worth.

    With a worth of 0, only figures are played for.
    """
    return _side(rules, worth, True), _side(rules, worth, False)


class _Keys:
    """The lines of a side that silence others, each with a bit."""

    def __init__(self, stakes: list[Paid]) -> None:
        covering = sorted({key for paid in stakes for key in paid.covered_by})
        self._bits = {key: 1 << bit for bit, key in enumerate(covering)}

    def keyed(self, stakes: Iterable[Paid]) -> list[KeyedStake]:
        """Return these stakes with their bits."""
        return [
            KeyedStake(
                stake, self._bits.get(stake.key, 0), sum(self._bits[key] for key in covered_by)
            )
            for stake, covered_by in stakes
        ]


def _side(rules: TarokkRules, worth: int, side: bool) -> SideTable:
    levels, rows = range(rules.house.kontra_levels + 1), [*rules.figures.values()]

    def stakes(level: int, said: TarokkFigure | None = None) -> SideStakes:
        items = {said.key: Item(said.key, 0)} if said else {}
        return SideStakes(rules, worth, side, items, level if worth else None)

    def announced(row: TarokkFigure) -> list[Paid]:
        return [] if isinstance(row.feat, Hold) else [stakes(0, row).stake_on_announced(row)]

    def silent(row: TarokkFigure, level: int) -> tuple[Paid, ...]:
        quiet = silent_stakes(rules, worth, side, level)
        return quiet[row.key] if row.key in quiet and stakes(level).counts_silent(row) else ()

    def removes_game(level: int) -> Mask:
        return mask_of(rows, lambda said: not [*stakes(level, said).game()])

    def removes_silent(row: TarokkFigure, level: int) -> Mask:
        return mask_of(rows, lambda said: not stakes(level, said).counts_silent(row))

    keys = _Keys(
        [
            *(paid for level in levels for paid in stakes(level).game()),
            *(paid for row in rows for paid in announced(row)),
            *(paid for row in rows for level in levels for paid in silent(row, level)),
        ]
    )
    return SideTable(
        game=[keys.keyed(stakes(level).game()) for level in levels],
        game_removed_by=[removes_game(level) for level in levels],
        announced=[keys.keyed(announced(row)) for row in rows],
        silent=[[keys.keyed(silent(row, level)) for row in rows] for level in levels],
        silent_removed_by=[[removes_silent(row, level) for row in rows] for level in levels],
    )
