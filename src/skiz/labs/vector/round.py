"""The round of announcements of Tarokk for the kernel: verbs and steps become numbers."""

from collections.abc import Iterator
from types import SimpleNamespace

from skiz.figures import Feat, Hold
from skiz.games.tarokk import KeyedStake, SideTable, round_table
from skiz.solve import NotLowerable
from skiz.solve.goals import AtomRow, atom_row, sums_of, ways
from skiz.table import Choose, Say, Speak

from ..numbers import MOST, Numbers
from .rows import StakeRow
from .sides import code


def round_row(numbers: Numbers) -> SimpleNamespace:
    """Return the tables; raise NotLowerable with a figure that cannot be expressed."""
    table, names = round_table(numbers.rules), numbers.rules.pack.names
    figures = [
        SimpleNamespace(**{**vars(figure), "ways": ways_of(figure.feat)})
        for figure in table.figures
    ]
    calls = {step: number for number, step in enumerate(numbers.steps)}
    lowest = (table.middle & -table.middle).bit_length() - 1
    return SimpleNamespace(
        **{
            **vars(table),
            "figures": figures,
            "first_call": calls.get(Choose("call", names[lowest]), -1),
            "place": [*map(code, table.place)],
            "rows": [[_side_row(side) for side in sides] for sides in table.rows],
            "word_steps": _word_steps(numbers),
        }
    )


def ways_of(feat: Feat) -> list[list[AtomRow]]:
    """Return the ways to do a feat, each by its verbs; none for cards held at the beginning."""
    return [] if isinstance(feat, Hold) else [[*map(atom_row, way)] for way in ways(feat)]


def _side_row(side: SideTable) -> SimpleNamespace:
    """Return what a side plays for."""
    return SimpleNamespace(
        game=[_rows(stakes) for stakes in side.game],
        game_removed_by=side.game_removed_by,
        announced=[_rows(stakes) for stakes in side.announced],
        silent=[[_rows(stakes) for stakes in by_figure] for by_figure in side.silent],
        silent_removed_by=side.silent_removed_by,
    )


def _rows(stakes: list[KeyedStake]) -> list[SimpleNamespace]:
    return [row for stake in stakes for row in _sums(stake)]


def _sums(keyed: KeyedStake) -> Iterator[SimpleNamespace]:
    """Yield a stake as a sum over feats that are done together."""
    stake, several = keyed.stake, False
    for together, made, lost in sums_of(stake.feat, stake.made, stake.lost):
        if several and keyed.key:
            raise NotLowerable(f"{stake.key} silences others, and can be done in several ways")
        atoms, several = [*map(atom_row, together)], True
        row = StakeRow(atoms, stake.ours, made * stake.times, lost * stake.times)
        yield SimpleNamespace(row=row, key=keyed.key, silenced_by=keyed.silenced_by)


def _word_steps(numbers: Numbers) -> list[list[int]]:
    """Return the step of each word, by figure and level; -1 where there is none."""
    steps = {step: number for number, step in enumerate(numbers.steps)}
    keys = [*(figure.key for figure in numbers.rules.figures), "game"]
    return [[steps.get(Speak((Say(key, level),)), -1) for level in range(MOST + 1)] for key in keys]
