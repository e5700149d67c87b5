"""Limits: how fast one guest may ask."""

from limits import RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from ..rooms.refusal import Refused

FRAMES = RateLimitItemPerSecond(300, 10)  # a person never, a script seldom
TABLES = RateLimitItemPerMinute(60)  # from one address, since a guest costs nothing


class Limits:
    """Counts what a guest asks."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def frame(self, guest: str) -> None:
        """Count one more frame on a socket. Refused when it is one too many."""
        if not self._limiter.hit(FRAMES, "frame", guest):
            raise Refused("slow-down", 429)

    def table(self, address: str) -> None:
        """Count one more new table. Refused when it is one too many."""
        if not self._limiter.hit(TABLES, "table", address):
            raise Refused("slow-down", 429)
