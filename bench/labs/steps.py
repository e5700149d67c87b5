"""How long a step of many deals in arrays takes; nothing where Gymnasium is not installed.

A step is `sample` and `step` together, of all deals of the batch.
"""

import importlib.util
import time
from collections.abc import Mapping
from typing import Any

WARM = 300  # steps before, because short deals end first when all begin together
STEPS, ROUNDS = 60, 5
MANY, FEW = 1000, 16  # deals of a batch

# The name of a figure: the game, the number of deals, and options of `skiz.labs.vector`.
BATCHES: Mapping[str, tuple[str, int, Mapping[str, Any]]] = {
    "illustrated": ("illustrated", MANY, {}),
    "illustrated_no_final": ("illustrated", MANY, {"final": False}),
    "illustrated_unobserved": ("illustrated", MANY, {"observe": False}),
    "asszorti": ("asszorti", MANY, {}),
    "asszorti_no_final": ("asszorti", MANY, {"final": False}),
    "asszorti_unobserved": ("asszorti", MANY, {"observe": False}),
    "asszorti_few": ("asszorti", FEW, {}),
}


def measure() -> dict[str, float]:
    """Return CPU microseconds of a step of each batch: the best of some rounds, in turn."""
    if importlib.util.find_spec("gymnasium") is None:
        return {}
    from skiz.labs import vector

    batches = {
        name: vector.make(key, deals, **options) for name, (key, deals, options) in BATCHES.items()
    }
    for deals in batches.values():
        deals.reset(seed=1)
        spent(deals, WARM)
    rounds = [{name: spent(deals, STEPS) for name, deals in batches.items()} for _ in range(ROUNDS)]
    return {f"{name}_us": round(min(found[name] for found in rounds), 1) for name in batches}


def spent(deals: Any, steps: int) -> float:
    """Return CPU microseconds of a step, the mean of so many."""
    begin = time.process_time()
    for _ in range(steps):
        deals.step(deals.sample())
    return 1e6 * (time.process_time() - begin) / steps
