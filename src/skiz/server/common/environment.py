"""The environment: chance and the wall clock, which a server takes from outside.

A simulation provides both for everything in a context of its own.
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
SLEPT = 60.0  # seconds that the wall clock may gain without meaning a sleep or a clock change


def chance() -> random.Random:
    """Return unpredictable randomness, by default from the operating system."""
    return CHANCE.get()


def wall_clock() -> float:
    """Return the time in seconds since 1970 (UTC). It may jump, also back."""
    return CLOCK.get()()


def utc(at: float | None = None) -> datetime:
    """Return the time now, or a moment in seconds since 1970, in the form of the database.

    This is UTC without a time zone.
    """
    return datetime.fromtimestamp(wall_clock() if at is None else at, UTC).replace(tzinfo=None)


def going_on(clock: Clock, now: Clock) -> Clock:
    """Return a wall clock that continues from its present value by the monotonic `now`.

    So a span of time in this process lasts exactly as long as agreed.
    """
    ahead = clock() - now()
    return lambda: ahead + now()


class Uptime:
    """The moment since which the server has been running, by the monotonic `now`.

    If the time of day has gained on it, a machine has slept or somebody has set the clock.
    Deadlines in that time are treated as if the server had been down.
    """

    def __init__(self, now: Clock) -> None:
        self._now, self._since = now, now()
        self._ahead: float | None = None

    def since(self, day: float) -> float:
        """Return the moment, as far as it is known at this time of day."""
        ahead = day - self._now()
        if self._ahead is not None and ahead > self._ahead + SLEPT:
            self._since = self._now()
        self._ahead = ahead
        return self._since


def age_of(at: str) -> float:
    """Return how many seconds ago a moment of the database was.

    The result is never below 0, whatever clock wrote the moment.
    """
    return max(0.0, wall_clock() - datetime.fromisoformat(at).timestamp())
