"""The club: all the rooms there are, opened when somebody asks for one."""

import asyncio
import secrets
from collections.abc import Sequence

from skiz.games import game
from skiz.players import players
from skiz.table import Rules

from .codec import Json
from .log import Sat, bot_on
from .refusal import Refused
from .room import Room
from .store import Store

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without the ones that look alike
MOST_OPEN = 500  # rooms in memory; the ones that nobody listens to are closed first


class Club:
    """Makes tables and finds them again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    async def close(self) -> None:
        """Close every room."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))

    async def room(self, id_: str) -> Room:
        """The room of a table; Refused when there is no such table."""
        async with self._opening:
            if room := self._rooms.get(id_):
                return room
            found = await self._store.table(id_)
            if found is None:
                raise Refused("no-such-table", 404)
            key, preset, house = found
            room = Room(id_, rules(key, preset, house), preset, self._store)
            await room.load()
            room.open()
            await self._make_space()
            self._rooms[id_] = room
            return room

    async def _make_space(self) -> None:
        if len(self._rooms) >= MOST_OPEN:
            for id_, room in [(id_, room) for id_, room in self._rooms.items() if not room.ears]:
                del self._rooms[id_]
                await room.close()

    async def make(
        self, guest: str, name: str, key: str, preset: str | None, house: Json, bots: Sequence[str]
    ) -> str:
        """A new table: the guest on chair 0, bots on the others, and the first deal dealt."""
        made = rules(key, preset, house)
        if any(bot not in players() for bot in bots):
            raise Refused("no-such-player", 422)
        id_ = "".join(secrets.choice(LETTERS) for _ in range(8))
        chosen = preset or next(iter(game(key).presets))
        await self._store.make_table(id_, key, chosen, house)
        others = [*bots, *["plain"] * made.seats][: made.seats - 1]
        sats = [Sat(0, name, None, guest)]
        sats += [bot_on(chair, bot) for chair, bot in enumerate(others, 1)]
        await (await self.room(id_)).seat_all(sats)
        return id_


def rules(key: str, preset: str | None, house: Json) -> Rules:
    """The rules of a game in a house; Refused names what does not exist."""
    try:
        found = game(key)
    except ValueError:
        raise Refused("no-such-game", 404) from None
    try:
        return found.rules(found.house(preset, house))
    except ValueError:
        raise Refused("bad-house", 422) from None
