"""Many people on a server, in processes of their own.

So the measurement is of the server and not of its clients.
"""

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

from websockets.asyncio.client import ClientConnection

from .people import Person, Times, come

CORES = 4  # cores of the machine for each process of people
Job: TypeAlias = Callable[[Person, ClientConnection], Coroutine[Any, Any, None]]


class Part(NamedTuple):
    """Some of the people: the number of the first, their addresses, cookies, and behaviour."""

    first: int
    to: Sequence[tuple[str, str]]
    job: Job
    thought: float


class Found(NamedTuple):
    """What they have seen while it counted."""

    seconds: list[float]
    refused: int
    failed: int


class Crowd:
    """Running people, each with their own task."""

    def __init__(self, lines: Sequence[Connection]) -> None:
        self._lines = lines

    def count(self) -> None:
        """Start counting."""
        self._tell()

    def stop(self) -> None:
        """Stop counting."""
        self._tell()

    def found(self) -> Found:
        """Return what all of them have seen, and end them."""
        parts = [Found(*line.recv()) for line in self._lines]
        seconds = [one for part in parts for one in part.seconds]
        return Found(seconds, sum(p.refused for p in parts), sum(p.failed for p in parts))

    def _tell(self) -> None:
        for line in self._lines:
            line.send(None)


@contextmanager
def crowd(to: Sequence[tuple[str, str]], job: Job, thought: float) -> Iterator[Crowd]:
    """Yield this many people, once all of them are connected."""
    context = multiprocessing.get_context("spawn")
    size = -(-len(to) // max(1, (os.cpu_count() or 1) // CORES))
    lines, processes = [], []
    for first in range(0, len(to), size):
        line, end = context.Pipe()
        part = Part(first, to[first : first + size], job, thought)
        process = context.Process(target=_be, args=(part, end), daemon=True)
        process.start()
        end.close()  # reading from a failed process then ends
        lines.append(line)
        processes.append(process)
    try:
        for line in lines:
            line.recv()
        yield Crowd(lines)
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _be(part: Part, line: Connection) -> None:
    line.send(asyncio.run(_people(part, line)))


async def _people(part: Part, line: Connection) -> Found:
    times = Times()
    async with AsyncExitStack() as lines:
        opened = await come(lines, part.to, part.first)
        jobs = [
            asyncio.create_task(part.job(Person(part.first + number, part.thought, times), one))
            for number, one in enumerate(opened)
        ]
        line.send(None)
        await asyncio.to_thread(line.recv)
        times.counts = True
        await asyncio.to_thread(line.recv)
        times.counts = False
        await asyncio.sleep(1)  # for the last answers
        failed = sum(one.done() and one.exception() is not None for one in jobs)
        for one in jobs:
            one.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    return Found(times.seconds, times.refused, failed)
