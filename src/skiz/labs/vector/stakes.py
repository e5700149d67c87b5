"""Stakes that follow from the choices and the words alone, as a table of goals."""

from collections.abc import Iterator, Sequence
from itertools import product

from skiz.cards import Seat
from skiz.phases import Choice
from skiz.solve.lower import goal_rows
from skiz.table import Hand, Rules, Said, Say, State

from .rows import StakeRow


def stakes_table(
    rules: Rules, contract: Choice | None, trumps: Choice | None, levels: int
) -> tuple[list[list[StakeRow]], list[int]]:
    """Return the different lists of stakes, and by every possible talk which of them is played.

    They are ordered by contract, trumps and declarer, then by the level of each figure and of the
    game: 0 if it was not announced, otherwise one more than how often it was doubled.
    """
    found: dict[tuple[StakeRow, ...], int] = {}
    which = []
    for chosen in product(_choices(contract), _choices(trumps), range(rules.seats)):
        for said in product(range(levels), repeat=len(rules.figures) + 1):
            rows = _rows(rules, chosen[:2], chosen[2], said)
            which.append(found.setdefault(rows, len(found)))
    return [list(rows) for rows in found], which


def _choices(phase: Choice | None) -> Sequence[tuple[str, str] | None]:
    return [None] if phase is None else [(phase.name, value) for value in phase.values]


def _rows(
    rules: Rules,
    chosen: Sequence[tuple[str, str] | None],
    declarer: Seat,
    said: Sequence[int],
) -> tuple[StakeRow, ...]:
    """Return the stakes after these choices and words."""
    if not said[-1]:
        return ()  # nobody announces the game: it is always there
    nothing = tuple(Hand() for _ in range(rules.seats))
    s = State(
        rules,
        declarer=declarer,
        chosen=tuple(one for one in chosen if one),
        talk=tuple(_talk(rules, declarer, said)),
        hands=nothing,
        laid=nothing,
    )
    side, all_seats = 1 << declarer, (1 << rules.seats) - 1
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
