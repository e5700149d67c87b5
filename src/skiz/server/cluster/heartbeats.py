"""Heartbeats: each process reports its state again and again, and reads the others' reports.

A process that has not reported for a while is taken to be gone.
"""

import json
from typing import Any

from .shared import Shared

# Only the clock of Redis counts. A heartbeat is stored with its second. If that clock is set back,
# the age of a heartbeat is unknown, and every live process repeats its own at once.
BEAT = """
local now = tonumber(redis.call('TIME')[1])
redis.call('HSET', KEYS[1], ARGV[1], now .. ' ' .. ARGV[3])
local others = {}
local notes = redis.call('HGETALL', KEYS[1])
for i = 1, #notes, 2 do
  local at, note = string.match(notes[i + 1], '^(%d+) (.*)$')
  local age = now - tonumber(at)
  if age < 0 or age > tonumber(ARGV[2]) then redis.call('HDEL', KEYS[1], notes[i])
  elseif notes[i] ~= ARGV[1] then others[#others + 1] = note end
end
return others
"""
LEAVE = "redis.call('HDEL', KEYS[1], ARGV[1])"
AGE = 5  # seconds without a heartbeat, after which a process is gone


class Heartbeats:
    """The heartbeats of all processes, as the process called `me` sends and reads them."""

    def __init__(self, shared: Shared, me: str) -> None:
        self._shared, self._me = shared, me
        self.others: list[Any] = []  # the notes read last

    async def beat(self, note: Any) -> None:
        """Replace this process's note and read the others; raise Unreachable if Redis is down."""
        notes = await self._shared.run(BEAT, ["heartbeats"], self._me, AGE, json.dumps(note))
        self.others = [json.loads(one) for one in notes]

    async def leave(self) -> None:
        """Remove this process's note; raise Unreachable if Redis is down."""
        await self._shared.run(LEAVE, ["heartbeats"], self._me)
