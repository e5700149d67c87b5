"""Tables that other processes have, for people who ask for company."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fastapi import Request


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The tables of other processes. Only a server of several processes has this part."""

    join: Callable[[Request, str], Awaitable[bool | None]]
    """Seats the person who asks at a table there, and returns whether other people sit there.

    The result is None if the person could not be seated.
    """
