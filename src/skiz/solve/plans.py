"""Plans: what a player should play who must choose one card for all worlds that he considers.

The solver knows all cards, so it plays each world in its own way, which no player could (strategy
fusion). A plan chooses one card for all worlds that agree with what its player has seen, for a
number of his decisions; then all cards are opened. The others are assumed to see all cards from the
start. The method is αμ (Cazenave and Ventos 2019). It needs the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skiz.cards import Card

from .kernel import Problem, kernel


class Planning(NamedTuple):
    """How far plans are searched.

    `decisions` are those of the player that must not depend on the world. Of the plans for a
    position, at most `rows` are kept. `nodes` is the most positions looked at in all worlds, and
    combinations of plans.
    """

    decisions: int
    rows: int = 64
    nodes: int = 10_000_000


def plan_values(
    problems: Sequence[Problem], weights: Sequence[float], planning: Planning
) -> list[dict[Card, float]] | None:
    """Return for each world the outcome of the best plan that begins with each card.

    `problems` are worlds, lowered, in which the seat on turn has the same hand. The best plan has
    the highest sum of outcomes times `weights`. Outcomes are points for the side of the seat on
    turn. The result is None if more nodes are needed. Raise ValueError for worlds that are not
    alike, and ImportError without the kernel.

    >>> from skiz.records import read_file
    >>> from skiz.solve.lower import lower
    >>> from skiz.solve.worlds import every
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> worlds = every(view(record.rules, record.events[:-14], 1))
    >>> problems, weights = [lower(world) for world in worlds], [1 / len(worlds)] * len(worlds)
    >>> found = plan_values(problems, weights, Planning(decisions=2))
    >>> {record.rules.pack.names[card]: sum(row[card] for row in found) / 10 for card in found[0]}
    {'d8': 32.6, 's9': 31.4, 'sQ': 31.4}
    """
    rows = kernel().plan_values(problems, weights, planning)
    return [dict(cards) for cards in rows] or None
