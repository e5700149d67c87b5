"""How long the kernel takes over Asszorti with all cards open, from Python, on one core."""

import random
import time
from collections.abc import Callable
from statistics import mean, median, quantiles
from typing import Any

from skiz.games import game
from skiz.solve.lower import kernel, lower, run
from skiz.table import Claim, Speak, State, View, apply, deal, on_turn, options, shuffled, start


def before_play(seed: int, announce: bool) -> State:
    """A random deal with random talk, at the first lead."""
    rng = random.Random(seed)
    rules = game("asszorti").rules(game("asszorti").house())
    state = start(rules, deal(rules, shuffled(rules, rng))).state
    while state.now.name != "play":
        seat = on_turn(state)[0]
        offered = [a for a in options(View(state), seat) if not isinstance(a, Claim)]
        arrivazs = [a for a in offered if isinstance(a, Speak) and any(not s.level for s in a.says)]
        state = apply(state, seat, rng.choice(arrivazs if announce and arrivazs else offered)).state
    return state


def timed(problems: list[Any], cards: bool) -> list[float]:
    """CPU milliseconds of each problem, alone."""
    found = []
    for problem in problems:
        begin = time.thread_time()
        run([problem], None, cards, False, 1)
        found.append((time.thread_time() - begin) * 1000)
    return found


def figures(name: str, times: list[float]) -> dict[str, float]:
    """Mean, median and 99th percentile."""
    shown: dict[str, Callable[[list[float]], float]] = {
        "mean": mean,
        "median": median,
        "p99": lambda values: quantiles(values, n=100)[-1],
    }
    return {f"{name}_{what}_ms": round(of(times), 3) for what, of in shown.items()}


def measure(deals: int = 500) -> dict[str, float]:
    """Tricks, the tricks of every card, and the settlement, where no arrivázs and where it is
    announced; and how much sooner two cores are done than one, by the clock.
    """
    states = [before_play(seed, announce=False) for seed in range(deals)]
    announced = [before_play(seed, announce=True) for seed in range(deals)]
    tricks = [lower(state, tricks_only=True) for state in states]
    one = timed(tricks, cards=False)
    every = timed(tricks, cards=True)
    result: dict[str, float] = {"deals": deals, **figures("tricks", one), **figures("cards", every)}
    result["cards_to_one"] = round(sum(every) / sum(one), 2)
    result |= figures("settlement", timed([lower(state) for state in states], cards=False))
    result |= figures("arrivazs", timed([lower(state) for state in announced], cards=False))
    begin = time.perf_counter()
    kernel().solve(tricks * 4, 2**64 - 1, False, False, 1)
    middle = time.perf_counter()
    kernel().solve(tricks * 4, 2**64 - 1, False, False, 2)
    result["two_cores"] = round((middle - begin) / (time.perf_counter() - middle), 2)
    return result
