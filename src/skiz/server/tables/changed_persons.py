"""Persons who sign in or are forgotten while their tables are open here."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

from ..common import Refused, slip
from ..people import Person
from ..rooms import Room, TableLost, forget, unite


class ChangedPersons:
    """Carries changes of persons into the open rooms, while nobody waits for it.

    A room in which that fails is given up with `lose`, and its clients reconnect.
    """

    def __init__(self, rooms: Mapping[str, Room], lose: Callable[[str], None]) -> None:
        self._rooms, self._lose = rooms, lose
        self._going: set[asyncio.Task[None]] = set()

    def unite(self, ids: Collection[str]) -> None:
        """Leave one chair at most at each table to a person with these ids, today's guest first."""
        today, *former = ids
        person = Person(today, today, tuple(former))
        for room in [*self._rooms.values()]:
            here = {connection.guest for connection in room.connections}
            if not here.isdisjoint(ids) or any(room.log.chair_of(one) is not None for one in ids):
                self._begin(room, unite(room, person))

    def forget(self, tables: Iterable[str], ids: Collection[str]) -> None:
        """Fold the logs of tables again from which these guests were removed."""
        for room in [self._rooms[table] for table in tables if table in self._rooms]:
            self._begin(room, forget(room, ids))

    async def settled(self) -> None:
        """Wait until all changes are carried out."""
        await asyncio.gather(*self._going)

    def _begin(self, room: Room, change: Awaitable[None]) -> None:
        task = asyncio.create_task(self._carry_out(room, change))
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    async def _carry_out(self, room: Room, change: Awaitable[None]) -> None:
        try:
            await change
        except (TableLost, Refused):
            self._lose(room.id)
        except Exception as error:
            slip(error, f"table {room.id}: a person has changed, which could not be carried out")
            self._lose(room.id)
