"""How long talk takes to weigh: CPU time a decision by level, over random deals of a game.

.venv/bin/python -m bench.talk_time asszorti
"""

import argparse
from collections.abc import Callable
from statistics import fmean, quantiles
from time import process_time
from typing import TypeAlias

from skiz.games import games
from skiz.players import play_deal, player
from skiz.players.levels import LEVELS, Level
from skiz.players.whole_deal import weigh_talk
from skiz.table import Action, Play, View

from .talk import rules
from .told import tell

Weigh: TypeAlias = Callable[[View, tuple[Action, ...]], object]


class Timing:
    """A player of rules of thumb that also weighs each choice of talk, or each of cards."""

    def __init__(self, weigh: Weigh, *, cards: bool) -> None:
        self.weigh, self.cards = weigh, cards
        self.took: list[float] = []

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """What plain does; how long it takes to weigh is kept."""
        if len(options) > 1 and isinstance(options[0], Play) == self.cards:
            began = process_time()
            self.weigh(view, options)
            self.took.append(1000 * (process_time() - began))
        return player("plain", 0).choose(view, options)


def measure(key: str, timing: Timing, deals: int = 25) -> dict[str, float]:
    """Milliseconds: mean, 95th percentile, longest."""
    for seed in range(deals):
        play_deal(rules(key), [timing] * rules(key).seats, seed)
    return {
        "decisions": len(timing.took),
        "mean": round(fmean(timing.took), 2),
        "p95": round(quantiles(timing.took, n=20)[-1], 2),
        "longest": round(max(timing.took), 2),
    }


def of_talk(level: Level) -> Timing:
    """Talk as a level weighs it."""
    return Timing(lambda view, options: weigh_talk(view, options, level, 1), cards=False)


def main() -> None:
    """Measure every level, and print JSON."""
    asked = argparse.ArgumentParser(prog="python -m bench.talk_time", description=__doc__)
    asked.add_argument("game", choices=sorted(games()))
    key = asked.parse_args().game
    tell({level.key: measure(key, of_talk(level)) for level in LEVELS})


if __name__ == "__main__":
    main()
