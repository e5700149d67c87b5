"""A wall clock that can be set, for the server in the same context."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from skiz.server.common.environment import CLOCK

HOUR = 3600.0  # seconds


@dataclass
class WallClock:
    """Its time: the true time, plus the seconds by which it is ahead."""

    right: float = 1_800_000_000.0
    ahead: float = 0.0

    def __call__(self) -> float:
        """Return the time in seconds since 1970."""
        return self.right + self.ahead


@contextmanager
def on_the_wall() -> Iterator[WallClock]:
    """Use a settable wall clock during the block."""
    clock = WallClock()
    token = CLOCK.set(clock)
    yield clock
    CLOCK.reset(token)
