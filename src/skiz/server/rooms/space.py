"""Space: which rooms stay in memory. One that all have left is closed after a while, and before
where there are too many; whoever comes back finds it opened again as it was.
"""

from ..log.table_log import TableLog
from .later import now
from .room import Room

MOST_OPEN = 500  # rooms in memory, before idle ones are closed
MOST_ENTRIES = 200_000  # of all logs in memory, before idle rooms are closed; one takes about 2 KiB
TWICE = 2  # over these limits by so much no room is kept for who may be on the way to it
QUIET = 60  # seconds after which nobody who asked for a room is still on the way to it
LEFT = 900  # seconds after which a room that all have left is closed, and its chat forgotten


class Space:
    """The rooms in memory, and when each was used last: asked for, or somebody was connected."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}

    def use(self, id_: str) -> Room:
        """The room of a table that is in memory, for somebody who has asked for it."""
        self._used[id_] = now()
        return self.rooms[id_]

    def drop(self, id_: str) -> Room | None:
        """Have a room in memory no more."""
        self._used.pop(id_, None)
        return self.rooms.pop(id_, None)

    async def make(self) -> None:
        """Close the rooms that were not asked for longest. Those that somebody can be about to use
        stay, unless there are far too many.
        """
        moment = now()
        for id_ in sorted(self.rooms, key=lambda id_: self._used.get(id_, moment)):
            full, since = self._fullness(), moment - self._used.get(id_, moment)
            if full < 1 or (full < TWICE and since < QUIET):
                return
            await self._close_idle(id_)

    async def tidy(self) -> None:
        """Close the rooms that all have left for long and at which nothing happens by itself."""
        moment = now()
        for id_, room in [*self.rooms.items()]:
            if room.connections:
                self._used[id_] = moment
            elif moment - self._used.get(id_, moment) > LEFT and waits_for_people(room.log):
                await self._close_idle(id_)

    async def _close_idle(self, id_: str) -> None:
        room = self.rooms.get(id_)  # none where it was lost while another was closed
        if room and room.idle:
            self.drop(id_)
            await room.close()

    def _fullness(self) -> float:
        """How much of what may be in memory is there."""
        entries = sum(len(room.log.entries) for room in self.rooms.values())
        return max(len(self.rooms) / MOST_OPEN, entries / MOST_ENTRIES)


def waits_for_people(log: TableLog) -> bool:
    """Whether nothing happens at a table before somebody comes: neither is its pace slow, nor do
    others wait for its boards.
    """
    slow = log.chairs.pace is not None and log.chairs.pace.slow
    return not slow and not (log.given and log.given.goes_on)
