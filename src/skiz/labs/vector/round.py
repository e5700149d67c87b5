"""The round of announcements of Tarokk for the kernel: verbs and steps become numbers."""

from types import SimpleNamespace

from skiz.figures import Feat, Hold
from skiz.games.tarokk import KeyedStake, SideTable, round_table, rules_of
from skiz.solve import NotLowerable
from skiz.solve.lower import AtomRow, atom_row
from skiz.solve.sums import ways
from skiz.table import Choose, Say, Speak, State

from ..numbers import MOST, Numbers
from .rows import StakeRow


def round_row(numbers: Numbers) -> SimpleNamespace:
    """Return the tables; raise NotLowerable with a figure that can be made in several ways."""
    rules = rules_of(State(numbers.rules))
    table, names = round_table(rules), numbers.rules.pack.names
    figures = [
        SimpleNamespace(**{**vars(figure), "atoms": atoms_of(figure.feat)})
        for figure in table.figures
    ]
    lowest = (table.middle & -table.middle).bit_length() - 1
    return SimpleNamespace(
        **{
            **vars(table),
            "figures": figures,
            "first_call": numbers.of(Choose("call", names[lowest])),
            "rows": [[_side_row(side) for side in sides] for sides in table.rows],
            "word_steps": _word_steps(numbers),
        }
    )


def atoms_of(feat: Feat) -> list[AtomRow]:
    """Return the verbs of a feat that are done together; none for cards held at the beginning."""
    if isinstance(feat, Hold):
        return []
    together = ways(feat)
    if len(together) != 1:
        raise NotLowerable("a figure to be done in several ways")
    return [atom_row(part) for part in together[0]]


def _side_row(side: SideTable) -> SimpleNamespace:
    """Return what a side plays for."""
    return SimpleNamespace(
        game=[_rows(stakes) for stakes in side.game],
        game_removed_by=side.game_removed_by,
        announced=[_row(stakes[0]) if stakes else NOTHING for stakes in side.announced],
        silent=[[_rows(stakes) for stakes in by_figure] for by_figure in side.silent],
        silent_removed_by=side.silent_removed_by,
    )


def _rows(stakes: list[KeyedStake]) -> list[SimpleNamespace]:
    return [_row(stake) for stake in stakes]


def _row(keyed: KeyedStake) -> SimpleNamespace:
    stake = keyed.stake
    made, lost = stake.made * stake.times, stake.lost * stake.times
    row = StakeRow(atoms_of(stake.feat), stake.ours, made, lost)
    return SimpleNamespace(row=row, key=keyed.key, silenced_by=keyed.silenced_by)


NOTHING = SimpleNamespace(row=StakeRow((), True, 0, 0), key=0, silenced_by=0)


def _word_steps(numbers: Numbers) -> list[list[int]]:
    """Return the step of each word, by figure and level; -1 where there is none."""
    steps = {step: number for number, step in enumerate(numbers.steps)}
    keys = [*(figure.key for figure in numbers.rules.figures), "game"]
    return [[steps.get(Speak((Say(key, level),)), -1) for level in range(MOST + 1)] for key in keys]
