"""Alarms: calls after a time, with a clock that is given from outside."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias


class Alarm(Protocol):
    """A call in the future, unless it is cancelled before."""

    def cancel(self) -> None:
        """Cancel the call."""


Later: TypeAlias = Callable[[float, Callable[[], None]], Alarm]


def later(seconds: float, call: Callable[[], None]) -> Alarm:
    """Call a function after a delay in seconds."""
    return asyncio.get_running_loop().call_later(seconds, call)


def now() -> float:
    """Return the time of alarms, in seconds; it is monotonic."""
    return asyncio.get_running_loop().time()
