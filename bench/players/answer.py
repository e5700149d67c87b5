"""What an opponent wins in whole deals after learning only from a fixed player of Asszorti.

    .venv/bin/python -m bench.players.answer strong1 strong --talked 600 --watched 50 --deals 200 \\
        --seed 1 --folder FOLDER

The answer (tools/learn/answer.py) searches as the player does, and learns from deals that the
player talks and plays. It needs numpy and the kernel. Each deal is played by the fixed player at
all seats, and once more for each seat with the answer there. The gain is the mean number of
additional points over the three seats. At least this much can be won from the player by somebody
who knows him. With `--of PLAYER` the answer to that player plays against all. Played deals are
stored in the folder, and are not played again.
"""

import argparse
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from skiz.players import Level, Player, player
from skiz.players.player import reproducible
from skiz.players.playing import play_out
from skiz.table import Action, View
from tools.learn.answer import COUNTS, MODEL, Answer, learn_answer
from tools.learn.frozen import FROZEN, GAME, begin

from ..counts import FOR_AN_INTERVAL, at_least
from ..logged import played
from ..report import report

AIM = 0.5  # of the gain from the first player, for each of the others


@dataclass(frozen=True, slots=True)
class Gained:
    """A deal: by how many points the answer is better than the player, at each seat."""

    seed: int
    points: list[int]


@dataclass(slots=True)
class Remembering:
    """A player that stores its choice for each view, since it would choose the same again."""

    player: Player
    known: dict[str, Action] = field(default_factory=dict)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the player's choice."""
        place = f"{reproducible(0, view)}/{view.laid}"
        if place not in self.known:
            self.known[place] = self.player.choose(view, options)
        return self.known[place]


def gained(folder: Path, level: Level, seed: int) -> Gained:
    """Return a deal of the player of a level with the answer in the folder."""
    frozen = Remembering(player(level.key, seed))
    answer = Remembering(Answer(level, seed, folder))
    before = points([frozen] * 3, seed)
    seats = [[answer if at == seat else frozen for at in range(3)] for seat in range(3)]
    return Gained(seed, [points(who, seed)[seat] - before[seat] for seat, who in enumerate(seats)])


def points(players: Sequence[Player], seed: int) -> tuple[int, ...]:
    """Return the points of each seat."""
    settled = play_out(begin(f"answer/gain/{seed}"), players).state.settled
    assert settled is not None
    return settled.points


def gains(answers: Mapping[Level, Path], seeds: range, logs: Path) -> dict[str, list[float]]:
    """Yield the gain of each deal from each player, by the answer in a folder, in turn."""
    rows: dict[str, list[float]] = {level.key: [] for level in answers}
    abouts = {level: about(folder) for level, folder in answers.items()}
    for seed in seeds:
        for level, folder in answers.items():
            log = logs / f"gain-{level.key}.jsonl"
            (row,) = played(partial(gained, folder), level, abouts[level], [seed], log)
            rows[level.key].append(fmean(row["points"]))
    return rows


def about(folder: Path) -> dict[str, str]:
    """Return the subject of a log of gains: an answer, by what it has learnt."""
    learnt = b"".join((folder / name).read_bytes() for name in (MODEL, COUNTS))
    return {"game": GAME, "what": "gain", "answer": hashlib.sha256(learnt).hexdigest()[:16]}


def summary(rows: Sequence[float]) -> dict[str, float]:
    """Return a mean of deals and its 95 % interval."""
    half = 1.96 * stdev(rows) / len(rows) ** 0.5 if len(rows) > 1 else inf
    mean = fmean(rows)
    found = {"mean": mean, "low": mean - half, "high": mean + half}
    return {name: round(number, 2) for name, number in found.items()}


def compared(rows: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """Return the gain from each player, and in how many deals it is not zero.

    For each but the first, also by how much the gain exceeds half of the gain from the first.
    """
    first, *others = rows
    above = {
        key: summary([b - AIM * a for a, b in zip(rows[first], rows[key], strict=True)])
        for key in others
    }
    gain = {key: summary(row) | {"differ": sum(map(bool, row))} for key, row in rows.items()}
    return {"gain": gain, "more_than_the_aim": above}


def main() -> None:
    """Learn, play, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.players.answer",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", choices=list(FROZEN), metavar="PLAYER")
    parser.add_argument(
        "--of",
        choices=list(FROZEN),
        help="the player whose answer plays (default: each player's own)",
    )
    parser.add_argument(
        "--talked", type=at_least(1), default=2000, help="number of talked deals to learn from"
    )
    parser.add_argument(
        "--watched", type=at_least(1), default=150, help="number of played deals to learn from"
    )
    parser.add_argument("--deals", type=at_least(FOR_AN_INTERVAL), default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, required=True, help="for everything that was played")
    args = parser.parse_args()
    players = [FROZEN[key] for key in dict.fromkeys(args.players)]
    answered = {level: FROZEN[args.of or level.key] for level in players}
    talks, plays = range(args.talked), range(args.watched)
    seeds = range(args.seed, args.seed + args.deals)
    try:
        learnt = {
            level.key: learn_answer(level, talks, plays, args.folder / level.key)
            for level in dict.fromkeys(answered.values())
        }
        answers = {level: args.folder / of.key for level, of in answered.items()}
        found = compared(gains(answers, seeds, args.folder))
    except (ValueError, OSError) as error:
        parser.error(str(error))
    numbers = {name: getattr(args, name) for name in ("talked", "watched", "deals", "seed")}
    report({"game": GAME, **numbers, "learnt": learnt, **found})


if __name__ == "__main__":
    main()
