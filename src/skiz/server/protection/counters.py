"""Counters in memory for the limits, bounded in number, by a monotonic clock."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST = 50_000  # counters; each takes some hundred bytes


class Limit(NamedTuple):
    """How much is allowed within a window of time."""

    amount: int
    seconds: int

    def key_of(self, who: str) -> str:
        """Return the name of the counter of one who is limited."""
        return f"{who}/{self.amount}/{self.seconds}"


class Counters:
    """Counts by key, each for a window of time that starts with its first count.

    If there are too many, the oldest are forgotten.
    """

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._counts: OrderedDict[str, tuple[int, float]] = OrderedDict()  # count, end of window

    def __len__(self) -> int:
        return len(self._counts)

    def hit(self, limit: Limit, who: str, cost: int = 1) -> bool:
        """Count a cost, and return whether the limit allows it.

        Example:
            >>> counters = Counters()
            >>> [counters.hit(Limit(2, seconds=60), "anna") for _ in range(3)]
            [True, True, False]
        """
        return self.incr(limit.key_of(who), limit.seconds, cost) <= limit.amount

    def allows(self, limit: Limit, who: str) -> bool:
        """Return whether the limit would allow one more, and count nothing."""
        return self.get(limit.key_of(who)) < limit.amount

    def left(self, limit: Limit, who: str) -> float:
        """Return the seconds until the window of a count ends."""
        _, end = self._counts.get(limit.key_of(who), (0, 0.0))
        return max(0.0, end - self._clock())

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
