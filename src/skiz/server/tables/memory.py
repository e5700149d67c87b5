"""Space: which rooms stay in memory.

A room that all have left is closed after a while, or earlier if there are too many. When somebody
comes back, it is opened again as it was.
"""

from ..common import now
from ..rooms import Room
from ..table_log import TableLog

MOST_OPEN = 500  # rooms in memory, before idle ones are closed
MOST_ENTRIES = 200_000  # entries in all logs, before idle rooms are closed; each takes about 2 KiB
TWICE = 2  # the multiple of these limits beyond which rooms close even if they may be used soon
QUIET = 60  # seconds after which a person who opened a room has come or given up
LEFT = 900  # seconds after which an empty room is closed, and its chat forgotten


class Space:
    """The rooms in memory, and when each was last used: requested, or with somebody connected."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}

    def use(self, id_: str) -> Room:
        """Return the room of a table in memory, and note that it was requested."""
        self._used[id_] = now()
        return self.rooms[id_]

    def drop(self, id_: str) -> Room | None:
        """Remove a room from memory."""
        self._used.pop(id_, None)
        return self.rooms.pop(id_, None)

    async def make(self) -> None:
        """Close the rooms that were not requested for longest.

        Rooms that somebody may be about to use stay, unless there are far too many.
        """
        moment = now()
        for id_ in sorted(self.rooms, key=lambda id_: self._used.get(id_, moment)):
            full, since = self._fullness(), moment - self._used.get(id_, moment)
            if full < 1 or (full < TWICE and since < QUIET):
                return
            await self._close_idle(id_)

    async def tidy(self) -> None:
        """Close the rooms that all have left long ago and where nothing happens automatically."""
        moment = now()
        for id_, room in [*self.rooms.items()]:
            if room.connections:
                self._used[id_] = moment
            elif moment - self._used.get(id_, moment) > LEFT and waits_for_people(room.log):
                await self._close_idle(id_)

    async def _close_idle(self, id_: str) -> None:
        room = self.rooms.get(id_)  # None if it was lost while another was closed
        if room and room.idle:
            self.drop(id_)
            await room.close()

    def _fullness(self) -> float:
        """Return how much of the allowed memory is used, as a share."""
        entries = sum(len(room.log.entries) for room in self.rooms.values())
        return max(len(self.rooms) / MOST_OPEN, entries / MOST_ENTRIES)


def waits_for_people(log: TableLog) -> bool:
    """Return whether nothing happens at a table until somebody comes.

    This is so unless its pace is slow or others wait for its boards.
    """
    slow = log.chairs.pace is not None and log.chairs.pace.slow
    return not slow and not (log.given and log.given.goes_on)
