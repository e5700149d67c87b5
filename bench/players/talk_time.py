"""How long evaluating talk takes: CPU time a decision by level, over random deals of a game.

.venv/bin/python -m bench.players.talk_time asszorti
"""

import argparse
from collections.abc import Callable
from statistics import fmean, median, quantiles
from time import process_time
from typing import TypeAlias

from skiz.games import games
from skiz.players import play_deal, player
from skiz.players.families import evaluate_talk
from skiz.players.levels import LEVELS, Level
from skiz.table import Action, Play, View

from ..report import report
from ..talk.duel import rules

DEALS = 25
Evaluate: TypeAlias = Callable[[View, tuple[Action, ...]], object]


class Timing:
    """A heuristic player that also evaluates each choice of talk, or of cards, or both."""

    def __init__(self, evaluate: Evaluate, *, cards: bool | None) -> None:
        self.evaluate, self.cards = evaluate, cards
        self.took: list[float] = []

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain; the time of the evaluation is stored."""
        if len(options) > 1 and self.cards in (None, isinstance(options[0], Play)):
            began = process_time()
            self.evaluate(view, options)
            self.took.append(1000 * (process_time() - began))
        return player("plain", 0).choose(view, options)


def measure(key: str, timing: Timing, deals: int = DEALS) -> dict[str, float]:
    """Return milliseconds: mean, median, 95th percentile, longest."""
    for seed in range(deals):
        play_deal(rules(key), [timing] * rules(key).seats, seed)
    return {
        "decisions": len(timing.took),
        "mean": round(fmean(timing.took), 2),
        "median": round(median(timing.took), 2),
        "p95": round(quantiles(timing.took, n=20)[-1], 2),
        "longest": round(max(timing.took), 2),
    }


def of_talk(level: Level) -> Timing:
    """Return talk as a level evaluates it."""
    return Timing(lambda view, options: evaluate_talk(view, options, level, 1), cards=False)


def main() -> None:
    """Measure every level, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.players.talk_time", description=__doc__)
    parser.add_argument("game", choices=sorted(games()))
    key = parser.parse_args().game
    report({level.key: measure(key, of_talk(level)) for level in LEVELS})


if __name__ == "__main__":
    main()
