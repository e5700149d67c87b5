"""Counters that several processes add up. Each counts by itself, so that no request waits, and on
each beat hears what the others have counted: a limit may be exceeded by what comes between two.
"""

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice

from ..cluster.shared import Shared, Unreachable
from .counters import Counters

# Adds to each count, which ends some time after its first; gives counts and milliseconds to go.
ADD = """
local told = {}
for i, key in ipairs(KEYS) do
  local amount = tonumber(ARGV[2 * i - 1])
  local count = redis.call('INCRBY', key, amount)
  if count == amount then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  told[#told + 1] = count
  told[#told + 1] = redis.call('PTTL', key)
end
return told
"""
AT_ONCE = 500  # counts in a script: nobody else is answered meanwhile


class SharedCounters(Counters):
    """Counts by key, of which those since the last beat are our own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock=clock)
        self._fresh: Counter[str] = Counter()
        self._windows: dict[str, float] = {}

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count, and give the count."""
        self._fresh[key] += amount
        self._windows[key] = expiry
        return super().incr(key, expiry, amount)

    async def exchange(self, shared: Shared) -> None:
        """Tell what was counted here, and hear the whole. Without Redis each counts on alone."""
        fresh, windows = self._fresh, self._windows
        self._fresh, self._windows = Counter(), {}
        keys = iter(fresh)
        try:
            while part := [*islice(keys, AT_ONCE)]:
                args = [n for key in part for n in (fresh[key], round(windows[key] * 1000))]
                told = await shared.run(ADD, [f"count:{key}" for key in part], *args)
                for key, count, left in zip(part, told[::2], told[1::2], strict=True):
                    self._counts[key] = count + self._fresh[key], self._clock() + left / 1000
        except Unreachable:
            pass  # what was counted meanwhile is ours alone
