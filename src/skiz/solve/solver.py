"""Solving states with all cards open: by the kernel, or where it was not built by the reference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from skiz.cards import Card
from skiz.table import State, on_turn

from . import reference
from .lower import Answer, lower, solve_problems


@dataclass(frozen=True, slots=True)
class Solved:
    """A solved state, from the declarer's side: settlement points paid by each opponent, or tricks.

    The value lies between `lower` and `upper`, which are the same unless a limit of nodes was
    reached; `values` are those of the cards that may be played, as far as they are known.
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
        """The value; ValueError where only its bounds are known."""
        if not self.exact:
            raise ValueError(f"the value is known to lie between {self.lower} and {self.upper}")
        return self.lower


def solve(s: State, *, limit: int | None = None, cards: bool = True, line: bool = False) -> Solved:
    """The settlement of an open state if all play their best, and that of each card, in points
    from the declarer's side. NotLowerable, with the rule, where this cannot be solved.

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
    """Many states on so many cores (0: on all), each as if it were alone. NotLowerable as `solve`.

    Where there is no kernel it is done by Python, whole whatever the limit, and without a line.

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
    problems: Sequence[Any],
    *,
    limit: int | None = None,
    cards: bool = True,
    line: bool = False,
    cores: int = 0,
) -> list[Solved]:
    """The same for states that were lowered already. ImportError without the kernel."""
    answers = solve_problems(problems, limit, cards, line, cores)
    return [_solved(answer) for answer in answers]


def solve_tricks(
    s: State, *, limit: int | None = None, cards: bool = True, line: bool = False
) -> Solved:
    """How many tricks the declarer's side takes in all, and with each card. It needs the kernel:
    ImportError without. NotLowerable as `solve`.

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
    """The tricks of many states. NotLowerable, with the rule; ImportError without the kernel.

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
