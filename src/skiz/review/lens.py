"""The first lens: what a seat could know about its decisions.

One level weighs all decisions. A stronger one weighs those again that seem to have cost most: some
of many seem costly by chance, and other worlds tell which. The number of second looks is fixed, not
their time, so that a review is the same on any machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from skiz.players.evaluation import LITTLE, Evaluation
from skiz.players.explain import explain
from skiz.players.levels import HINT, MAX, MAX_LONG, Level

from .decisions import Decision

FIRST = HINT
AGAIN = replace(  # `max` in fewer worlds, so that a whole review takes seconds
    MAX,
    worlds=300,
    nodes=6_000_000,
    rollouts=8,
    long=replace(MAX_LONG, worlds=240, nodes=300_000),
)
MOST_AGAIN = 6  # the number of decisions that are weighed again


def weigh(decision: Decision, level: Level, seed: int = 0) -> tuple[Evaluation, ...]:
    """Return the options with their expected worth, the best first.

    The option taken is among them, if its worth can be found. Without a choice, there are none.
    """
    if not decision.is_free:
        return ()
    view, taken = decision.view, decision.taken
    return explain(view, decision.choices, level, seed, also=(taken,), achievements=True)


def cost(decision: Decision, weighed: Sequence[Evaluation]) -> float | None:
    """Return the points by which the option taken is worse than the best; None if unknown."""
    worths = {one.action: one.worth for one in weighed if one.worth == one.worth}
    if decision.taken not in worths:
        return None
    return max(worths.values()) - worths[decision.taken]


def dearest(costs: Mapping[int, float | None]) -> list[int]:
    """Return the keys of the decisions to weigh again, those that seem to have cost most first."""
    dear = [(-lost, number) for number, lost in costs.items() if lost and lost >= LITTLE]
    return [number for _, number in sorted(dear)[:MOST_AGAIN]]
