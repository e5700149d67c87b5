"""Playouts: the rest of an open deal is played by chance or by rules of thumb, many times and fast.

They need the kernel. The same seed gives the same playouts on any machine and any number of cores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from skiz.cards import Card
from skiz.table import State

from .kernel import Problem, kernel
from .lower import lower
from .splitmix64 import WORD
from .worlds import Deal

Policy: TypeAlias = Literal["random", "heuristic"]


class Outcome(NamedTuple):
    """The result of each seat, with what it had before.

    It consists of tricks, and of card points in tricks and in discards that count for the seat.
    """

    tricks: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """The result of playouts: their mean, its standard error, and their number."""

    mean: float
    error: float
    number: int


def playouts(
    s: State,
    number: int,
    seed: int,
    policy: Policy = "random",
    *,
    deals: Sequence[Deal] = (),
    cores: int = 1,
) -> Counter[Outcome]:
    """Count the outcomes of playouts of a state, or of each given deal of its cards.

    Raise NotLowerable with the rule, ValueError for impossible deals, and ImportError without the
    kernel.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> late = record.fold(len(record.events) - 18)
    >>> playouts(late, 100, seed=1)
    Counter({Outcome(tricks=(5, 5, 1), points=(0, 0, 0)): 100})
    """
    problem = lower(s, tricks_only=True)
    job = (deals, number, seed & WORD, policy)
    rows = kernel().playouts(problem, job, cores, True)
    return Counter({Outcome(tricks, points): count for tricks, points, count in rows})


def worth(
    s: State,
    number: int,
    seed: int,
    policy: Policy = "random",
    *,
    deals: Sequence[Deal] = (),
    cores: int = 1,
) -> Worth:
    """Return what each opponent pays the declarer on average, in `number` playouts.

    Raise ValueError for no playouts, and otherwise as `playouts` does.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> late = record.fold(len(record.events) - 18)
    >>> found = worth(late, 1000, seed=1)
    >>> f"{found.mean:.1f} and {found.error:.1f} more or less"
    '-12.9 and 1.0 more or less'
    """
    problem = lower(s)
    if number < 1:
        raise ValueError("a mean needs a playout")
    job = (deals, number, seed & WORD, policy)
    total, squares, count = kernel().playout_values(problem, job, cores)
    mean = total / count
    spread = max(0.0, squares / count - mean * mean)
    return Worth(mean, (spread / count) ** 0.5, count)


def traces(
    problem: Problem, number: int, seed: int, policy: Policy = "random", *, quick: bool = True
) -> list[list[Card]]:
    """Return the cards of playouts of a kernel's problem in playing order, for tests."""
    job = ((), number, seed & WORD, policy)
    found: list[list[Card]] = kernel().playout_traces(problem, job, quick)
    return found
