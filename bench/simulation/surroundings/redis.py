"""A Redis in memory that implements the scripts by which processes share data.

It can disappear for a while.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from redis.exceptions import ConnectionError as Gone

from skiz.server.cluster.heartbeats import BEAT, LEAVE
from skiz.server.cluster.leases import HELD, RELEASE, RENEW, TAKE
from skiz.server.protection.shared_counters import ADD

Keys = Sequence[str]
Run = Callable[..., Awaitable[Any]]


class SimulatedRedis:
    """The stored values, each with its time of expiry."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._kept: dict[str, tuple[Any, float]] = {}
        self._notes: dict[str, tuple[int, str]] = {}
        self.gone = False
        self._scripts: dict[str, Callable[[Keys, Sequence[Any]], Any]] = {
            HELD: lambda keys, _: self._get(keys[0]),
            TAKE: self._take,
            RENEW: self._renew,
            RELEASE: self._release,
            BEAT: self._beat,
            LEAVE: lambda _, args: self._notes.pop(args[0], None),
            ADD: self._add,
        }

    def register_script(self, script: str) -> Run:
        """Return an executable script as in redis-py.

        It raises ConnectionError if Redis disappears, before or after the script.
        """

        async def run(keys: Keys, args: Sequence[Any]) -> Any:
            await self._under_way()
            answer = self._scripts[script](keys, args)
            await self._under_way()
            return answer

        return run

    async def aclose(self) -> None:
        """Do nothing; nothing is open."""

    def lose_all(self) -> None:
        """Restart empty."""
        self._kept.clear()
        self._notes.clear()

    def lose_leases(self) -> None:
        """Lose the leases, as if everybody had been silent for too long."""
        for key in [key for key in self._kept if ":table:" in key]:
            del self._kept[key]

    async def _under_way(self) -> None:
        await asyncio.sleep(self._rng.uniform(0.0005, 0.01))
        if self.gone:
            raise Gone

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _get(self, key: str) -> Any:
        value, ends = self._kept.get(key, (None, 0.0))
        return value if self._now() < ends else None

    def _set(self, key: str, value: Any, milliseconds: float) -> None:
        self._kept[key] = value, self._now() + milliseconds / 1000

    def _take(self, keys: Keys, args: Sequence[Any]) -> Any:
        me, length, dead = args
        owner = self._get(keys[0])
        if owner and owner not in (me, dead):
            return owner
        self._set(keys[0], me, length)
        return me

    def _renew(self, keys: Keys, args: Sequence[Any]) -> list[list[int]]:
        lost, free = list[int](), list[int]()
        for place, key in enumerate(keys, 1):
            if (owner := self._get(key)) == args[0]:
                self._set(key, *args)
            else:
                (lost if owner else free).append(place)
        return [lost, free]

    def _release(self, keys: Keys, args: Sequence[Any]) -> None:
        for key in keys:
            if self._get(key) == args[0]:
                del self._kept[key]

    def _beat(self, keys: Keys, args: Sequence[Any]) -> list[str]:
        me, age, note = args
        now = int(self._now())
        self._notes[me] = now, note
        self._notes = {who: one for who, one in self._notes.items() if now - one[0] <= age}
        return [note for who, (_, note) in self._notes.items() if who != me]

    def _add(self, keys: Keys, args: Sequence[Any]) -> list[int]:
        counts = []
        for key, amount, window in zip(keys, args[::2], args[1::2], strict=True):
            before = self._get(key) or 0
            if not before:
                self._set(key, 0, window)
            ends = self._kept[key][1]
            self._kept[key] = before + amount, ends
            counts += [before + amount, round(1000 * (ends - self._now()))]
        return counts
