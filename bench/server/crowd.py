"""Many people on a server, in processes of their own, so that it is the server that is measured and
not those who talk to it.
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

CORES = 4  # of the machine, of which one is for a process of people
Job: TypeAlias = Callable[[Person, ClientConnection], Coroutine[Any, Any, None]]


class Part(NamedTuple):
    """Some of the people: the number of the first, where they go, each with a cookie, and what they
    do.
    """

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
    """People who are there, each at what is theirs to do."""

    def __init__(self, lines: Sequence[Connection]) -> None:
        self._lines = lines

    def count(self) -> None:
        """Have it count from now on."""
        self._tell()

    def stop(self) -> None:
        """Have it count no more."""
        self._tell()

    def found(self) -> Found:
        """What all of them have seen; they are gone then."""
        parts = [Found(*line.recv()) for line in self._lines]
        seconds = [one for part in parts for one in part.seconds]
        return Found(seconds, sum(p.refused for p in parts), sum(p.failed for p in parts))

    def _tell(self) -> None:
        for line in self._lines:
            line.send(None)


@contextmanager
def crowd(to: Sequence[tuple[str, str]], job: Job, thought: float) -> Iterator[Crowd]:
    """So many people, once all of them are there."""
    context = multiprocessing.get_context("spawn")
    size = -(-len(to) // max(1, (os.cpu_count() or 1) // CORES))
    lines, processes = [], []
    for first in range(0, len(to), size):
        line, end = context.Pipe()
        part = Part(first, to[first : first + size], job, thought)
        process = context.Process(target=_be, args=(part, end), daemon=True)
        process.start()
        end.close()  # what is read of a process that has failed is its end
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
