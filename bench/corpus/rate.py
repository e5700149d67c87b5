"""What deals of a corpus cost: CPU milliseconds a deal, by game and level, and bytes.

    python -m bench.corpus.rate [--levels plain=100 fast=20 strong=5] [--games asszorti …]

The deals are those of a shard, all solved with open cards within 300,000 positions, none weighed.
Weighing is measured apart, for one deal.
"""

import argparse
from dataclasses import replace
from time import process_time
from typing import Any

from skiz.corpus.plan import Plan
from skiz.corpus.shard import shard_files
from skiz.games import game, games

from ..report import report

SEED = 3_000_000
NODES = 300_000
HOURS = 1_000_000 / 1000 / 3600  # core hours of a million deals, from milliseconds a deal


def rate(key: str, level: str, deals: int) -> dict[str, Any]:
    """Return what a deal of a game by a level costs."""
    plan = Plan(key, game(key).house(), level, SEED, deals, sampled=0, nodes=NODES)
    shard_files(plan, range(SEED - 1, SEED))  # load everything
    begun = process_time()
    files = shard_files(plan, range(SEED, SEED + deals))
    each = 1000 * (process_time() - begun) / deals
    begun = process_time()
    shard_files(replace(plan, opened=0), range(SEED, SEED + 1))
    alone = process_time() - begun
    begun = process_time()
    shard_files(replace(plan, opened=0, sampled=1), range(SEED, SEED + 1))
    weighed = process_time() - begun - alone
    return {
        "deals": deals,
        "ms a deal": round(each, 1),
        "core hours of a million": round(HOURS * each, 1),
        "ms to weigh one deal": round(1000 * weighed),
        "bytes a deal": round(sum(map(len, files.values())) / deals),
    }


def number_of(text: str) -> tuple[str, int]:
    """Read a level and its number of deals."""
    level, _, deals = text.partition("=")
    return level, int(deals)


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.corpus.rate", description="What deals of a corpus cost."
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        type=number_of,
        default=[("plain", 100), ("fast", 20), ("strong", 5)],
    )
    parser.add_argument("--games", nargs="+", default=list(games()))
    args = parser.parse_args()
    rates = {
        level: {key: rate(key, level, deals) for key in args.games} for level, deals in args.levels
    }
    report({"nodes": NODES, "rates": rates})


if __name__ == "__main__":
    main()
