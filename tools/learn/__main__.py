"""`python -m tools.learn asszorti --deals 5000 --played 6000`: learn a game from played deals.

Writes src/skiz/players/FAMILY/model.json: what hands those hold whom plain lets bid and discard,
and a policy for cards that imitates a player who searches. Needs numpy and the kernel. From there
`python -m skiz.learn.cards` goes on.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from skiz.games import game

from .piles import learn_piles
from .policy import Choice, learn_policy, lessons

OUT = Path(__file__).resolve().parents[2] / "src" / "skiz" / "players"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=8000, help="deals to learn the hands from")
    parser.add_argument("--played", type=int, default=2000, help="deals to learn the cards from")
    parser.add_argument(
        "--only", choices=("piles", "policy"), help="learn this part, keep the other"
    )
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    file = OUT / game(args.game).rules().family / "model.json"
    model: dict[str, Any] = json.loads(file.read_text("utf-8")) if args.only else {}
    # Each part is written before the next one is begun: a teacher knows what was learnt so far.
    if args.only != "policy":
        with workers(args.workers) as pool:
            model["piles"] = learn_piles(args.game, range(args.deals), pool)
        file.write_text(json.dumps(model) + "\n", "utf-8")
    seen: list[Choice] = []
    for number, lesson in enumerate(lessons(args.game) if args.only != "piles" else ()):
        seeds = range(number * args.played, (number + 1) * args.played)
        with workers(args.workers) as pool:
            model["policy"] = learn_policy(args.game, lesson, seeds, pool, seen)
        file.write_text(json.dumps(model) + "\n", "utf-8")


def workers(number: int) -> ProcessPoolExecutor:
    """Processes that read what was learnt so far."""
    return ProcessPoolExecutor(number, get_context("spawn"))


if __name__ == "__main__":
    main()
