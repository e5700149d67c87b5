"""Forecasts: how often the network's announcements come true, learnt from deals that it played.

    .venv/bin/python -m tools.fit.forecasts play FILE --deals 9000 --seed 1000000
    .venv/bin/python -m tools.fit.forecasts fit FILE... > src/skiz/players/tarokk/forecasts.json
    .venv/bin/python -m tools.fit.forecasts check FILE...

Each deal is played by four players of one kind, in turn for each game in which the network
announces. Each announcement gives a row with the speaker's situation and whether it came true. An
existing file is continued after its last deal. With `--workers` or `--ray`, deals are played side
by side, with the same rows. Chances are fitted by logistic regression. The check
compares the chances with the results in a file.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.report import report
from bench.talk.announcements import counted, success
from skiz.batches import Place
from skiz.cards import Seat
from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.players import Player, play_deal, player, version
from skiz.players.tarokk.talk.forecasts import INPUTS, forecast_inputs, learnt
from skiz.players.tarokk.talk.logistic import chance_by
from skiz.players.tarokk.talk.talk_inputs import GAMES
from skiz.players.tarokk.talk.words import WORDS, word_of
from skiz.table import Action, Say, Speak, View
from tools.fit.regression import standardized
from tools.fit.rows import play_rows, read_rows

HOLD = 40.0  # ridge, for columns with a standard deviation of one
FEWEST = 100  # with fewer rows, nothing is fitted for a word


@dataclass(slots=True, eq=False)
class Listener:
    """A player that stores all its announcements with their situations."""

    player: Player
    said: list[tuple[Seat, Say, tuple[float, ...]]] = field(default_factory=list)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's action."""
        action = self.player.choose(view, options)
        match action:
            case Speak((say,)) if view.current_phase.name == "talk" and say.level <= 1:
                if word_of(say) in WORDS:
                    seat = view.viewer()
                    now = forecast_inputs(standing(read_deal(view), seat))
                    self.said.append((seat, say, now))
        return action


def rows_of(key: str, kind: str, seed: int) -> list[dict[str, Any]]:
    """Return the rows of one deal."""
    rules = game(key).rules()
    four = [Listener(player(kind, seed + chair)) for chair in range(rules.seats)]
    end = play_deal(rules, four, seed).state
    rows: list[dict[str, Any]] = []
    for seat, say, now in (row for one in four for row in one.said if not end.thrown_in):
        if (came := success(end, seat, say)) is not None:
            row = {"seed": seed, "game": key, "word": word_of(say), "now": now, "came": came}
            rows.append(row)
    return rows


def play(args: argparse.Namespace) -> None:
    """Write the rows of these deals, in turn for each game."""
    seeds = range(args.seed, args.seed + args.deals)
    place = Place(args.workers, args.ray, version=version)
    play_rows(args.file[0], seeds, partial(rows_in_turn, tuple(args.games), args.player), place)


def rows_in_turn(games: Sequence[str], kind: str, seed: int) -> list[dict[str, Any]]:
    """Return the rows of a deal of the game whose turn it is."""
    return rows_of(games[seed % len(games)], kind, seed)


def fit(args: argparse.Namespace) -> None:
    """Print the weights of each word that has enough rows."""
    by_word = defaultdict[str, list[dict[str, Any]]](list)
    for row in read_rows(args.file):
        by_word[row["word"]].append(row)
    found = {word: fitted(by_word[word]) for word in WORDS if len(by_word[word]) >= FEWEST}
    print(json.dumps(found, indent=1))


def fitted(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the constant and the weights of the chance that a word comes true."""
    x = np.array([row["now"] for row in rows], dtype=float)
    constant, weights = standardized(x, np.array([row["came"] for row in rows], dtype=float), HOLD)
    named = dict(zip(INPUTS, weights, strict=True))
    return {
        "constant": round(constant, 4),
        "weights": {name: round(float(w), 4) for name, w in named.items() if abs(w) > 1e-4},
    }


def check(args: argparse.Namespace) -> None:
    """Print the forecast and the result for each game and word."""
    rows = defaultdict[str, list[tuple[float, bool]]](list)
    for row in read_rows(args.file):
        if (weights := learnt().get(row["word"])) is not None:
            rows[f"{row['game']} {row['word']}"].append(
                (chance_by(weights, row["now"]), row["came"])
            )
    report({name: counted(its) for name, its in sorted(rows.items())})


def main() -> None:
    """Play, fit or check."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fit.forecasts",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("play", "fit", "check"))
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--player", default="fast")
    parser.add_argument("--deals", type=int, default=9_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ray", metavar="ADDRESS", help="a cluster that plays the deals")
    args = parser.parse_args()
    {"play": play, "fit": fit, "check": check}[args.what](args)


if __name__ == "__main__":
    main()
