"""What all processes and people of a simulated world share: chance, time, disk, network, Redis, and
the notes of what happened.
"""

import asyncio
import hashlib
import random
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

from .disk import Disk
from .network import Network
from .redis import SimulatedRedis

EPOCH = 1_700_000_000.0
PING_FRAMES = ('{"ping": 1}', '{"pong":1}')  # they come for ever and are no news


class Surroundings:
    """The outside of every process, drawn from one seed."""

    def __init__(self, seed: int, tell: Callable[[str], None] | None = None) -> None:
        self.seed, self._tell = seed, tell
        self.rng = rng = random.Random(seed)
        self.disk, self.redis = Disk(rng), SimulatedRedis(rng)
        self.network = Network(rng, self.trace)
        self.clock_error = 0.0
        self.findings: list[str] = []
        self.last_news = 0.0  # the time of the last event
        self._digest = hashlib.sha256()
        self._tasks: list[asyncio.Task[Any]] = []

    def time(self) -> float:
        """Return the simulated time, in seconds."""
        return asyncio.get_running_loop().time()

    def wall_clock(self) -> float:
        """Return what the wall clock shows; it may be wrong."""
        return EPOCH + self.time() + self.clock_error

    async def sleep(self, seconds: float) -> None:
        """Let simulated time pass."""
        await asyncio.sleep(seconds)

    def trace(self, what: str) -> None:
        """Note an event."""
        line = f"{self.time():.6f} {what}"
        if not what.endswith(PING_FRAMES):
            self.last_news = self.time()
        self._digest.update(line.encode())
        if self._tell:
            self._tell(line)

    @property
    def digest(self) -> str:
        """A hash of every event so far."""
        return self._digest.hexdigest()

    def found(self, what: str) -> None:
        """Note a finding: something that must not happen."""
        self.trace(f"FOUND {what}")
        self.findings.append(what)

    def remember_context(self) -> None:
        """Tasks that `begin` starts from now on run in the context of the caller."""
        self._context = copy_context()

    def begin(self, coroutine: Any) -> "asyncio.Task[Any]":
        """Start a task that belongs to no process."""
        context = self._context.copy()
        task = asyncio.get_running_loop().create_task(coroutine, context=context)
        self._tasks.append(task)
        self.watch(task)
        return task

    def watch(self, task: "asyncio.Task[Any]") -> None:
        """Turn an exception of this task into a finding."""

        def look(done: "asyncio.Task[Any]") -> None:
            if not done.cancelled() and (error := done.exception()):
                self.found(f"{type(error).__name__}: {error} in {done.get_coro()}")

        task.add_done_callback(look)
