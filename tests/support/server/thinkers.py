"""Stand-ins for the thinking processes of a server.

They compute in the server's own threads, or when a test allows it.
"""

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from skiz.server.thinking.fair_queue import Flow, Urgency
from skiz.server.thinking.pool import Answer, Pool
from skiz.server.thinking.resource_limits import TooCostly, limited
from skiz.server.thinking.thoughts import Thought

T = TypeVar("T")


class InThread:
    """Computes in the calling thread, without a process."""

    def begin(self) -> None:
        """Do nothing; it is ready."""

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """Return the result of a thought."""
        return thought.think(within, so_far)

    def end(self) -> None:
        """Do nothing; it cannot be ended."""

    def close(self) -> None:
        """Do nothing; there is nothing to close."""


class Held(Pool):
    """Computes as soon as it is released; a caller with a timeout gets no answer in time."""

    def __init__(self) -> None:
        super().__init__([InThread()])
        self.goes_on = asyncio.Event()
        self.thoughts: list[tuple[Thought[Any], Urgency, Flow, float]] = []

    async def think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T]:
        """Compute as a pool does."""
        self.thoughts.append((thought, urgency, flow, within))
        async with asyncio.timeout(within):
            await self.goes_on.wait()
        return Answer(thought.think(within, lambda _: None), True)


@dataclass(frozen=True)
class TooMuch:
    """A limited thought that never ends, or needs more memory than there is."""

    memory: bool
    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[str], None]) -> str:
        """Return how it ended."""
        try:
            with limited(0.05, 64 << 20):
                hoard = bytearray(1 << 30) if self.memory else bytearray()
                while True:
                    hoard[:] = b""
        except TooCostly:
            return "too costly"


@dataclass(frozen=True)
class Says:
    """A thought that has an answer at once: the process in which it ran."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """Return the number of the process."""
        return os.getpid()


@dataclass(frozen=True)
class Never:
    """A thought that never ends."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """Never return."""
        Event().wait()
        raise AssertionError


@dataclass(frozen=True)
class Slips:
    """A thought that fails."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """Raise an error."""
        raise RuntimeError("a slip of a thought")


@dataclass(frozen=True)
class Dies:
    """A thought that kills its process: the first time if it can leave a mark, otherwise every
    time.
    """

    mark: Path | None = None
    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> str:
        """Return an answer on the second request."""
        if self.mark and self.mark.exists():
            return "done"
        if self.mark:
            self.mark.touch()
        os._exit(3)
