"""Counters in memory for the limits: so many at most, and by a clock that nobody can set back."""

import time
from collections import OrderedDict
from collections.abc import Callable

from limits.storage import Storage

from ..common.environment import wall_clock

MOST = 50_000  # counters; one takes some hundred bytes


class Counters(Storage):
    """Counts by key, each for a window of time from its first count on. Where there are too many,
    those that were counted longest ago are forgotten.
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
        """None is raised here."""
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count, and give the count."""
        count, end = self._counts.pop(key, (0, 0.0))
        now = self._clock()
        if end <= now:
            count, end = 0, now + expiry
        self._counts[key] = count + amount, end
        if len(self._counts) > self._most:
            self._counts.popitem(last=False)
        return count + amount

    def get(self, key: str) -> int:
        """The count of a key now."""
        count, end = self._counts.get(key, (0, 0.0))
        return count if self._clock() < end else 0

    def get_expiry(self, key: str) -> float:
        """When the window of a key ends, in seconds since 1970."""
        _, end = self._counts.get(key, (0, self._clock()))
        return wall_clock() + end - self._clock()

    def check(self) -> bool:
        """It is always there."""
        return True

    def reset(self) -> int:
        """Forget all; how many there were."""
        count = len(self._counts)
        self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        """Forget one."""
        self._counts.pop(key, None)
