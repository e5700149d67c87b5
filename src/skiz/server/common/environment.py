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
SLEPT = 60.0  # seconds that the wall clock may gain without a sleep or a clock change


def chance() -> random.Random:
    """What nobody can foresee: that of the operating system."""
    return CHANCE.get()


def wall_clock() -> float:
    """What time it is, in seconds since 1970 (UTC). It may jump, also back."""
    return CLOCK.get()()


def utc(at: float | None = None) -> datetime:
    """The time of day now, or at a moment in seconds since 1970, in the form of the database: UTC
    without a time zone.
    """
    return datetime.fromtimestamp(wall_clock() if at is None else at, UTC).replace(tzinfo=None)


def going_on(clock: Clock, now: Clock) -> Clock:
    """A wall clock that continues from its present value by the monotonic `now`: what is agreed to
    last a certain time in this process lasts exactly that long.
    """
    ahead = clock() - now()
    return lambda: ahead + now()


class Uptime:
    """The moment since which the server has been running, by the monotonic `now`. If the wall clock
    has gained on that, the machine has slept or somebody has set the clock: for those with a
    deadline meanwhile, it is as if the server had been away.
    """

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._since, self._ahead = now(), wall_clock() - now()

    def since(self) -> float:
        """The moment, as far as it is known by now."""
        ahead = wall_clock() - self._now()
        if ahead > self._ahead + SLEPT:
            self._since = self._now()
        self._ahead = ahead
        return self._since


def age_of(at: str) -> float:
    """How many seconds ago a moment of the database was; never less than 0, whatever clock wrote
    it.
    """
    return max(0.0, wall_clock() - datetime.fromisoformat(at).timestamp())
