"""What reviews take from tables, by real sockets on loopback.

    python -m bench.server.reviews [--others N]

Some people play with `strong` bots, first alone and then during reviews of Illustrated Tarokk, one
after the other. It measures how long their actions and their bots take, and how the bots' thoughts
ended. It also measures how long each review took, or how many were given up because players left
them no time.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from random import Random
from statistics import fmean

import httpx2

from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.storage.upgrade import migrate

from ..counts import at_least
from ..report import report
from .evenings import write_old
from .people import come
from .shares import THOUGHT, Watched, begin, counted, play, served

GAME = "illustrated"
TABLE, DEALS = "old", 100  # the table with the reviewed deals
REVIEWERS = 2  # as many deals as a server reviews at once


async def measure(file: Path, others: int, seconds: float) -> Json:
    """Measure some people alone, and beside the reviews."""
    url = f"sqlite:///{file}"
    await asyncio.to_thread(migrate, url)
    begun = await begin(url, [(f"guest {one}", "strong") for one in range(others)])
    await _write(url)
    with served(file) as (address, numbers):
        line = address.replace("http", "ws")
        to = [(f"{line}/api/tables/{table}/socket", cookie) for table, cookie in begun]
        async with AsyncExitStack() as lines:
            watched = Watched()
            jobs = [
                asyncio.create_task(play(one, Random(seed), THOUGHT, watched))
                for seed, one in enumerate(await come(lines, to))
            ]
            await asyncio.sleep(3 * THOUGHT)
            found = {"alone": await counted(watched, numbers, seconds)}
            ended: list[float | None] = []
            deals = count(1)
            jobs += [asyncio.create_task(_review(address, deals, ended)) for _ in range(REVIEWERS)]
            await asyncio.sleep(3 * THOUGHT)
            found["beside"] = await counted(watched, numbers, seconds)
            await _end(jobs)
    took = [one for one in ended if one is not None]
    mean = round(fmean(took), 1) if took else None
    return found | {"reviews": len(took), "review_s": mean, "given_up": len(ended) - len(took)}


async def _write(url: str) -> None:
    store = Stores(url)
    await write_old(store, TABLE, GAME, DEALS)
    await store.close()


async def _review(address: str, deals: "count[int]", ended: list[float | None]) -> None:
    """Review one deal after the other, each until it is complete or given up.

    Note how long each took, or None if it was given up.
    """
    async with httpx2.AsyncClient(base_url=address, timeout=60) as guest:
        while True:
            path = f"/api/tables/{TABLE}/deals/{next(deals)}/moments"
            began, progress = time.perf_counter(), {"seen": 0, "whole": False, "failed": False}
            while not progress["whole"] and not progress["failed"]:
                answer = await guest.get(path, params={"seen": progress["seen"]})
                progress = answer.raise_for_status().json()
            ended.append(time.perf_counter() - began if progress["whole"] else None)


async def _end(jobs: Sequence["asyncio.Task[None]"]) -> None:
    for job in jobs:
        job.cancel()
    for ended in await asyncio.gather(*jobs, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


def reviews(others: int, seconds: float) -> Json:
    """Do the same with a new database."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder) / "skiz.sqlite3", others, seconds))


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.reviews", description=__doc__)
    parser.add_argument("--others", type=at_least(0), default=8)
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    report(reviews(args.others, args.seconds))


if __name__ == "__main__":
    main()
