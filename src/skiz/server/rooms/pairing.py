"""Pairing: who asks for company is put where somebody waits for it, and where nobody does, at a new
open table with bots, whose chairs are taken by those who come next.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..log.entries import SettingsChanged
from ..log.pace import PaceKey, grace_at
from ..log.people import Person
from . import seating
from .refusal import Refused
from .registry import Registry
from .room import Room
from .rules_of_table import rules

ON_THE_WAY = 30  # seconds in which who has made a table here is expected at it


class Wish(NamedTuple):
    """What somebody would play: a game, in the house of a preset or in any, at a pace."""

    game: str
    preset: str | None
    pace: PaceKey = "none"


class Pairing:
    """Seats one after the other, so that two who ask at the same time meet each other."""

    def __init__(self, registry: Registry, clock: Callable[[], float] = time.monotonic) -> None:
        self._registry, self._clock = registry, clock
        self._one_by_one = asyncio.Lock()
        self._made: dict[Wish, tuple[str, float]] = {}  # the last of each

    async def pair(
        self, person: Person, name: str, wish: Wish, bot: str, count: Callable[[], None]
    ) -> str:
        """The table at which a person sits now and has his wish; `count` is called before one is
        made. Refused as making a table is.
        """
        rules(wish.game, wish.preset, {})
        async with self._one_by_one:
            found = await self._join(person, name, wish)
            return found or await self._make(person.guest, name, wish, bot, count)

    async def _join(self, person: Person, name: str, wish: Wish) -> str | None:
        """A table with others at it before one at which the person waits alone already."""
        own = None
        for table in self._waiting(wish):
            with suppress(Refused):
                room = await self._registry.room(table)
                guest = person.at(room.log)
                if _others(room, guest):
                    await room.seat(partial(seating.join, guest=guest, name=name))
                    return table
                if room.log.chair_of(guest) is not None:
                    own = table
        return own

    def _waiting(self, wish: Wish) -> Iterator[str]:
        yield from self._registry.lobby.matching(wish.game, wish.preset, wish.pace)
        table, made = self._made.get(wish, ("", 0.0))
        if table and self._clock() - made < ON_THE_WAY:
            yield table  # whose maker may not be there yet

    async def _make(
        self, guest: str, name: str, wish: Wish, bot: str, count: Callable[[], None]
    ) -> str:
        count()
        key, preset, pace = wish
        bots = [bot] * (rules(key, preset, {}).chairs - 1)
        settings = SettingsChanged(
            open=True, grace=grace_at(pace), bot_when_away=bot, pace=pace, undo=True
        )
        table = await self._registry.make(guest, name, key, preset, {}, bots, settings)
        self._made[wish] = table, self._clock()
        return table


def _others(room: Room, guest: str) -> bool:
    """Whether people other than a guest sit there."""
    return any(sat.guest != guest for sat in room.log.chairs.persons())
