"""The first lens: what a seat could know of what it did.

All decisions are weighed by one level, and those that seem to have cost most by a stronger one: the
dearest of many are found by chance too, and a second look at other worlds tells which. How many are
looked at again is a number and not a time, so that the same deal is reviewed alike on any machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from skiz.players.evaluation import Evaluation
from skiz.players.explain import explain
from skiz.players.levels import HINT, MAX, MAX_LONG, Level

from .decisions import Decision

FIRST = HINT
AGAIN = replace(  # `max` in fewer worlds, so that a whole review is there in seconds
    MAX,
    worlds=300,
    nodes=6_000_000,
    rollouts=8,
    long=replace(MAX_LONG, worlds=240, nodes=300_000),
)
MOST_AGAIN = 6  # decisions that are weighed again
LITTLE = 0.05  # points; what costs less is not looked at again


def weigh(decision: Decision, level: Level, seed: int = 0) -> tuple[Evaluation, ...]:
    """The options with what each should have brought, the best first, what was done among them if
    that can be told; nothing where there was no choice.
    """
    if not decision.is_free:
        return ()
    view, taken = decision.view, decision.taken
    return explain(view, decision.choices, level, seed, also=(taken,))


def cost(decision: Decision, weighed: Sequence[Evaluation]) -> float | None:
    """By how many points what was done is worth less than the best option; None where that cannot
    be told.
    """
    worths = {one.action: one.worth for one in weighed if one.worth == one.worth}
    if decision.taken not in worths:
        return None
    return max(worths.values()) - worths[decision.taken]


def dearest(costs: Mapping[int, float | None]) -> list[int]:
    """Which decisions are to be weighed again: those that seem to have cost most, by the numbers
    under which their costs stand, the dearest first.
    """
    dear = [(-lost, number) for number, lost in costs.items() if lost and lost >= LITTLE]
    return [number for _, number in sorted(dear)[:MOST_AGAIN]]
