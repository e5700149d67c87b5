"""Stakes that follow from the choices and the words alone, as a table of goals."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.phases import Choice
from skiz.solve.goals import goal_rows
from skiz.table import Hand, Rules, Said, Say, State

from .called import Call
from .rows import StakeRow
from .runs import Run, dealt, longest_run, runs

Choices: TypeAlias = tuple[Choice | None, Choice | None]  # of the contract and the trumps


class StakesTable(NamedTuple):
    """The different lists of stakes, which of them is played, and the longest run that counts."""

    stakes: list[list[StakeRow]]
    which: list[int]
    longest_run: int


def stakes_table(rules: Rules, choices: Choices, levels: int, call: Call | None) -> StakesTable:
    """Return the different lists of stakes, and for every possible talk which of them applies.

    They are ordered by contract, trumps, declarer and, if the stakes depend on it, by the run of
    highest trumps that one side was dealt, the opponents' before the declarer's. Then they are
    ordered by the level of each figure and of the game: 0 if it was not announced, otherwise one
    more than how often it was doubled.
    """
    found: dict[tuple[StakeRow, ...], int] = {(): 0}
    longest = _longest_run(rules, choices, call)
    every_run: list[Run | None] = [*runs(longest)] if longest else [None]
    words = [*product(range(levels), repeat=len(rules.figures) + 1)]
    which = []
    for chosen, declarer in product(product(*map(_choices, choices)), range(rules.seats)):
        for run, said in product(every_run, words):
            s = _state(rules, chosen, declarer, said)
            rows = () if s is None else _rows(s if run is None else dealt(s, call, run))
            which.append(found.setdefault(rows, len(found)))
    return StakesTable([list(rows) for rows in found], which, longest)


def _longest_run(rules: Rules, choices: Choices, call: Call | None) -> int:
    plain = [1] * (len(rules.figures) + 1)
    deals = (_state(rules, chosen, 0, plain) for chosen in product(*map(_choices, choices)))
    return max(longest_run(s, call) for s in deals if s is not None)


def _choices(phase: Choice | None) -> Sequence[tuple[Choice, str] | None]:
    return [None] if phase is None else [(phase, value) for value in phase.values]


def _state(
    rules: Rules,
    chosen: Sequence[tuple[Choice, str] | None],
    declarer: Seat,
    said: Sequence[int],
) -> State | None:
    """Return a deal after these choices and words; None if it cannot come to them."""
    if not said[-1]:
        return None  # nobody announces the game: it is always there
    nothing = tuple(Hand() for _ in range(rules.seats))
    s = State(
        rules,
        declarer=declarer,
        talk=tuple(_talk(rules, declarer, said)),
        hands=nothing,
        laid=nothing,
    )
    for phase, value in (one for one in chosen if one):
        if value not in phase.among(s):
            return None
        s = replace(s, chosen=(*s.chosen, (phase.name, value)))
    return s


def _rows(s: State) -> tuple[StakeRow, ...]:
    """Return the stakes of a deal."""
    rules = s.rules
    side, all_seats = 1 << s.the_declarer(), (1 << rules.seats) - 1
    rows = goal_rows(rules.stakes(s), side, all_seats & ~side, rules.times)
    return tuple(
        StakeRow(tuple(atoms), whose == side, made, lost, covered)
        for atoms, whose, made, lost, covered in rows
    )


def _talk(rules: Rules, declarer: Seat, said: Sequence[int]) -> Iterator[Said]:
    """Yield words that bring each item to its level; who says them does not matter here."""
    for key, state in zip((*[figure.key for figure in rules.figures], "game"), said, strict=True):
        if state and key != "game":
            yield Said(declarer, (Say(key, 0),))
        if state > 1:
            yield Said(declarer, (Say(key, state - 1),))
