"""Stand-ins for the processes of a server: what is thought in its own threads, or when a test lets
it be.
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
    """Thinks where it is asked, without a process."""

    def begin(self) -> None:
        """It is ready."""

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """What the thought comes to."""
        return thought.think(within, so_far)

    def end(self) -> None:
        """It cannot be ended."""

    def close(self) -> None:
        """There is nothing to close."""


class Held(Pool):
    """Thinks at once, when it is let go on; who waits for it in time has no answer."""

    def __init__(self) -> None:
        super().__init__([InThread()])
        self.goes_on = asyncio.Event()
        self.thoughts: list[tuple[Thought[Any], Urgency, Flow, float]] = []

    async def think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T]:
        """As a pool does."""
        self.thoughts.append((thought, urgency, flow, within))
        async with asyncio.timeout(within):
            await self.goes_on.wait()
        return Answer(thought.think(within, lambda _: None), True)


@dataclass(frozen=True)
class TooMuch:
    """A thought without end, or of more memory than there is, that is limited."""

    memory: bool
    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[str], None]) -> str:
        """What became of it."""
        try:
            with limited(0.05, 64 << 20):
                hoard = bytearray(1 << 30) if self.memory else bytearray()
                while True:
                    hoard[:] = b""
        except TooCostly:
            return "too costly"


@dataclass(frozen=True)
class Says:
    """A thought that has an answer at once; it tells in which process it was thought."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """The number of the process."""
        return os.getpid()


@dataclass(frozen=True)
class Never:
    """A thought that comes to no end."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """No answer."""
        Event().wait()
        raise AssertionError


@dataclass(frozen=True)
class Slips:
    """A thought that comes to nothing."""

    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> int:
        """A slip."""
        raise RuntimeError("a slip of a thought")


@dataclass(frozen=True)
class Dies:
    """A thought of which the process dies: the first time, if it can make a mark of it, else each
    time.
    """

    mark: Path | None = None
    seconds: float = 0.01

    def think(self, within: float, so_far: Callable[[Any], None]) -> str:
        """An answer to who asks again."""
        if self.mark and self.mark.exists():
            return "done"
        if self.mark:
            self.mark.touch()
        os._exit(3)
