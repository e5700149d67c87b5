"""Running a duel: on several processes, and on from where it was broken off."""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from skiz import __version__

from .duel import Bout, Duel, bout


def run(
    duel: Duel, seeds: Iterable[int], workers: int = 1, log: Path | None = None
) -> Iterator[Bout]:
    """The bouts of a duel, one for each seed, in the order in which they are done.

    With `log` every bout is written down as a line of JSON; those that stand there already are not
    played again. ValueError when the file is of another duel or version, or no such log.
    """
    wanted = list(seeds)
    done = _read(log, duel) if log else {}
    yield from (done[seed] for seed in wanted if seed in done)
    for found in _play(duel, [seed for seed in wanted if seed not in done], workers):
        if log:
            _write(log, duel, found)
        yield found


def _play(duel: Duel, seeds: list[int], workers: int) -> Iterator[Bout]:
    if workers == 1:
        yield from (bout(duel, seed) for seed in seeds)
        return
    # A fresh process each: a fork would copy the threads of whoever shows the progress.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        left = iter(seeds)
        # No more at a time than are played at once: nothing waits to be played if it is broken off.
        running = {pool.submit(bout, duel, seed) for seed in islice(left, workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(bout, duel, seed) for seed in islice(left, len(done))}
            yield from (one.result() for one in done)


def _write(log: Path, duel: Duel, found: Bout) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(_about(duel) | asdict(found)) + "\n")


def _about(duel: Duel) -> dict[str, Any]:
    """What all bouts of a log have in common: players of another version may play otherwise."""
    return duel.told | {"version": __version__}


def _read(log: Path, duel: Duel) -> dict[int, Bout]:
    """The bouts of a log; what was being written when it was broken off is cut from it."""
    done: dict[int, Bout] = {}
    if not log.exists():
        return done
    wanted = _about(duel)
    lines = log.read_bytes().splitlines(keepends=True)
    torn = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
    for number, line in enumerate(lines, 1):
        try:
            told = json.loads(line)
            found = Bout(
                told["seed"],
                told["difference"],
                tuple(told["decisions"]),
                tuple(told["seconds"]),
                told["made"] and tuple(told["made"]),
            )
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{log}:{number}: not a bout of a match") from None
        if other := [key for key in wanted if told.get(key) != wanted[key]]:
            of = "version" if other == ["version"] else "match"
            raise ValueError(f"{log}:{number}: of another {of}")
        done[found.seed] = found
    if torn:
        if not torn.startswith(b"{"):
            raise ValueError(f"{log}:{len(lines) + 1}: not a bout of a match")
        log.write_bytes(b"".join(lines))
    return done
