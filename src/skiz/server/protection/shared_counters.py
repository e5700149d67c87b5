"""Counters that several processes add up.

Each process counts by itself, so no request waits, and learns the others' counts on each heartbeat.
A limit may therefore be exceeded by what arrives between two heartbeats.
"""

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice

from ..cluster import Shared, Unreachable
from .counters import Counters, Limit

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
        self._fresh: Counter[tuple[Limit, str]] = Counter()

    def hit(self, limit: Limit, who: str, cost: int = 1) -> bool:
        """Count a cost, and return whether the limit allows it."""
        self._fresh[limit, who] += cost
        return super().hit(limit, who, cost)

    async def exchange(self, shared: Shared) -> None:
        """Send the new counts and receive the totals. Without Redis, each process counts alone."""
        fresh, self._fresh = self._fresh, Counter()
        all_new = iter(fresh)
        try:
            while part := [*islice(all_new, AT_ONCE)]:
                keys = [f"count:{limit.key_of(who)}" for limit, who in part]
                args = [n for one in part for n in (fresh[one], one[0].seconds * 1000)]
                totals = await shared.run(ADD, keys, *args)
                for one, number, left in zip(part, totals[::2], totals[1::2], strict=True):
                    end = self._clock() + left / 1000
                    self._keep(*one, (number + self._fresh[one], end))
        except Unreachable:
            pass  # counts added since then stay local
