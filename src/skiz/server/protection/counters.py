"""Counters in memory for the limits, bounded in number, by a monotonic clock."""

import time
from collections import OrderedDict
from collections.abc import Callable

from limits.storage import Storage

from ..common import wall_clock

MOST = 50_000  # counters; each takes some hundred bytes


class Counters(Storage):
    """Counts by key, each for a window of time that starts with its first count.

    If there are too many, the oldest are forgotten.
    """

    STORAGE_SCHEME = None

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most, self._clock = most, clock
        self._counts: OrderedDict[str, tuple[int, float]] = OrderedDict()  # count, end of window

    def __len__(self) -> int:
        return len(self._counts)

    @property
    def base_exceptions(self) -> type[Exception]:
        """No exceptions are expected here."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a count, and return it."""
        count, end = self._counts.pop(key, (0, 0.0))
        now = self._clock()
        if end <= now:
            count, end = 0, now + expiry
        self._counts[key] = count + amount, end
        if len(self._counts) > self._most:
            self._counts.popitem(last=False)
        return count + amount

    def get(self, key: str) -> int:
        """Return the current count of a key."""
        count, end = self._counts.get(key, (0, 0.0))
        return count if self._clock() < end else 0

    def get_expiry(self, key: str) -> float:
        """Return when the window of a key ends, in seconds since 1970."""
        _, end = self._counts.get(key, (0, self._clock()))
        return wall_clock() + end - self._clock()

    def check(self) -> bool:
        """Return True: memory is always available."""
        return True

    def reset(self) -> int:
        """Forget all counts, and return how many there were."""
        count = len(self._counts)
        self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        """Forget the count of a key."""
        self._counts.pop(key, None)
