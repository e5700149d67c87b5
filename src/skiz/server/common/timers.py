"""Something that is going to happen after a time, which is given from outside."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias


class Alarm(Protocol):
    """Something that is going to happen, unless it is cancelled before."""

    def cancel(self) -> None:
        """Let it not happen."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Alarm]


def later(seconds: float, call: Callable[[], None]) -> Alarm:
    """Call something after so many seconds."""
    return asyncio.get_running_loop().call_later(seconds, call)


def now() -> float:
    """The time by which alarms ring, in seconds: it never goes back."""
    return asyncio.get_running_loop().time()
