"""Solving states with all cards open: by the kernel or, without it, by the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from skiz.cards import Card
from skiz.table import State, on_turn

from . import reference
from .kernel import Answer, Problem, solve_problems
from .lower import lower


@dataclass(frozen=True, slots=True)
class Solved:
    """A solved state, from the declarer's side: points paid by each opponent, or tricks.

    The value lies between `lower` and `upper`, which are equal unless the limit was reached.
    `values` are those of the cards that may be played, as far as they are known. `line` has the
    cards of the best play in their order, if it was asked for. `nodes` counts positions that were
    searched.
    """

    lower: int
    upper: int
    values: Mapping[Card, int] = field(default_factory=dict)
    line: tuple[Card, ...] = ()
    nodes: int = 0
    whole: bool = True  # whether the value of every card is known

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int:
        """The value; raise ValueError if only its bounds are known."""
        if not self.exact:
            raise ValueError(f"the value is known to lie between {self.lower} and {self.upper}")
        return self.lower


def solve(s: State, *, limit: int | None = None, cards: bool = True, line: bool = False) -> Solved:
    """Solve an open state: its settlement under best play of all, and that of each card.

    All hands are known, and a card is to be played. A value is what each opponent pays to each seat
    of the declarer's side, in points, at the end of the deal. At Royal Tarokk nobody declares, and
    seat 0 is on that side.

    `limit` is the most positions that are searched: beyond it only bounds of the value are known,
    and `values` lacks cards. `cards=False` leaves out the values of cards, which is faster.
    `line=True` adds the best play.

    Raise NotLowerable with the reason if the state cannot be solved, and ValueError for a limit
    that is no whole number from 0.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> late = record.fold(len(record.events) - 12)  # two tricks and two cards before the end
    >>> solved = solve(late)
    >>> solved.value, late.rules.pack.text(solved.values)
    (2, 'h9 sJ')
    """
    return solve_all([s], limit=limit, cards=cards, line=line)[0]


def solve_all(
    states: Sequence[State],
    *,
    limit: int | None = None,
    cards: bool = True,
    line: bool = False,
    cores: int = 0,
) -> list[Solved]:
    """Solve many states on `cores` cores (0: all), each independently.

    The options are those of `solve`, and so are the errors.

    Without a kernel, Python solves them completely, whatever the limit, and gives no line.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> late = record.fold(len(record.events) - 18)
    >>> [one.value for one in solve_all([late, late], cards=False)]
    [-44, -44]
    """
    try:
        problems = [lower(s) for s in states]
    except ImportError:
        return [_by_reference(s) for s in states]
    return solve_lowered(problems, limit=limit, cards=cards, line=line, cores=cores)


def solve_lowered(
    problems: Sequence[Problem],
    *,
    limit: int | None = None,
    cards: bool = True,
    line: bool = False,
    cores: int = 0,
) -> list[Solved]:
    """Solve states that are already lowered; raise ImportError without the kernel."""
    answers = solve_problems(problems, limit, cards, line, cores)
    return [_solved(answer) for answer in answers]


def solve_tricks(
    s: State, *, limit: int | None = None, cards: bool = True, line: bool = False
) -> Solved:
    """Return how many tricks the declarer's side takes in all, and with each card.

    The options and the errors are those of `solve`. Raise ImportError without the kernel.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> solve_tricks(record.fold(len(record.events) - 12)).value
    5
    """
    return solve_all_tricks([s], limit=limit, cards=cards, line=line)[0]


def solve_all_tricks(
    states: Sequence[State],
    *,
    limit: int | None = None,
    cards: bool = True,
    line: bool = False,
    cores: int = 0,
) -> list[Solved]:
    """Return the tricks of many states, as `solve_tricks` does, on `cores` cores (0: all).

    The errors are those of `solve_tricks`.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> late = record.fold(len(record.events) - 18)
    >>> [one.value for one in solve_all_tricks([late], cards=False)]
    [5]
    """
    problems = [lower(s, tricks_only=True) for s in states]
    return solve_lowered(problems, limit=limit, cards=cards, line=line, cores=cores)


def _solved(answer: Answer) -> Solved:
    exact = {card: low for card, low, high in answer.cards if low == high}
    whole = len(exact) == len(answer.cards)
    return Solved(answer.lower, answer.upper, exact, tuple(answer.line), answer.nodes, whole)


def _by_reference(s: State) -> Solved:
    values = reference.values(s)
    (seat,) = on_turn(s)
    value = (max if s.sides[seat] else min)(values.values())
    return Solved(value, value, values)
