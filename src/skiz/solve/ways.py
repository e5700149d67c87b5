"""The ways of a view, counted: by the kernel or in Python, in each case of what the deal told.

A way says where each unseen card is. `worlds` makes deals of them.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Protocol

from skiz.cards import Cards
from skiz.table import Fact, View

from .constraints import Constraints, each_case
from .counting import Ways, check
from .kernel import kernel
from .splitmix64 import WORD, SplitMix64


class CountedWays(Protocol):
    """The ways to put the unseen cards in their places, counted and numbered.

    The kernel counts them or, without it, Python.
    """

    @property
    def count(self) -> int:
        """The number of ways."""
        ...

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """Return random ways: the cards of the first `holders` holders in each."""
        ...

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Return all ways in order: the cards of the first `holders` holders in each."""
        ...


class PythonWays:
    """The ways in Python alone; the same seed gives the same ways as in the kernel.

    Raise ValueError with the reason if there is none, and TooManyNodes if counting takes more than
    `most_nodes`.
    """

    def __init__(self, given: Constraints, most_nodes: int | None = None) -> None:
        self._ways = Ways(given, most_nodes)
        self.count = self._ways.count

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """Return random ways."""
        random = SplitMix64(seed)
        return [self._ways.nth(random.below(self.count))[:holders] for _ in range(number)]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Return all ways in order."""
        return [self._ways.nth(number)[:holders] for number in range(self.count)]


def count_ways(given: Constraints, most_nodes: int | None = None) -> CountedWays:
    """Count the ways, by the kernel if it is there and can handle the facts and the number of ways.

    The number must fit two words. Raise ValueError with the reason if there is no way, and
    TooManyNodes if Python would need more than `most_nodes`.
    """
    check(given)
    facts = [(fact.holders, fact.cards, fact.least, fact.most) for fact in given.facts]
    try:
        if len(facts) > kernel().MOST_FACTS:
            return PythonWays(given, most_nodes)
        found: CountedWays = kernel().Ways(given.known, given.places, given.may, facts)
    except (ImportError, OverflowError):
        return PythonWays(given, most_nodes)
    return found


class Mixture:
    """The ways of several cases, exactly one of which holds: first those of the first case."""

    def __init__(self, cases: Sequence[CountedWays]) -> None:
        self.cases = cases
        self._ends = list(accumulate(case.count for case in cases))
        self.count = self._ends[-1]

    def choose(self, number: int, seed: int) -> list[int]:
        """Return a random case for each of `number` ways."""
        random = SplitMix64(~seed)
        return [bisect_right(self._ends, random.below(self.count)) for _ in range(number)]

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """Return random ways, with a random stream of its own for each case."""
        chosen = self.choose(number, seed)
        drawn = [
            iter(case.sample(chosen.count(index), seed + index & WORD, holders))
            for index, case in enumerate(self.cases)
        ]
        return [next(drawn[index]) for index in chosen]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Return all ways in order."""
        return [way for case in self.cases for way in case.every(holders)]


def count_cases(v: View, facts: Iterable[Fact], most_nodes: int | None) -> CountedWays:
    """Count the ways of a view in each case of what the deal told.

    Raise ValueError if there is none, and TooManyNodes if Python would need more than `most_nodes`
    for a case.
    """
    possible, why = list[CountedWays](), list[str]()
    for case in each_case(v, facts):
        try:
            possible.append(count_ways(case, most_nodes))
        except ValueError as none:
            why.append(str(none))
    if not possible:
        raise ValueError(why[0])
    return Mixture(possible) if len(possible) > 1 else possible[0]
