"""Heartbeats: each process says again and again how it is, and reads what the others have said; who
says nothing for a while is gone.
"""

import json
from typing import Any

from .shared import Shared

# Only by the clock of Redis. A heartbeat is stored with its second. If that clock is set back,
# nobody knows how old a heartbeat is, and every live process repeats its own at once.
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
AGE = 5  # seconds without one, after which a process is gone


class Heartbeats:
    """The heartbeats of all processes, as the one called `me` says and hears them."""

    def __init__(self, shared: Shared, me: str) -> None:
        self._shared, self._me = shared, me
        self.others: list[Any] = []  # notes, as they were read last

    async def beat(self, note: Any) -> None:
        """Send a note in place of the last one, and read the others. Unreachable where Redis is."""
        told = await self._shared.run(BEAT, ["heartbeats"], self._me, AGE, json.dumps(note))
        self.others = [json.loads(one) for one in told]

    async def leave(self) -> None:
        """Take the note away. Unreachable where Redis is."""
        await self._shared.run(LEAVE, ["heartbeats"], self._me)
