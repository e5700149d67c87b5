"""How many cards a second fall in playouts of a whole Asszorti play phase, asked for from Python.

Beside them, where it is installed, OpenSpiel's tarok: its rollouts in C++ and its loop in Python.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any

from skiz.games import game
from skiz.players import player
from skiz.solve.lower import kernel, lower
from skiz.solve.playouts import playouts, worth
from skiz.table import State, apply, deal, on_turn, options, shuffled, start, view

NUMBER = 200_000
ROUNDS = 7
OPENSPIEL = "tarok(players=3)"


def first_lead(seed: int) -> State:
    """An Asszorti deal of plain players, before its first card."""
    rules = game("asszorti").rules(game("asszorti").house())
    step = start(rules, deal(rules, shuffled(rules, random.Random(seed))))
    events, plain = list(step.events), player("plain", seed)
    while step.state.now.name != "play":
        (seat, *_) = on_turn(step.state)
        seen = view(rules, events, seat)
        step = apply(step.state, seat, plain.choose(seen, options(seen, seat)))
        events += step.events
    return step.state


def millions(work: Callable[[], float], clock: Callable[[], float] = time.process_time) -> float:
    """Millions of cards a second; the work says how many there were."""
    begin = clock()
    cards = work()
    return cards / (clock() - begin) / 1e6


class Tarok:
    """OpenSpiel's tarok for three from its first lead on."""

    def __init__(self) -> None:
        import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

        self._spiel: Any = pyspiel
        self._game = pyspiel.load_game(OPENSPIEL)
        self._rng = random.Random(1)
        self._state = self._prepared()

    def _prepared(self) -> Any:
        while True:
            state = self._game.new_initial_state()
            while not state.is_terminal() and "TRICKS" not in str(state.current_game_phase()):
                state.apply_action(
                    self._rng.choice(
                        [action for action, _ in state.chance_outcomes()]
                        if state.is_chance_node()
                        else state.legal_actions()
                    )
                )
            if not state.is_terminal() and self._random(state.clone()) == 48:
                return state

    def _random(self, state: Any) -> int:
        cards, chance = 0, self._rng.random
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            cards += 1
        return cards

    def in_python(self) -> float:
        """Cards of random games, card by card."""
        return sum(self._random(self._state.clone()) for _ in range(500))

    def native(self) -> float:
        """Cards of random rollouts inside two simulations of a tree search: 48 of them, then 47."""
        rollouts = self._spiel.RandomRolloutEvaluator(2000, 1)
        bot = self._spiel.MCTSBot(self._game, rollouts, 2.0, 2, 10, False, 1, False)
        bot.mcts_search(self._state)
        return 2 * 2000 * 47.5


def measure() -> dict[str, float | str]:
    """Medians of rounds in which all take turns, by CPU time.

    Two cores by the clock, the best round to the best.
    """
    s = first_lead(1)
    cards = s.rules.seats * s.rules.length
    problem = lower(s, tricks_only=True)

    def ours(number: int = NUMBER, **how: Any) -> float:
        playouts(s, number, 1, **how)
        return number * cards

    def plain_bits() -> float:
        kernel().playouts(problem, [], NUMBER // 4, 1, "random", 1, False)
        return NUMBER // 4 * cards

    def settled() -> float:
        worth(s, NUMBER // 40, 1)
        return NUMBER // 40 * cards

    tarok = Tarok() if find_spec("pyspiel") else None
    work: dict[str, Callable[[], float]] = {
        "random": ours,
        "random_any_machine": plain_bits,
        "thumb": lambda: ours(NUMBER // 10, policy="thumb"),
        "settled": settled,
    }
    if tarok:
        work |= {"openspiel_native": tarok.native, "openspiel_python": tarok.in_python}
    rates: dict[str, list[float]] = {name: [] for name in work}
    cores: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for name, does in work.items():
            rates[name].append(millions(does))
        for count, found in cores.items():
            found.append(millions(partial(ours, 5 * NUMBER, cores=count), time.perf_counter))
    figures: dict[str, float | str] = {
        f"{name}_M_cards_s": round(median(found), 1) for name, found in rates.items()
    }
    figures["two_cores"] = round(max(cores[2]) / max(cores[1]), 2)
    if tarok:
        for name in ("native", "python"):
            theirs = rates[f"openspiel_{name}"]
            each = [a / b for a, b in zip(rates["random"], theirs, strict=True)]
            figures[f"ratio_{name}"] = round(median(each), 1)
    return figures
