"""How many cards a second playouts of a whole Asszorti play phase reach, called from Python.

For comparison, if it is installed, OpenSpiel's tarok: its rollouts in C++ and its loop in Python.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from statistics import median
from typing import Any, TypeAlias

from skiz.games import game
from skiz.players import player
from skiz.players.playing import talk_out
from skiz.solve.kernel import kernel
from skiz.solve.lower import lower
from skiz.solve.playouts import playouts, worth
from skiz.table import State, deal, shuffled, start

NUMBER = 200_000
ROUNDS = 7
OPENSPIEL = "tarok(players=3)"
PEER = "openspiel_"  # prefix of its figures
Work: TypeAlias = Callable[[], float]  # returns how many cards it played


def first_lead(seed: int) -> State:
    """Return an Asszorti deal of plain players, before its first card."""
    rules = game("asszorti").rules(game("asszorti").house())
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(seed))))
    begun = talk_out(dealt, [player("plain", seed)] * rules.seats)
    assert begun is not None  # the seeds are chosen for this
    return begun.state


def millions(work: Work) -> float:
    """Return millions of cards a second."""
    begin = time.process_time()
    cards = work()
    return cards / (time.process_time() - begin) / 1e6


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
        """Return the cards of random games, played card by card."""
        return sum(self._random(self._state.clone()) for _ in range(500))

    def native(self) -> float:
        """Return the cards of random rollouts in two simulations of a tree search: 48 of them, then
        47.
        """
        rollouts = self._spiel.RandomRolloutEvaluator(2000, 1)
        bot = self._spiel.MCTSBot(self._game, rollouts, 2.0, 2, 10, False, 1, False)
        bot.mcts_search(self._state)
        return 2 * 2000 * 47.5


def batches(s: State) -> dict[str, Work]:
    """Return ours, in batches that are long enough to measure."""
    cards, problem = s.rules.seats * s.rules.length, lower(s, tricks_only=True)

    def batch(number: int, play: Callable[[int], object]) -> Work:
        def work() -> float:
            play(number)
            return number * cards

        return work

    return {
        "random": batch(NUMBER, lambda number: playouts(s, number, 1)),
        "random_any_machine": batch(
            NUMBER // 4,
            lambda number: kernel().playouts(problem, ((), number, 1, "random"), 1, False),
        ),
        "heuristic": batch(NUMBER // 10, lambda number: playouts(s, number, 1, policy="heuristic")),
        "settled": batch(NUMBER // 40, lambda number: worth(s, number, 1)),
    }


def peers() -> dict[str, Work]:
    """Return OpenSpiel's, if it is installed."""
    if not find_spec("pyspiel"):
        return {}
    tarok = Tarok()
    return {f"{PEER}native": tarok.native, f"{PEER}python": tarok.in_python}


def ratios(rates: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return how many times as many cards ours played in the same round."""
    return {
        f"ratio_{name.removeprefix(PEER)}": round(
            median(a / b for a, b in zip(rates["random"], theirs, strict=True)), 1
        )
        for name, theirs in rates.items()
        if name.startswith(PEER)
    }


def measure() -> dict[str, float]:
    """Return medians of rounds in which all take turns, by CPU time.

    For two cores it is by the clock, comparing the best rounds.
    """
    s = first_lead(1)
    work = batches(s) | peers()
    rates: dict[str, list[float]] = {name: [] for name in work}
    spent: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for name, does in work.items():
            rates[name].append(millions(does))
        for cores, found in spent.items():
            begin = time.perf_counter()
            playouts(s, 5 * NUMBER, 1, cores=cores)
            found.append(time.perf_counter() - begin)
    medians = {f"{name}_M_cards_s": round(median(found), 1) for name, found in rates.items()}
    return medians | {"two_cores": round(min(spent[1]) / min(spent[2]), 2)} | ratios(rates)
