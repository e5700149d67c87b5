"""The pool: processes that compute what waits in the fair queue, each one thought at a time.

One process takes only short thoughts, so that long ones cannot block all others. The caller gets an
answer in time: the best result so far, or none.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .fair_queue import FairQueue, Flow, Ticket, Urgency
from .process import Died, Process, Thinker, context
from .thoughts import Thought
from .worker import NICENESS

T = TypeVar("T")
LONGEST = 30.0  # seconds; a longer thought is taken to be stuck
TRIES = 2  # for a thought whose process dies


class Answer(NamedTuple, Generic[T]):
    """The result of a thought, or an interim one, and when it started by the clock of the loop."""

    value: T
    whole: bool
    began: float = 0.0


@dataclass(eq=False)
class _Job(Generic[T]):
    thought: Thought[T]
    urgency: Urgency
    flow: Flow
    until: float  # by the clock of the event loop
    done: asyncio.Future[T]
    ticket: Ticket["_Job[Any]"] | None = None
    so_far: list[T] = field(default_factory=list)
    tries: int = 0
    began: float = 0.0


def processes(count: int, niceness: int = NICENESS) -> list[Thinker]:
    """Return `count` processes, not started yet, with this niceness relative to the server."""
    how = context()
    return [Process(how, niceness) for _ in range(count)]


def cores() -> int:
    """Return how many processes can compute at the same time.

    It is at least two, so that a long thought does not block all others.
    """
    return max(2, os.cpu_count() or 2)


class Pool:
    """The processes, and the thoughts that wait for them."""

    def __init__(self, thinkers: list[Thinker]) -> None:
        self._idle = thinkers
        self._all = [*thinkers]
        self._for_short = thinkers[0] if len(thinkers) > 1 else None
        self._queue: FairQueue[_Job[Any]] = FairQueue()
        self._threads = ThreadPoolExecutor(len(thinkers), "thinking")
        self._running: set[asyncio.Task[None]] = set()
        self._begun = self._closed = False
        self.died = 0  # the number of processes that died during a thought

    @property
    def waiting(self) -> int:
        """The number of thoughts that have not started."""
        return len(self._queue)

    def begin(self) -> None:
        """Start the processes, so that the first thought need not wait for that."""
        if not self._begun:
            self._begun = True
            for thinker in self._all:
                self._threads.submit(thinker.begin)

    def close(self) -> None:
        """Stop all processes."""
        self._closed = True
        for thinker in self._all:
            thinker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T]:
        """Return the result of a thought within a number of seconds.

        Raise TimeoutError if there is no result in time, and Failed or Died if there will never be
        one. A thought is dropped if its caller is gone before it starts.
        """
        loop = asyncio.get_running_loop()
        job = _Job(thought, urgency, flow, loop.time() + within, loop.create_future())
        self._put(job)
        try:
            async with asyncio.timeout_at(job.until):
                return Answer(await job.done, True, job.began)
        except TimeoutError:
            if job.so_far:
                return Answer(job.so_far[-1], False, job.began)
            raise
        finally:
            assert job.ticket
            self._queue.withdraw(job.ticket)

    def _put(self, job: _Job[Any]) -> None:
        job.ticket = self._queue.put(job, job.urgency, job.flow, job.thought.seconds)
        self._begin_what_waits()

    def _begin_what_waits(self) -> None:
        """Give waiting thoughts to idle processes."""
        for thinker in sorted(self._idle, key=lambda one: one is not self._for_short):
            job = self._queue.take(short=thinker is self._for_short)
            if job:
                self._idle.remove(thinker)
                task = asyncio.create_task(self._run(thinker, job))
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        if not self._queue and len(self._idle) == len(self._all):
            self._queue.rest()

    async def _run(self, thinker: Thinker, job: _Job[Any]) -> None:
        loop = asyncio.get_running_loop()
        began = job.began = loop.time()
        watch = asyncio.create_task(_end_in_time(thinker))
        try:
            value = await loop.run_in_executor(self._threads, self._ask, thinker, job, loop)
            _set(job.done, job.done.set_result, value)
        except Died as died:
            self.died += 1
            self._try_again(job, died)
        except Exception as error:
            _set(job.done, job.done.set_exception, error)
        finally:
            watch.cancel()
            took = loop.time() - began
            self._queue.charge(job.flow, took - job.thought.seconds)
            self._idle.append(thinker)
            self._begin_what_waits()

    def _ask(self, thinker: Thinker, job: _Job[T], loop: asyncio.AbstractEventLoop) -> T:
        """Return the answer of a process; runs in a thread."""

        def so_far(found: T) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits for it
                loop.call_soon_threadsafe(job.so_far.append, found)

        return thinker.ask(job.thought, job.until - loop.time(), so_far)

    def _try_again(self, job: _Job[Any], died: Died) -> None:
        job.tries += 1
        if job.tries < TRIES and not job.done.done() and not self._closed:
            self._put(job)
        else:
            _set(job.done, job.done.set_exception, died)


async def _end_in_time(thinker: Thinker) -> None:
    """End a thought that takes too long; repeat, in case its process had not started yet."""
    while True:
        await asyncio.sleep(LONGEST)
        thinker.end()


def _set(done: asyncio.Future[Any], set_: Callable[[Any], None], what: object) -> None:
    """Set the result or the error, unless the caller is gone."""
    if not done.done():
        set_(what)
