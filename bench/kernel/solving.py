"""How long the kernel takes with all cards open, from Python, on one core.

It is measured over Asszorti and Asserufen, and over Tarokk as plain talks, and as the kernel's
tests deal it by hand.
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count, islice
from statistics import mean, median, quantiles

from skiz.arena.contract import first_lead
from skiz.figures import Score, Stake
from skiz.games import game
from skiz.players.plain import advise
from skiz.solve.kernel import Problem, kernel, solve_problems
from skiz.solve.lower import lower
from skiz.table import (
    Claim,
    Rules,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tests.support.games import tarokk_by_hand as tarokk
from tests.support.laws.problems import Wish


def before_play(seed: int, announce: bool) -> State:
    """Return a random deal with random talk, at the first lead."""
    rng = random.Random(seed)
    rules = game("asszorti").rules(game("asszorti").house())
    state = start(rules, deal(rules, shuffled(rules, rng))).state
    while state.current_phase.name != "play":
        seat = on_turn(state)[0]
        offered = [a for a in options(View(state), seat) if not isinstance(a, Claim)]
        arrivazs = [a for a in offered if isinstance(a, Speak) and any(not s.level for s in a.says)]
        state = apply(state, seat, rng.choice(arrivazs if announce and arrivazs else offered)).state
    return state


def timed(problems: list[Problem], cards: bool) -> list[float]:
    """Return CPU milliseconds of each problem, alone."""
    found = []
    for problem in problems:
        begin = time.thread_time()
        solve_problems([problem], None, cards, False, 1)
        found.append((time.thread_time() - begin) * 1000)
    return found


def figures(name: str, times: list[float]) -> dict[str, float]:
    """Return mean, median and 99th percentile."""
    shown: dict[str, Callable[[list[float]], float]] = {
        "mean": mean,
        "median": median,
        "p99": lambda values: quantiles(values, n=100)[-1],
    }
    return {f"{name}_{what}_ms": round(of(times), 3) for what, of in shown.items()}


def measure(deals: int = 500) -> dict[str, float]:
    """Measure tricks, the tricks of every card, and the settlement.

    The settlement is measured with and without an announced arrivázs. Also how much sooner two
    cores are done than one, by the clock.
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


def tarokk_deal(seed: int) -> Wish:
    """Return nine tricks after random talk: up to two announcements of each side, bound cards."""
    rng = random.Random(seed)
    return tarokk.some_deal(rng, tarokk.some_talk(rng, high=False, most=2))


def asserufen_deals(deals: int) -> list[State]:
    """Return Asserufen at the first lead as plain bids it; with a called card if two play two."""
    rules = game("asserufen").rules(game("asserufen").house())
    begun = (first_lead(rules, random.Random(seed)) for seed in count())
    return list(islice((step.state for step in begun if step), deals))


def talked(deals: int) -> list[State]:
    """Return Illustrated Tarokk at the first lead, with bids, discards, call and announcements of
    plain.
    """
    rules = game("illustrated").rules(game("illustrated").house())
    begun = (spoken(rules, random.Random(seed)) for seed in count())
    return list(islice((state for state in begun if state), deals))


def spoken(rules: Rules, chance: random.Random) -> State | None:
    """Return a deal with all that plain says before the first card; None if it is not played."""
    begun = start(rules, deal(rules, shuffled(rules, chance)))
    state, events = begun.state, [*begun.events]
    while (seats := on_turn(state)) and state.current_phase.name != "play":
        seen = view(rules, events, seats[0])
        state, happened = apply(state, seats[0], advise(seen, options(seen, seats[0])).action)
        events += happened
    return state if seats and state.current_phase.name == "play" else None


def laws(deals: int = 300) -> dict[str, float]:
    """Measure the settlements of Tarokk and Asserufen.

    For Tarokk also whether the declarer's side gets 48 points, as plain talks and at random, in all
    of these deals and in those of two against two.
    """
    played = talked(deals)
    random_ones = [tarokk_deal(seed) for seed in range(deals)]
    two_against_two = [wish for wish in random_ones if len(wish.side) == 2]
    timed_ones = {
        "tarokk": [lower(state) for state in played],
        "whether_48": [lower(quietly(state)) for state in played],
        "random_tarokk": [wish.lowered() for wish in random_ones],
        "random_whether_48": [whether_48(wish).lowered() for wish in random_ones],
        "two_against_two": [wish.lowered() for wish in two_against_two],
        "two_against_two_whether_48": [whether_48(wish).lowered() for wish in two_against_two],
        "asserufen": [lower(state) for state in asserufen_deals(deals)],
    }
    result: dict[str, float] = {"deals": deals}
    for name, problems in timed_ones.items():
        result |= figures(name, timed(problems, cards=False))
    return result


def whether_48(wish: Wish) -> Wish:
    """Return the same with only the declarer's 48 points at stake."""
    stakes = (Stake("game", tarokk.GAME, 1, 0),)
    return wish._replace(stakes=stakes, order=replace(wish.order, bonds=()))


def quietly(state: State) -> State:
    """Return the same with only the declarer's 48 points at stake."""
    return replace(
        state, rules=replace(state.rules, stakes=lambda s: (Stake("game", Score(48), 1, 0),))
    )
