"""Leases: which process has a table for the next seconds, so that its people meet in one process.

A lease says where to go, and which process keeps the table running; it protects nothing. A process
that opens a table takes its fence in the database, and only that keeps two processes from writing.
If no lease is known, for example after Redis is lost, the process that last took the table is asked
whether it still has it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

from .owner import Owner
from .shared import Shared, Unreachable

LENGTH = 3.0  # seconds without renewal, after which a process has lost its tables

HELD = "return redis.call('GET', KEYS[1])"
# Takes a table that is free or whose owner is known to be dead. Returns the owner.
TAKE = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and owner ~= ARGV[3] then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
"""
# Renews our leases. Returns the places of tables that others have taken, and of those that are
# free.
RENEW = """
local lost, free = {}, {}
for i, key in ipairs(KEYS) do
  local owner = redis.call('GET', key)
  if not owner then free[#free + 1] = i
  elseif owner ~= ARGV[1] then lost[#lost + 1] = i
  else redis.call('PEXPIRE', key, ARGV[2]) end
end
return {lost, free}
"""
RELEASE = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


Has = Callable[[Owner, str], Awaitable[bool]]


class Takings(Protocol):
    """Which process has taken which table in the database."""

    async def owner(self, table: str) -> tuple[str | None, int]:
        """Return the process that took a table last, and how often the table was taken."""

    async def owned(self, among: Sequence[str]) -> set[str]:
        """Return those of these tables that no other process has taken since."""


class Leases:
    """The leases as one process, `me`, sees them.

    `has` asks another process whether it has a table. `lose` is called for a table that another
    process has taken from us: our copy of it is out of date.
    """

    def __init__(
        self, shared: Shared, store: Takings, me: Owner, has: Has, lose: Callable[[str], None]
    ) -> None:
        self._shared, self._store, self._me, self._has = shared, store, me, has
        self._lose = lose
        self._dead: dict[Owner, float] = {}  # until when each is taken to be dead

    async def owner(self, table: str) -> Owner | None:
        """Return the other process that has a table, or None if it is ours from now on."""
        held = await self._held(table)
        if held is None or self._is_dead(held):
            last = _read((await self._store.owner(table))[0])
            if last and last != self._me:
                self._lose(table)
                if not self._is_dead(last) and await self._has(last, table):
                    return last
            held = await self._take(table, held)
        return None if held == self._me else held

    def mark_dead(self, owner: Owner) -> None:
        """Note that a process is dead, until its leases have expired too."""
        self._dead[owner] = asyncio.get_running_loop().time() + LENGTH

    def _is_dead(self, owner: Owner) -> bool:
        return asyncio.get_running_loop().time() < self._dead.get(owner, 0.0)

    async def renew(self, tables: Sequence[str]) -> list[str]:
        """Renew the leases of these tables, and return those that another process has by now.

        After a lease has expired, another process may have taken the table and lost it again. The
        database knows.
        """
        lost, free = await self._shared.run(RENEW, _keys(tables), str(self._me), _length())
        ended = [tables[i - 1] for i in free]
        still = await self._store.owned(ended) if ended else set()
        taken = [table for table in ended if table in still]
        others = [table for table in taken if await self._take(table, None) != self._me]
        missed = [table for table in ended if table not in still]
        return [*(tables[i - 1] for i in lost), *missed, *others]

    async def release(self, tables: Sequence[str]) -> None:
        """Give up these tables at once."""
        with suppress(Unreachable):  # they expire by themselves
            await self._shared.run(RELEASE, _keys(tables), str(self._me))

    async def _held(self, table: str) -> Owner | None:
        try:
            return _read(await self._shared.run(HELD, _keys([table])))
        except Unreachable:
            return None

    async def _take(self, table: str, dead: Owner | None) -> Owner:
        values = str(self._me), _length(), str(dead or "")
        try:
            return _read(await self._shared.run(TAKE, _keys([table]), *values)) or self._me
        except Unreachable:
            return self._me  # if another process takes it too, its fence decides


def _keys(tables: Sequence[str]) -> list[str]:
    return [f"table:{table}" for table in tables]


def _length() -> int:
    return round(LENGTH * 1000)


def _read(owner: str | None) -> Owner | None:
    address, stroke, start = (owner or "").rpartition("/")
    return Owner(address, start) if stroke else None
