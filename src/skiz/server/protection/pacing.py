"""Pacing: who asks for much at once waits between requests, so that others have their turns.

A budget alone lets a guest ask in three seconds for what is of a minute, and nobody else is
answered meanwhile. The way is the generic cell rate algorithm: each key has a time up to which
what it asked for is paid, and may be ahead of the clock by a burst.
"""

from collections import OrderedDict
from typing import NamedTuple

MOST = 50_000  # keys; one takes some hundred bytes


class Rate(NamedTuple):
    """How many costs may come at once, and how many in each second after those."""

    burst: float
    second: float


def rate_of(budget: int, burst: float) -> Rate:
    """How fast a budget of a minute can be used up: a share of it at once, and a twentieth in each
    second after.

    Example:
        >>> rate_of(3_000, burst=1 / 20)
        Rate(burst=150.0, second=150.0)
    """
    return Rate(budget * burst, budget / 20)


class Pacing:
    """How long each key waits. Where there are too many keys, those that asked longest ago are
    forgotten.

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
        """In how many seconds from now a request may begin. It counts for those that come after it,
        unless that is longer than so long.
        """
        before = max(now, self._paid_until.pop(key, now))
        found = max(0.0, before - rate.burst / rate.second - now)
        self._paid_until[key] = before + cost / rate.second if found <= longest else before
        if len(self._paid_until) > self._most:
            self._paid_until.popitem(last=False)
        return found
