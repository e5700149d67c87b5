"""Counters that several processes add up.

Each process counts by itself, so no request waits, and learns the others' counts on each heartbeat.
A limit may therefore be exceeded by what arrives between two heartbeats.
"""

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice

from ..cluster import Shared, Unreachable
from .counters import Counters

# Adds to each count, which expires some time after its first addition. Returns each count and its
# remaining milliseconds.
ADD = """
local totals = {}
for i, key in ipairs(KEYS) do
  local amount = tonumber(ARGV[2 * i - 1])
  local count = redis.call('INCRBY', key, amount)
  if count == amount then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  totals[#totals + 1] = count
  totals[#totals + 1] = redis.call('PTTL', key)
end
return totals
"""
AT_ONCE = 500  # counts in a script, which blocks Redis


class SharedCounters(Counters):
    """Counts by key, of which those since the last heartbeat are our own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock=clock)
        self._fresh: Counter[str] = Counter()
        self._windows: dict[str, float] = {}

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a count, and return it."""
        self._fresh[key] += amount
        self._windows[key] = expiry
        return super().incr(key, expiry, amount)

    async def exchange(self, shared: Shared) -> None:
        """Send the new counts and receive the totals. Without Redis, each process counts alone."""
        fresh, windows = self._fresh, self._windows
        self._fresh, self._windows = Counter(), {}
        keys = iter(fresh)
        try:
            while part := [*islice(keys, AT_ONCE)]:
                args = [n for key in part for n in (fresh[key], round(windows[key] * 1000))]
                totals = await shared.run(ADD, [f"count:{key}" for key in part], *args)
                for key, count, left in zip(part, totals[::2], totals[1::2], strict=True):
                    self._counts[key] = count + self._fresh[key], self._clock() + left / 1000
        except Unreachable:
            pass  # counts added since then stay local
