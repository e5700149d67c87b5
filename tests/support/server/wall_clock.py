"""A wall clock that somebody sets, for the server in the same context."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from skiz.server.common.environment import CLOCK

HOUR = 3600.0  # seconds


@dataclass
class WallClock:
    """What it shows: what it should, and by how many seconds it is ahead."""

    right: float = 1_800_000_000.0
    ahead: float = 0.0

    def __call__(self) -> float:
        """What time it is, in seconds since 1970."""
        return self.right + self.ahead


@contextmanager
def on_the_wall() -> Iterator[WallClock]:
    """The clock that counts meanwhile."""
    clock = WallClock()
    token = CLOCK.set(clock)
    yield clock
    CLOCK.reset(token)
