"""Pacing: a guest with many requests at once waits between them, so that others get their turns.

A budget alone would let a guest use a minute's worth in three seconds, while nobody else is
answered. The method is the generic cell rate algorithm. Each key has a time up to which its
requests are paid for, which may be ahead of the clock by a burst.
"""

from collections import OrderedDict
from typing import NamedTuple

MOST = 50_000  # keys; each takes some hundred bytes


class Rate(NamedTuple):
    """The cost allowed at once, and the cost allowed in each second after that."""

    burst: float
    second: float


def rate_of(budget: int, burst: float) -> Rate:
    """Return how fast a minute's budget can be used: a share at once, then a twentieth each second.

    Example:
        >>> rate_of(3_000, burst=1 / 20)
        Rate(burst=150.0, second=150.0)
    """
    return Rate(budget * burst, budget / 20)


class Pacing:
    """The waiting time of each key. If there are too many keys, the oldest are forgotten.

    Example:
        >>> pacing, rate = Pacing(), Rate(burst=10, second=5)
        >>> [pacing.delay(rate, "anna", 5, now=0, longest=2) for _ in range(7)]
        [0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0]
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._paid_until: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._paid_until)

    def delay(self, rate: Rate, key: str, cost: float, now: float, longest: float) -> float:
        """Return after how many seconds a request may begin.

        Later requests then wait for it, unless its own delay is more than `longest`.
        """
        before = max(now, self._paid_until.pop(key, now))
        found = max(0.0, before - rate.burst / rate.second - now)
        self._paid_until[key] = before + cost / rate.second if found <= longest else before
        if len(self._paid_until) > self._most:
            self._paid_until.popitem(last=False)
        return found
