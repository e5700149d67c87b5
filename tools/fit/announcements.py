"""Announcements: how often Tarokk announcements come true, fitted to deals of `plain`.

    .venv/bin/python -m tools.fit.announcements illustrated --deals 4000 > .../chances.json
    .venv/bin/python -m tools.fit.announcements high --kinds facan,family --add .../chances.json

The second command tries only these kinds, and prints the file with their chances added.

In each deal one seat makes one announcement that it might consider, whatever its chance, so that
weak hands are seen as well. Each chance is fitted to a feature by logistic regression with a small
penalty. With few deals it stays near the average over all hands.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from random import Random

import numpy as np

from bench.talk.announcements import success
from skiz.cards import Seat
from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.players import play_deal
from skiz.players.plain import Plain
from skiz.players.tarokk.talk.features import FEATURES
from skiz.players.tarokk.talk.prospects import KONTRA, candidates, kind
from skiz.table import Action, Rules, Say, Speak, View
from tools.fit.regression import held

HOLD = np.array([0.2, 2.0])  # start and slope, for features with a standard deviation of one


@dataclass(slots=True, eq=False)
class Trying:
    """The player `plain`, but it makes one announcement that it might consider."""

    rng: Random
    bold: bool
    counts: dict[str, int]
    kinds: frozenset[str]
    tried: tuple[Seat, Say, float] | None = None

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of `plain`, or the trial."""
        if (
            self.bold
            and self.tried is None
            and view.current_phase.name == "talk"
            and view.eyes is not None
        ):
            stand = standing(read_deal(view), view.eyes)
            found = [
                say
                for say in (KONTRA, *candidates(view, stand))
                if Speak((say,)) in options
                and (not self.kinds or kind(say) in self.kinds)
                and (say != KONTRA or FEATURES["kontra"](view, stand))
            ]
            if found:
                say = min(found, key=lambda one: (self.counts[kind(one)], self.rng.random()))
                feature = FEATURES["kontra" if say == KONTRA else say.figure](view, stand)
                assert feature is not None
                self.tried = (view.eyes, say, feature)
                return Speak((say,))
        return Plain().choose(view, options)


def tried(
    rules: Rules, seed: int, counts: dict[str, int], kinds: frozenset[str]
) -> tuple[str, float, bool] | None:
    """One trial: the announcement, the feature of the hand, and whether it came true."""
    rng = Random(seed)
    bold = rng.randrange(rules.seats)
    players = [Trying(rng, seat == bold, counts, kinds) for seat in range(rules.seats)]
    end = play_deal(rules, players, seed).state
    if end.thrown_in or (trial := players[bold].tried) is None:
        return None
    seat, say, feature = trial
    came = success(end, seat, say)
    return None if came is None else (kind(say), feature, came)


def fitted(rows: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Return the start and slope of the chance by its feature."""
    features, came = (
        np.array([feature for feature, _ in rows]),
        np.array([came for _, came in rows]),
    )
    middle, spread = features.mean(), features.std() or 1.0
    x = np.column_stack([np.ones(len(rows)), (features - middle) / spread])
    start, slope = held(x, came, np.ones(len(rows)), np.zeros(2), HOLD)
    if slope < 0:  # a better hand cannot fail more often: the sample is too small
        made = came.sum() + 0.5
        return round(log(made / (len(rows) + 1 - made)), 3), 0.0
    return round(start - slope * middle / spread, 3), round(slope / spread, 4)


def main() -> None:
    """Play the deals, fit, and print the chances."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit.announcements",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=800_000)
    parser.add_argument("--house", default=None)
    parser.add_argument("--kinds", default="", help="only these kinds, separated by commas")
    parser.add_argument("--add", type=Path, help="the file with the chances of the other kinds")
    args = parser.parse_args()
    found = game(args.game)
    rules = found.rules(found.presets[args.house] if args.house else found.house())
    kinds = frozenset(args.kinds.split(",")) - {""}
    chances = json.loads(args.add.read_text("utf-8")) if args.add else {}
    rows, counts = defaultdict[str, list[tuple[float, bool]]](list), defaultdict[str, int](int)
    for seed in range(args.seed, args.seed + args.deals):
        if row := tried(rules, seed, counts, kinds):
            rows[row[0]].append(row[1:])
            counts[row[0]] += 1
    chances |= {key: fitted(seen) for key, seen in rows.items()}
    for key, seen in sorted(rows.items()):
        print(f"{key}: {len(seen)} tried, {sum(came for _, came in seen)} made", file=sys.stderr)
    print(json.dumps(dict(sorted(chances.items())), indent=1))


if __name__ == "__main__":
    main()
