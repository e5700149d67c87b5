"""Leases: whose a table is for the next seconds, so that all who come to it meet in one process.

A lease says where to go and who has to go on; it protects nothing. Whoever opens a table takes its
fence in the database, and that alone keeps two from writing. Where no lease is known, as when Redis
is lost, the process that took the table last is asked whether it still has it.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from ..log.store import Store
from .shared import Shared, Unreachable

LENGTH = 3.0  # seconds without a word, after which a process has lost its tables

HELD = "return redis.call('GET', KEYS[1])"
# What is free, or was had by who is known to be dead, is ours from now on. Gives whose it is then.
TAKE = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and owner ~= ARGV[3] then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
"""
# Gives the places of those that are somebody else's by now; the others are ours for another while.
RENEW = """
local lost = {}
for i, key in ipairs(KEYS) do
  local owner = redis.call('GET', key)
  if owner and owner ~= ARGV[1] then lost[#lost + 1] = i
  else redis.call('SET', key, ARGV[1], 'PX', ARGV[2]) end
end
return lost
"""
RELEASE = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


class Owner(NamedTuple):
    """A process that has tables: where others reach it, and which start of it this is."""

    address: str
    start: str

    def __str__(self) -> str:
        return "/".join(self)


Has = Callable[[Owner, str], Awaitable[bool]]


class Leases:
    """The leases as one process, `me`, sees them. `has` asks another whether it has a table."""

    def __init__(self, shared: Shared, store: Store, me: Owner, has: Has) -> None:
        self._shared, self._store, self._me, self._has = shared, store, me, has
        self._dead: dict[Owner, float] = {}  # until when that is believed

    async def owner(self, table: str) -> Owner | None:
        """The other process that has a table; None where it is ours from now on."""
        held = await self._held(table)
        if held is None or self._is_dead(held):
            last = _read((await self._store.owner(table))[0])
            alive = last and last != self._me and not self._is_dead(last)
            if last and alive and await self._has(last, table):
                return last
            held = await self._take(table, held)
        return None if held == self._me else held

    def mark_dead(self, owner: Owner) -> None:
        """Take note that a process does not exist any more, till its leases have ended too."""
        self._dead[owner] = time.monotonic() + LENGTH

    def _is_dead(self, owner: Owner) -> bool:
        return time.monotonic() < self._dead.get(owner, 0.0)

    async def renew(self, tables: Sequence[str]) -> list[str]:
        """Keep these tables for another while; those that are somebody else's by now."""
        lost = await self._shared.run(RENEW, _keys(tables), str(self._me), _length())
        return [tables[i - 1] for i in lost]

    async def release(self, tables: Sequence[str]) -> None:
        """Let others have these tables at once."""
        with suppress(Unreachable):  # they end by themselves
            await self._shared.run(RELEASE, _keys(tables), str(self._me))

    async def _held(self, table: str) -> Owner | None:
        try:
            return _read(await self._shared.run(HELD, _keys([table])))
        except Unreachable:
            return None

    async def _take(self, table: str, dead: Owner | None) -> Owner:
        asked = str(self._me), _length(), str(dead or "")
        try:
            return _read(await self._shared.run(TAKE, _keys([table]), *asked)) or self._me
        except Unreachable:
            return self._me  # whoever else takes it too loses it by its fence


def _keys(tables: Sequence[str]) -> list[str]:
    return [f"table:{table}" for table in tables]


def _length() -> int:
    return round(LENGTH * 1000)


def _read(owner: str | None) -> Owner | None:
    address, stroke, start = (owner or "").rpartition("/")
    return Owner(address, start) if stroke else None
