"""A loop whose time passes as soon as nothing else is to be done.

What would take hours is over at once, and takes exactly as long as it says.
"""

import asyncio
import functools
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Selector(selectors.DefaultSelector):  # type: ignore[misc,valid-type]
    """Lets the time of a loop pass instead of waiting, unless a thread is working."""

    loop: "VirtualTime"

    def select(self, timeout: float | None = None) -> list[tuple[Any, int]]:
        """Return what is ready."""
        found: list[tuple[Any, int]] = super().select(0)
        if found or timeout == 0:
            return found
        if timeout is None or (self.loop.in_threads and not self.loop.leaves_threads):
            return list(super().select(None))
        self.loop.now += timeout
        return []


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop that makes its own time, in seconds from 0."""

    def __init__(self) -> None:
        selector = _Selector()
        super().__init__(selector)
        selector.loop = self
        self.now, self.in_threads = 0.0, 0
        self.leaves_threads = False  # whether time passes while they work

    def time(self) -> float:
        """Return the time that has passed."""
        return self.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        """Run as in any loop; no time passes meanwhile."""
        self.in_threads += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._done)
        return future

    async def shutdown_default_executor(self, *_: Any) -> None:
        """Wait for the threads as long as they take: virtual time would be over at once."""
        await super().shutdown_default_executor()

    def _done(self, _: object) -> None:
        self.in_threads -= 1


def in_virtual_time(test: Callable[P, Awaitable[T]]) -> Callable[P, T]:
    """Return a coroutine as a function that runs it in a loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        async def body() -> T:
            return await test(*args, **kwargs)

        coroutine: Coroutine[Any, Any, T] = body()
        with asyncio.Runner(loop_factory=VirtualTime) as runner:
            return runner.run(coroutine)

    return run
