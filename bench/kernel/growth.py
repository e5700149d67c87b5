"""`python -m bench.kernel.growth`: how the time of a settlement grows, as JSON.

Two things let it grow: the cards that are left, and the figures that are announced. CPU time of one
core, all cards open. `python -m bench.draw` draws both from `results/growth.json`.
"""

import random
from collections.abc import Iterable
from statistics import mean
from typing import Any

from skiz.solve.lower import lower
from skiz.table import Claim, State, View, apply, on_turn, options
from tests.support.games import tarokk_by_hand as tarokk

from ..report import report
from .solving import asserufen_deals, before_play, talked, timed

DEALS = 60
TALKS = 400
MOST_ANNOUNCED = 6


def tricks_left(state: State) -> int:
    """Return how many tricks are to come, the one on the table included."""
    return state.rules.length - len(state.tricks)


def on_from(state: State, chance: random.Random) -> State:
    """Return a deal one trick further on, with cards played by chance."""
    left = tricks_left(state)
    while tricks_left(state) == left:
        seat = on_turn(state)[0]
        may = [a for a in options(View(state), seat) if not isinstance(a, Claim)]
        state = apply(state, seat, chance.choice(may)).state
    return state


def by_cards(states: Iterable[State]) -> dict[str, float]:
    """Return milliseconds of a settlement by the number of cards left, from all to two tricks."""
    now, chance = list(states), random.Random(0)
    seats = now[0].rules.seats
    found = {}
    while (left := tricks_left(now[0])) > 1:
        times = timed([lower(state) for state in now], cards=False)
        found[str(seats * left)] = round(mean(times), 3)
        now = [on_from(state, chance) for state in now]
    return found


def by_figures() -> dict[str, float]:
    """Return milliseconds of a settlement of Tarokk by the number of figures announced."""
    groups: dict[int, list[Any]] = {}
    for seed in range(TALKS):
        rng = random.Random(seed)
        talk = tarokk.some_talk(rng, high=False)
        announced = sum(map(len, talk.said))
        groups.setdefault(announced, []).append(tarokk.some_deal(rng, talk).lowered())
    return {
        str(n): round(mean(timed(groups[n], cards=False)), 2) for n in range(MOST_ANNOUNCED + 1)
    }


def measure(deals: int = DEALS) -> dict[str, Any]:
    """Return both, for the games that are dealt and bid as `plain` does."""
    return {
        "settlements": deals,
        "talks": TALKS,
        "by_cards": {
            "illustrated": by_cards(talked(deals)),
            "asszorti": by_cards(before_play(seed, announce=True) for seed in range(deals)),
            "asserufen": by_cards(asserufen_deals(deals)),
        },
        "by_figures": by_figures(),
    }


if __name__ == "__main__":
    report(measure())
