"""How long random deals take in this tree, beside another one, such as an older checkout.

    git worktree add ../before COMMIT
    .venv/bin/python -m bench.rules.deals_beside ../before [GAME…]

Each tree has a process of its own, and both play the same deals in turns, so that other work on the
machine slows both down alike. `openspiel:GAME` plays the deals of a game through OpenSpiel.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import bench

from ..report import report

ROOT = Path(bench.__file__).parent.parent
GAMES = ("asszorti", "asserufen", "paskievics", "illustrated", "illustrated54", "high", "royal")
ROUNDS, DEALS = 8, 6  # deals of a round, first by one tree and then by the other
WORKER = """
import sys
import skiz
from bench.labs import openspiel
from bench.rules import deals
assert skiz.__file__.startswith(sys.argv[1]), skiz.__file__
for line in sys.stdin:
    game, first, last = line.split()
    through, _, key = game.rpartition(":")
    one_deal = openspiel.one_deal if through == "openspiel" else deals.one_deal
    runs = [one_deal(key, seed) for seed in range(int(first), int(last))]
    print(sum(ms for ms, _ in runs), sum(steps for _, steps in runs), flush=True)
"""


class Worker:
    """A process that plays the deals of one tree."""

    def __init__(self, tree: Path) -> None:
        path = os.pathsep.join((str(tree / "src"), str(ROOT)))
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(tree)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )

    def play(self, key: str, first: int, last: int) -> tuple[float, int]:
        """Return CPU milliseconds and decisions of these deals."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(key, first, last, file=self._process.stdin, flush=True)
        ms, decisions = self._process.stdout.readline().split()
        return float(ms), int(decisions)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def beside(workers: tuple[Worker, Worker], key: str) -> dict[str, float]:
    """Return µs for a decision of both trees, mean and best round, and the ratio of the means."""
    spent: list[list[float]] = [[], []]
    for worker in workers:
        worker.play(key, 0, 2)  # imports and caches
    for number in range(ROUNDS):
        for at in (0, 1) if number % 2 else (1, 0):
            ms, decisions = workers[at].play(key, number * DEALS, (number + 1) * DEALS)
            spent[at].append(1000 * ms / decisions)
    before, now = (sum(times) / ROUNDS for times in spent)
    best = [round(min(times), 1) for times in spent]
    return {
        "before_us": round(before, 1),
        "now_us": round(now, 1),
        "ratio": round(before / now, 2),
        "best_before_us": best[0],
        "best_now_us": best[1],
    }


def main() -> int:
    """Print the times of some games, by default of all."""
    parser = argparse.ArgumentParser(prog="python -m bench.rules.deals_beside", description=__doc__)
    parser.add_argument("before", type=Path, help="the root of the other tree")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    asked = parser.parse_args()
    workers = Worker(asked.before.absolute()), Worker(ROOT)
    report({"games": {key: beside(workers, key) for key in asked.games}})
    for worker in workers:
        worker.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
