"""The environment: what a server has from outside itself, chance and the wall clock. A simulation
gives it both, to all that is done in a context of its own.
"""

import random
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TypeAlias

CHANCE: ContextVar[random.Random] = ContextVar("chance", default=random.SystemRandom())  # noqa: B039
Clock: TypeAlias = Callable[[], float]  # in seconds
CLOCK: ContextVar[Clock] = ContextVar("clock", default=time.time)
SLEPT = 60.0  # seconds that the wall clock may gain and nobody has slept or set it


def chance() -> random.Random:
    """What nobody can foresee: that of the operating system."""
    return CHANCE.get()


def wall_clock() -> float:
    """What time it is, in seconds since 1970 (UTC). It may jump, also back."""
    return CLOCK.get()()


def utc(at: float | None = None) -> datetime:
    """What time it is, or is at a moment in seconds since 1970, as the database has it: UTC,
    without saying so.
    """
    return datetime.fromtimestamp(wall_clock() if at is None else at, UTC).replace(tzinfo=None)


def going_on(clock: Clock, now: Clock) -> Clock:
    """A wall clock that goes on from what it shows here by `now`, which nobody sets: whatever is
    agreed to last for so long in this process lasts for so long.
    """
    ahead = clock() - now()
    return lambda: ahead + now()


class Uptime:
    """Since when the server has been there, by `now`, which never goes back. Where the wall clock
    has gained on that, the machine has slept or somebody has set the clock: to those who had a
    deadline meanwhile it is as if the server had not been there.
    """

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._since, self._ahead = now(), wall_clock() - now()

    def since(self) -> float:
        """The moment as it is known by now."""
        ahead = wall_clock() - self._now()
        if ahead > self._ahead + SLEPT:
            self._since = self._now()
        self._ahead = ahead
        return self._since


def age_of(at: str) -> float:
    """How many seconds ago a moment was that the database has, as it is told; never less than 0,
    whoever's clock it was written by.
    """
    return max(0.0, wall_clock() - datetime.fromisoformat(at).timestamp())
