"""How long a random step of a game takes through OpenSpiel; nothing where it is not installed."""

import importlib.util
import random
import time

from ..heap import settled_heap


def one_deal(key: str, seed: int) -> tuple[float, int]:
    """Return CPU milliseconds and steps of the players in one random deal; chance is included."""
    import pyspiel

    from skiz.labs import openspiel

    assert f"skiz_{key}" in openspiel.GAMES
    rng, steps = random.Random(seed), 0
    begin = time.process_time()
    state = pyspiel.load_game(f"skiz_{key}").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = rng.choice([card for card, _ in state.chance_outcomes()])
        else:
            action, steps = rng.choice(state.legal_actions()), steps + 1
        state.apply_action(action)
    return (time.process_time() - begin) * 1000, steps


def measure(key: str = "illustrated", deals: int = 20) -> dict[str, float]:
    """Return CPU microseconds for a step, over some deals."""
    if importlib.util.find_spec("pyspiel") is None:
        return {}
    one_deal(key, 0)
    with settled_heap():
        runs = [one_deal(key, seed) for seed in range(deals)]
    total = sum(spent for spent, _ in runs)
    return {"deals": deals, "step_us": round(1000 * total / sum(steps for _, steps in runs), 1)}
