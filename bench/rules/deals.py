"""How long a whole random deal takes in Python, through options and apply."""

import random
import time
from collections.abc import Iterator
from statistics import median, quantiles

from skiz.games import game
from skiz.table import (
    Claim,
    Rules,
    Speak,
    Step,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
)

from ..heap import settled_heap


def random_steps(rules: Rules, seed: int) -> Iterator[Step]:
    """Yield the steps of a random deal, with every trick; the first step deals the cards."""
    rng = random.Random(seed)
    yield (step := start(rules, deal(rules, shuffled(rules, rng))))
    while seats := on_turn(step.state):
        offered = options(View(step.state), seats[0])
        # Claims would end nearly every random deal early, and make it look faster than it is.
        played = [action for action in offered if type(action) is not Claim]
        # A player who speaks until he passes would, at random, say nearly everything that is
        # possible.
        silence = None
        if len(played) > 4:
            silence = next((one for one in played if type(one) is Speak and not one.says), None)
        action = silence if silence and rng.random() < 0.5 else rng.choice(played)
        yield (step := apply(step.state, seats[0], action))


def one_deal(key: str, seed: int) -> tuple[float, int]:
    """Return CPU milliseconds and decisions of one random deal."""
    rules = game(key).rules(game(key).house())
    begin = time.process_time()
    steps = sum(1 for _ in random_steps(rules, seed))
    return (time.process_time() - begin) * 1000, steps - 1


def measure(key: str = "asszorti", deals: int = 300) -> dict[str, float]:
    """Return CPU time: median and 95th percentile of a deal in ms, and µs for a decision."""
    one_deal(key, 0)
    with settled_heap():
        runs = [one_deal(key, seed) for seed in range(deals)]
    times = [spent for spent, _ in runs]
    return {
        "deals": deals,
        "median_ms": round(median(times), 3),
        "p95_ms": round(quantiles(times, n=20)[-1], 3),
        "decisions": round(median(count for _, count in runs), 1),
        "decision_us": round(1000 * sum(times) / sum(count for _, count in runs), 1),
    }
