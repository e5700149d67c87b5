"""The queue of a table: one task carries out all requests, one after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from ..common import Refused, end_tasks

T = TypeVar("T")
DRAIN = 2.0  # seconds in which a closing table finishes earlier requests


class Queue:
    """The queue of one table."""

    def __init__(self) -> None:
        self.closed = False
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._waiting: set[asyncio.Future[Any]] = set()  # the requests of waiting callers
        self._task: asyncio.Task[None] | None = None

    def open(self, name: str) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._work(), name=name)

    @property
    def empty(self) -> bool:
        """Whether nothing is waiting."""
        return self._jobs.empty()

    @property
    def awaited(self) -> bool:
        """Whether a caller is waiting."""
        return bool(self._waiting)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Run a job after all earlier ones; refuse it if the table closes before."""
        if self.closed:
            raise Refused("our-slip", 503)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        done.add_done_callback(self._waiting.discard)

        async def run() -> None:
            try:
                result = await job()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(result)

        await self._jobs.put(run)
        return await done

    async def drain(self) -> None:
        """Finish earlier requests, as far as there is time."""
        self.closed = True
        if self._waiting:
            await asyncio.wait(self._waiting, timeout=DRAIN)

    async def stop(self) -> None:
        """Stop, and tell waiting callers that nothing was done."""
        if self._task:
            await end_tasks(self._task)
        for waiting in [*self._waiting]:
            if not waiting.done():
                waiting.set_exception(Refused("our-slip", 503))

    async def _work(self) -> None:
        while True:
            await (await self._jobs.get())()
