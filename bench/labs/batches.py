"""What a batch costs: the overhead of a chunk, how it scales, and what a killed worker costs.

    python -m bench.labs.batches [--pools processes ray] [--workers 1 2 4 8] [--game asszorti]

Three kinds of chunks go through processes, and through a Ray cluster of this machine:

- empty ones, for the overhead
- deals that are played, for what this machine's cores allow
- recorded times of such deals, during which a worker only waits, for the scheduling of more workers
  than there are cores

In the last part one worker is killed in the middle of the recorded times. Results are compared with
those of one process each time. The times depend on the machine and its load.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from skiz.batches import Batch, Place
from skiz.games import game
from skiz.players import play_deal, player, version

from ..counts import at_least
from ..report import report

EMPTY = 300  # chunks
DEALS = 32  # that are played
RECORDED = 160  # chunks of recorded times, made from those of the deals by repetition
SIZES = ("EMPTY", "DEALS", "RECORDED")  # which may be set for a shorter run
SLOWER = 4.0  # the factor of recorded times, so that the overhead on a busy machine is small
POOLS = {"processes": None, "ray": "local"}  # with the address of each
KILLED_AT = 0.5  # of the recorded time


def nothing(number: int) -> int:
    """Do no work."""
    return number


def points(key: str, level: str, seed: int) -> tuple[int, ...]:
    """Play a deal, and return what each seat wins."""
    rules = game(key).rules()
    settled = play_deal(rules, [player(level, seed)] * rules.seats, seed).state.settled
    assert settled is not None
    return settled.points


def replayed(number: int, seconds: float) -> tuple[int, int, float]:
    """Wait for a recorded time; return the number, the process, and the time when it began."""
    began = time.time()
    time.sleep(seconds)
    return number, os.getpid(), began


def recorded(key: str, level: str) -> list[float]:
    """Return the CPU seconds of each deal in this process."""
    points(key, level, 0)  # load everything
    found = []
    for seed in range(DEALS):
        begun = time.process_time()
        points(key, level, seed)
        found.append(time.process_time() - begun)
    return found


def timed(do: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of a call by the clock, and its result."""
    begun = time.perf_counter()
    found = do()
    return time.perf_counter() - begun, found


def warm(batch: Batch, workers: int) -> None:
    """Let each worker start and load the players."""
    loads = [partial(points, "asszorti", "plain", seed) for seed in range(4 * workers)]
    list(batch.results(loads))


def measured(place: Place, key: str, level: str, times: Sequence[float]) -> dict[str, Any]:
    """Return the figures of a place."""
    with place.open() as batch:
        starting, _ = timed(lambda: warm(batch, place.workers))
        overhead, empty = timed(lambda: list(batch.map(nothing, range(EMPTY))))
        playing, played = timed(lambda: list(batch.map(partial(points, key, level), range(DEALS))))
        waits = [SLOWER * times[n % len(times)] for n in range(RECORDED)]
        chunks = [partial(replayed, n, wait) for n, wait in enumerate(waits)]
        waiting, waited = timed(lambda: list(batch.in_order(chunks)))
        assert empty == [*range(EMPTY)]
        assert [number for number, *_ in waited] == [*range(RECORDED)]
        killing, lost = killed(batch, chunks, KILLED_AT * waiting)
    return {
        "seconds to start": round(starting, 2),
        "ms of an empty chunk": round(1000 * overhead / EMPTY, 2),
        "seconds of the deals": round(playing, 2),
        "played": played,
        "seconds of the recorded times": round(waiting, 2),
        "efficiency with recorded times": round(sum(waits) / place.workers / waiting, 3),
        "seconds with a killed worker": round(killing, 2),
        "chunks computed again": lost,
    }


def killed(batch: Batch, chunks: Sequence[Any], after: float) -> tuple[float, int]:
    """Compute the chunks, and kill the process of the first result after this time."""
    begun, before, left = time.perf_counter(), batch.lost, True
    numbers = []
    for number, process, _ in batch.results(chunks):
        numbers.append(number)
        if left and time.perf_counter() - begun > after and process != os.getpid():
            os.kill(process, signal.SIGKILL)
            left = False
    assert sorted(numbers) == [*range(len(chunks))]
    return time.perf_counter() - begun, batch.lost - before


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.labs.batches", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--workers", type=at_least(1), nargs="+", default=[1, 2, 4, 8])
    parser.add_argument("--pools", nargs="+", choices=POOLS, default=["processes"])
    parser.add_argument("--game", default="asszorti")
    parser.add_argument("--level", default="fast")
    for name in SIZES:
        parser.add_argument(f"--{name.lower()}", type=at_least(1), default=globals()[name])
    args = parser.parse_args()
    globals().update({name: getattr(args, name.lower()) for name in SIZES})
    times = recorded(args.game, args.level)
    alone = [points(args.game, args.level, seed) for seed in range(DEALS)]
    found: dict[str, dict[str, Any]] = {}
    for name in args.pools:
        for workers in args.workers:
            # Niceness 1 makes a single process, and not this one, as a cluster does.
            row = measured(Place(workers, POOLS[name], 1, version), args.game, args.level, times)
            assert row.pop("played") == alone
            found[f"{name} {workers}"] = row
            print(name, workers, row, file=sys.stderr)
    report(
        {
            "game": args.game,
            "level": args.level,
            "CPU seconds of the deals": round(sum(times), 2),
            "recorded seconds": round(SLOWER * sum(times) * RECORDED / DEALS, 2),
            "the same results as one process": True,
            "pools": found,
        }
    )


if __name__ == "__main__":
    main()
