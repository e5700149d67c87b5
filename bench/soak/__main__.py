"""`python -m bench.soak [--minutes 60] [--tables 30] [--folder FOLDER]`: people come, play and go
at this many tables at a time, on a server of its own on loopback. Samples say how much memory the
server holds.

It ends after its minutes, or once people have sent `--requests` requests. With `--folder` the
database and the samples stay there, and the same command continues a soak that was interrupted,
with a new server process. `--objects N` counts the objects of the server by kind; `--traced N`
lists the lines of code that have allocated most memory.
"""

import argparse
import asyncio
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from skiz.server.common.codec import Json

from ..counts import at_least
from ..report import report
from ..server.process import Process, running
from .samples import Samples, sample
from .visits import Bounds, come_and_go

END = 30.0  # seconds for people to go
SERVED = ("--port", "0", "--no-browser", "--connections-per-address", "1000")


def soak(folder: Path, args: Namespace) -> Json:
    """The samples of a server whose database is in a folder."""
    samples, held_file = Samples(folder / "samples.jsonl"), folder / "held.json"
    program = [
        "-m",
        "bench.soak.held",
        str(held_file),
        str(args.objects),
        str(args.traced),
        "serve",
    ]
    with running([*program, *SERVED, "--data", str(folder / "skiz.sqlite3")]) as server:
        bounds = Bounds(args.requests)
        asyncio.run(_soak(server, samples, held_file, bounds, args))
    return {"tables": args.tables, "thought_s": args.thought, "samples": [*_rounded(samples.rows)]}


def _rounded(rows: Sequence[Json]) -> Iterator[Json]:
    """Return the samples, without the details between the first and the last."""
    for number, row in enumerate(rows):
        long = () if number in (0, len(rows) - 1) else ("kinds", "traced", "wrong")
        yield {name: value for name, value in row.items() if name not in long}


async def _soak(
    server: Process, samples: Samples, held_file: Path, bounds: Bounds, args: Namespace
) -> None:
    number, before, began = samples.servers + 1, samples.minutes, time.monotonic()
    people = [
        asyncio.create_task(
            come_and_go(server.address, place, args.seed + number, args.thought, bounds)
        )
        for place in range(args.tables)
    ]
    end = began + 60 * (args.minutes - before)
    while (now := time.monotonic()) < end and not bounds.spent:
        await asyncio.wait(people, timeout=min(args.every, end - now))
        held = await asyncio.to_thread(sample, server, held_file)
        minute = round(before + (time.monotonic() - began) / 60, 2)
        samples.add(
            {"minute": minute, "server": number, **bounds.done, "wrong": {**bounds.wrong}, **held}
        )
        await _look(people)
    bounds.requests = 0  # a cancelled person who continues must request nothing more
    for one in people:
        one.cancel()
    await asyncio.wait(people, timeout=END)


async def _look(people: Sequence["asyncio.Task[None]"]) -> None:
    for one in people:
        if one.done():
            await one  # to raise its error


def main() -> None:
    """Soak, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=at_least(1), default=30)
    parser.add_argument("--thought", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument("--every", type=float, default=60.0, metavar="SECONDS")
    parser.add_argument(
        "--requests", type=at_least(1), default=1_000_000, help="at most, by all people"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--objects", type=at_least(0), default=0, metavar="N", help="kinds to list")
    parser.add_argument("--traced", type=at_least(0), default=0, metavar="N", help="lines to list")
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        report(soak(args.folder, args))
        return
    with tempfile.TemporaryDirectory() as folder:
        report(soak(Path(folder), args))


if __name__ == "__main__":
    main()
