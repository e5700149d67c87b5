"""`python -m tools.learn asszorti --deals 5000 --played 6000`: learn a game from played deals.

Writes src/skiz/players/FAMILY/model.json. It has the inference of hands from the bids and discards
of `plain`, and a policy for cards that imitates a searching player. Needs numpy and the kernel.
`python -m skiz.learn.cards` continues from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from skiz.batches import Batch, Place, Processes
from skiz.games import game
from skiz.players import version

from .piles import learn_piles
from .policy import Choice, learn_policy, lessons

OUT = Path(__file__).resolve().parents[2] / "src" / "skiz" / "players"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument(
        "--deals", type=int, default=8000, help="deals from which to learn the hands"
    )
    parser.add_argument(
        "--played", type=int, default=2000, help="deals from which to learn the cards"
    )
    parser.add_argument(
        "--only", choices=("piles", "policy"), help="learn only this part and keep the other"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ray", metavar="ADDRESS", help="a cluster that shares the model's file")
    args = parser.parse_args()
    family = game(args.game).rules().family
    file = OUT / family / "model.json"
    kept: dict[str, Any] = json.loads(file.read_text("utf-8")) if args.only else {}
    model: dict[str, Any] = {"family": family} | kept
    # Each part is written before the next one begins, because a teacher uses what was learnt so
    # far.
    if args.only != "policy":
        with workers(args) as batch:
            model["piles"] = learn_piles(args.game, range(args.deals), batch)
        file.write_text(json.dumps(model) + "\n", "utf-8")
    seen: list[Choice] = []
    for number, lesson in enumerate(lessons(args.game) if args.only != "piles" else ()):
        seeds = range(number * args.played, (number + 1) * args.played)
        with workers(args) as batch:
            model["policy"] = learn_policy(args.game, lesson, seeds, batch, seen)
        file.write_text(json.dumps(model) + "\n", "utf-8")


def workers(args: argparse.Namespace) -> Batch:
    """Return new processes, which read what was learnt so far, or a cluster."""
    if args.ray:
        return Place(args.workers, args.ray, version=version).open()
    return Batch(Processes(args.workers))


if __name__ == "__main__":
    main()
