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
from .policy import learn_policy

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
    for part, learn, number in (
        ("piles", learn_piles, words.deals),
        ("policy", learn_policy, words.played),  # its teacher knows the piles already
    ):
        if words.only in (None, part):
            with ProcessPoolExecutor(words.workers, get_context("spawn")) as pool:
                told[part] = learn(words.game, range(number), pool)
            file.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
