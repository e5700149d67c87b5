"""Counters in memory for the limits, bounded in number, by a monotonic clock."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

MOST = 50_000  # counters; each takes some hundred bytes


class Limit(NamedTuple):
    """How much is allowed within a window of time."""

    amount: int
    seconds: int

    def key_of(self, who: str) -> str:
        """Return the name that all processes give to the counter of one who is limited."""
        return f"{who}/{self.amount}/{self.seconds}"


Count: TypeAlias = tuple[int, float]  # what was counted, and when its window of time ends
NONE: Count = 0, 0.0


class Counters:
    """Counts of each limit by key, each for a window of time that starts with its first count.

    If there are too many, the oldest of the limit with most of them is forgotten. So a flood of
    counts of one limit does not push out those of another.
    """

    def __init__(self, most: int = MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock = most, clock
        self._counts: dict[Limit, OrderedDict[str, Count]] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def hit(self, limit: Limit, who: str, cost: int = 1) -> bool:
        """Count a cost, and return whether the limit allows it.

        Example:
            >>> counters = Counters()
            >>> [counters.hit(Limit(2, seconds=60), "anna") for _ in range(3)]
            [True, True, False]
        """
        (number, end), now = self._found(limit, who), self._clock()
        if end <= now:
            number, end = 0, now + limit.seconds
        self._keep(limit, who, (number + cost, end))
        return number + cost <= limit.amount

    def allows(self, limit: Limit, who: str) -> bool:
        """Return whether the limit would allow one more, and count nothing."""
        number, end = self._found(limit, who)
        return end <= self._clock() or number < limit.amount

    def left(self, limit: Limit, who: str) -> float:
        """Return the seconds until the window of a count ends."""
        _, end = self._found(limit, who)
        return max(0.0, end - self._clock())

    def _found(self, limit: Limit, who: str) -> Count:
        counts = self._counts.get(limit)
        return counts.get(who, NONE) if counts else NONE

    def _keep(self, limit: Limit, who: str, count: Count) -> None:
        """Store a count as the latest of its limit."""
        if (counts := self._counts.get(limit)) is None:
            counts = self._counts[limit] = OrderedDict()
        if counts.pop(who, None) is None:
            self._size += 1
        counts[who] = count
        if self._size > self._most:
            max(self._counts.values(), key=len).popitem(last=False)
            self._size -= 1
