"""How much time the copies of `table.fold` save in a deal and its fold.

They are measured beside `dataclasses.replace`.
"""

import dataclasses
import time
from collections.abc import Callable
from functools import partial
from unittest.mock import patch

from skiz.games import game
from skiz.table import Event, Rules, State, evolve, fold

from ..heap import settled_heap
from .deals import random_steps

Log = tuple[Rules, list[Event]]

GAMES = ("asszorti", "asserufen", "illustrated")
# Every function of the fold that `changer` wrote: the one for any fields, and those for some.
COPIES = {
    name: one
    for name, one in vars(fold).items()
    if getattr(one, "__qualname__", None) == fold.changed.__qualname__
}
WAYS = {"own": COPIES, "replace": dict.fromkeys(COPIES, dataclasses.replace)}
ROUNDS = 120  # deals for each way; both ways alternate


def measure() -> dict[str, float]:
    """Return how many times as long `replace` takes: in whole deals, and in folds alone."""
    found = dict[str, float]()
    for key in GAMES:
        rules = game(key).rules(game(key).house())  # made once: that takes as long as a deal
        logs = [_log(rules, seed) for seed in range(20)]
        found[f"{key}_deal"] = _ratio(partial(_play, rules))
        found[f"{key}_fold"] = _ratio(partial(_fold, logs))
    return found


def _log(rules: Rules, seed: int) -> Log:
    return rules, [event for step in random_steps(rules, seed) for event in step.events]


def _play(rules: Rules, seed: int) -> None:
    for _ in random_steps(rules, seed):
        pass


def _fold(logs: list[Log], _: int) -> None:
    for rules, events in logs:
        state = State(rules)
        for event in events:
            state = evolve(state, event)


def _ratio(job: Callable[[int], object]) -> float:
    """Return the time with `replace` over the time with our own, each the sum of all rounds."""
    spent = dict.fromkeys(WAYS, 0.0)
    with settled_heap():
        for seed in range(ROUNDS):
            for name in WAYS if seed % 2 else reversed(WAYS):
                with patch.multiple(fold, **WAYS[name]):
                    began = time.process_time()
                    job(seed)
                    spent[name] += time.process_time() - began
    return round(spent["replace"] / spent["own"], 2)
