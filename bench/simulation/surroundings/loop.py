"""A loop with simulated time.

Time passes as soon as nothing else is to be done, no thread runs, and the same seed gives the same
run.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any, Protocol

FINE = 1e-9  # seconds; what is due this soon after another is due with it
MOST_AT_ONCE = 100_000  # turns of the loop at one moment; more of them never end


class Stuck(Exception):
    """Raised if nothing will ever happen again, or time can never pass."""


class Host(Protocol):
    """The owner of tasks and work: a process of the server."""

    @property
    def is_alive(self) -> bool:
        """Return whether it has not been killed."""
        ...

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """Note a new task of its own."""
        ...

    def work(self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str) -> None:
        """Do the work of a thread, and report the result; `name` is that of the job."""
        ...


HOST: ContextVar[Host | None] = ContextVar("host", default=None)


class _NoSelector:
    """Nothing comes from outside: instead of waiting for it, time passes."""

    def __init__(self, loop: "SimulatedLoop") -> None:
        self._loop = loop
        self._at_once = 0

    def select(self, timeout: float | None) -> list[Any]:
        """Let time pass."""
        before = self._loop.passed
        self._loop.passed += timeout or 0.0
        self._at_once = self._at_once + 1 if self._loop.passed == before else 0
        if timeout is None or self._at_once > MOST_AT_ONCE:
            raise Stuck
        return []


class SimulatedLoop(asyncio.BaseEventLoop):
    """A loop that makes its own time, in seconds from 0."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._selector = _NoSelector(self)
        self._clock_resolution = FINE
        self.set_task_factory(_task_of_host)  # type: ignore[arg-type]

    def time(self) -> float:
        """Return the time that has passed."""
        return self.passed

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Give the work of a thread to the host, which does it in time."""
        done: asyncio.Future[Any] = self.create_future()
        host = HOST.get()
        assert host is not None, "only a host has threads"
        host.work(lambda: func(*args), done, getattr(func, "__name__", ""))
        return done

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


def _task_of_host(
    loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, Any], **more: Any
) -> "asyncio.Task[Any]":
    task = asyncio.Task(coroutine, loop=loop, **more)
    if host := (more.get("context") or {}).get(HOST) or HOST.get():
        host.adopt(task)
    return task
