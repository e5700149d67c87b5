"""The environment: what a server has from outside itself, chance and the wall clock. A simulation
gives it both, to all that is done in a context of its own.
"""

import random
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

CHANCE: ContextVar[random.Random] = ContextVar("chance", default=random.SystemRandom())  # noqa: B039
CLOCK: ContextVar[Callable[[], float]] = ContextVar("clock", default=time.time)


def chance() -> random.Random:
    """What nobody can foresee: that of the operating system."""
    return CHANCE.get()


def wall_clock() -> float:
    """What time it is, in seconds since 1970 (UTC). It may jump, also back."""
    return CLOCK.get()()


def utc() -> datetime:
    """What time it is, as the database has it: UTC, without saying so."""
    return datetime.fromtimestamp(wall_clock(), UTC).replace(tzinfo=None)


def age_of(at: str) -> float:
    """How many seconds ago a moment was that the database has, as it is told; never less than 0,
    whoever's clock it was written by.
    """
    return max(0.0, wall_clock() - datetime.fromisoformat(at).timestamp())
