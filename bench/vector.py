"""Whole random deals a second: side by side by tables, one by one in Python, and OpenSpiel's games.

`python -m bench.vector [GAME…] [--seconds S]` measures in turns, in CPU seconds of one core. Every
deal is played to its settlement, each legal step equally likely, without claims.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Mapping

import pyspiel

from skiz.command.provenance import machine
from skiz.games import game
from skiz.labs import vector
from skiz.labs.numbers import numbers_of
from skiz.labs.pettingzoo import dealt

SIDE_BY_SIDE = 1000
GAMES = ("asszorti", "illustrated", "high")
THEIRS = {  # games of OpenSpiel with tricks, and the parameters that give a whole deal
    "tarok": "tarok(players=4)",
    "skat": "skat",
    "bridge": "bridge(use_double_dummy_result=False)",
}
Rate = Mapping[str, float]


def batch(key: str, seconds: float, observe: bool) -> Rate:
    """Return the rates of deals side by side; drawing the steps is included."""
    deals = vector.make(key, SIDE_BY_SIDE, observe=observe)
    deals.reset(seed=1)
    for _ in range(20):
        deals.step(deals.sample())
    ended = steps = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        deals.step(deals.sample())
        ended += int(deals.terminations.sum())
        steps += SIDE_BY_SIDE
    spent = time.process_time() - begin
    return {
        "deals_s": ended / spent,
        "steps_s": steps / spent,
        "bytes_a_deal": deals.bytes_per_deal,
    }


def one_by_one(key: str, seconds: float) -> Rate:
    """Return the rates of our Python loop over the same single steps."""
    numbers, rng = numbers_of(key, game(key).house(), False), random.Random(1)
    cards = [*range(len(numbers.rules.pack.names))]

    def play() -> int:
        rng.shuffle(cards)
        at, steps = dealt(numbers.rules, cards), 0
        while not at.over:
            at = at.after(numbers.steps[rng.choice(numbers.offered(at.fits))])
            steps += 1
        return steps

    return _repeated(play, seconds)


def theirs(name: str, seconds: float) -> Rate:
    """Return the rates of a game of OpenSpiel in a Python loop."""
    loaded, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                (action,) = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])
            else:
                action, steps = rng.choice(state.legal_actions()), steps + 1
            state.apply_action(action)
        return steps

    return _repeated(play, seconds)


def _repeated(play: Callable[[], int], seconds: float) -> Rate:
    play()
    deals = steps = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        steps += play()
        deals += 1
    spent = time.process_time() - begin
    return {"deals_s": deals / spent, "steps_s": steps / spent}


def rows(games: Iterable[str], seconds: float) -> dict[str, Rate]:
    """Return the rates of every way, measured one after the other."""
    found = dict[str, Rate]()
    for key in games:
        found[f"{key} batch"] = batch(key, seconds, observe=True)
        found[f"{key} batch without observations"] = batch(key, seconds, observe=False)
        found[f"{key} Python"] = one_by_one(key, seconds)
    return found | {f"OpenSpiel {key}": theirs(name, seconds) for key, name in THEIRS.items()}


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.vector", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=GAMES)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each row")
    args = parser.parse_args()
    found = rows(args.games, args.seconds)
    rounded = {
        name: {what: round(rate, 1) for what, rate in rates.items()}
        for name, rates in found.items()
    }
    print(json.dumps({"machine": machine(), "rows": rounded}, indent=2))


if __name__ == "__main__":
    main()
