"""`python -m tools.learn asszorti --deals 5000 --played 6000`: learn a game from played deals.

Writes src/skiz/players/learnt/GAME.json: what hands those hold whom plain lets bid and discard, and
a policy for cards that imitates a player who searches. Needs numpy and the kernel.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from .piles import learn_piles
from .policy import Choice, learn_policy, lessons

OUT = Path(__file__).resolve().parents[2] / "src" / "skiz" / "players" / "learnt"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--deals", type=int, default=8000, help="deals to learn the hands from")
    asked.add_argument("--played", type=int, default=2000, help="deals to learn the cards from")
    asked.add_argument(
        "--only", choices=("piles", "policy"), help="learn this part, keep the other"
    )
    asked.add_argument("--workers", type=int, default=2)
    words = asked.parse_args()
    file = OUT / f"{words.game}.json"
    told: dict[str, Any] = json.loads(file.read_text("utf-8")) if words.only else {}
    # Each part is written before the next one is begun: a teacher knows what was learnt so far.
    if words.only != "policy":
        with workers(words.workers) as pool:
            told["piles"] = learn_piles(words.game, range(words.deals), pool)
        file.write_text(json.dumps(told) + "\n", "utf-8")
    seen: list[Choice] = []
    for number, lesson in enumerate(lessons(words.game) if words.only != "piles" else ()):
        seeds = range(number * words.played, (number + 1) * words.played)
        with workers(words.workers) as pool:
            told["policy"] = learn_policy(words.game, lesson, seeds, pool, seen)
        file.write_text(json.dumps(told) + "\n", "utf-8")


def workers(number: int) -> ProcessPoolExecutor:
    """Processes that read what was learnt so far."""
    return ProcessPoolExecutor(number, get_context("spawn"))


if __name__ == "__main__":
    main()
