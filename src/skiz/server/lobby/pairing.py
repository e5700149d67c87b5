"""Pairing: a person who looks for company is put at a table where somebody waits.

If nobody waits, the person gets a new open table with bots, whose chairs go to those who come next.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeAlias

from ..actions import guest_at, seating
from ..common import Refused, now
from ..people import Person
from ..rooms import Room
from ..table_log import PaceKey, SettingsChanged, grace_at, rules
from ..tables import Registry
from .lobby import Lobby

ON_THE_WAY = 30  # seconds in which the maker of a table here is expected to connect


class Wish(NamedTuple):
    """What a person wants to play: a game, in the house of a preset or in any, at a pace."""

    game: str
    preset: str | None
    pace: PaceKey = "none"


JoinElsewhere: TypeAlias = Callable[[str], Awaitable[bool | None]]


async def nowhere(_: str) -> None:
    """Find no table elsewhere, for a server of one process."""


class Pairing:
    """Seats people one after the other, so that two who ask at the same time meet."""

    def __init__(self, registry: Registry, lobby: Lobby, clock: Callable[[], float] = now) -> None:
        self._registry, self._lobby, self._clock = registry, lobby, clock
        self._one_by_one = asyncio.Lock()
        self._made: dict[Wish, tuple[str, float]] = {}  # the last table for each wish
        self._made_elsewhere: Sequence[tuple[Wish, str]] = ()

    def made(self) -> list[tuple[Wish, str]]:
        """Return the tables that were made here and whose makers may not have connected yet."""
        moment = self._clock()
        return [(wish, id_) for wish, (id_, at) in self._made.items() if moment - at < ON_THE_WAY]

    def hear(self, made: Sequence[tuple[Wish, str]]) -> None:
        """Replace the new tables of other processes."""
        self._made_elsewhere = made

    async def pair(
        self,
        person: Person,
        name: str,
        wish: Wish,
        bot: str,
        count: Callable[[], None],
        elsewhere: JoinElsewhere = nowhere,
    ) -> str:
        """Seat a person at a table that fits the wish, and return the table.

        `count` is called before a table is made. `elsewhere` seats the person at a table of another
        process, as `join` does here, and returns None if it cannot. Refuse it as making a table is
        refused.
        """
        rules(wish.game, wish.preset, {})
        async with self._one_by_one:
            found = await self._join(person, name, wish, elsewhere)
            return found or await self._make(person.guest, name, wish, bot, count)

    async def _join(
        self, person: Person, name: str, wish: Wish, elsewhere: JoinElsewhere
    ) -> str | None:
        """Return a table with other people, or else one at which the person waits alone already."""
        own = None
        for table in self._waiting(wish):
            with suppress(Refused):
                if await join(await self._registry.room(table), person, name):
                    return table
                own = table
        for table in self._waiting_elsewhere(wish):
            if with_others := await elsewhere(table):
                return table
            own = own if with_others is None else table
        return own

    def _waiting(self, wish: Wish) -> Iterator[str]:
        yield from self._lobby.matching(wish.game, wish.preset, wish.pace)
        table, made = self._made.get(wish, ("", 0.0))
        if table and self._clock() - made < ON_THE_WAY:
            yield table  # its maker may not have connected yet

    def _waiting_elsewhere(self, wish: Wish) -> Iterator[str]:
        yield from self._lobby.matching_elsewhere(wish.game, wish.preset, wish.pace)
        yield from (table for made, table in self._made_elsewhere if made == wish)

    async def _make(
        self, guest: str, name: str, wish: Wish, bot: str, count: Callable[[], None]
    ) -> str:
        count()
        key, preset, pace = wish
        bots = [bot] * (rules(key, preset, {}).chairs - 1)
        grace = grace_at(pace)
        settings = SettingsChanged(open=True, grace=grace, bot_when_away=bot, pace=pace)
        table = await self._registry.make(guest, name, key, preset, {}, bots, settings)
        self._made[wish] = table, self._clock()
        return table


async def join(room: Room, person: Person, name: str) -> bool:
    """Seat a person at a table, and return whether other people sit there.

    Refuse it if no chair is free, or if nobody else sits there and the person does not wait there.
    """
    guest = guest_at(person, room.log)
    if _others(room, guest):
        await room.seat(partial(seating.join, guest=guest, name=name))
        return True
    if room.log.chair_of(guest) is None:
        raise Refused("no-free-chair")
    return False


def _others(room: Room, guest: str) -> bool:
    """Return whether people other than a guest sit there."""
    return any(sat.guest != guest for sat in room.log.chairs.persons())
