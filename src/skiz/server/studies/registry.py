"""The studies that are open in this process, and the making of new ones."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from skiz.records import Record
from skiz.study import NotOpen, study_of

from ..common import LONG, Json, Refused, SingleFlight, end_tasks, new_id
from ..storage import refused_if_damaged
from ..thinking import Flow, Thinking
from .room import StudyRoom, Tell
from .store import Origin, StoredStudy, StudyStore

_logger = logging.getLogger(__name__)
MOST_OPEN = 200  # studies that nobody follows
MOST_OF_A_PERSON = 100
MOST_VALUES = 2_000  # moments whose values are cached
LOOK = 1.0  # seconds between two checks for changes by other processes


class Studies:
    """Makes studies and finds them again. `tell_others` sends a change to all processes."""

    def __init__(self, store: StudyStore, thinking: Thinking, tell_others: Tell) -> None:
        self._store, self._thinking, self._tell = store, thinking, tell_others
        self._rooms: dict[str, StudyRoom] = {}
        self._opening = asyncio.Lock()
        self._values: SingleFlight[tuple[str, int]] = SingleFlight(MOST_VALUES)
        self._looking: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Close all studies."""
        await end_tasks(*self._looking)
        rooms, self._rooms = self._rooms, {}
        await asyncio.gather(*(room.close() for room in rooms.values()))

    async def make(
        self, guest: str, name: str, record: Record, after: int | None, origin: Origin
    ) -> str:
        """Make a study of a deal and return its id; its maker leads.

        Refuse it if cards of the deal are hidden, or if the rules do not allow one of its actions.
        """
        try:
            study = await asyncio.to_thread(study_of, record, after)
        except NotOpen:
            raise Refused("hidden-cards", 422) from None
        except ValueError:
            raise Refused("unknown-action", 422) from None
        if await self._store.count([guest]) >= MOST_OF_A_PERSON:
            raise Refused("too-many-studies")
        made = StoredStudy(new_id(LONG), guest, study, origin, guest, name)
        await self._store.make(made)
        return made.id

    async def room(self, id_: str) -> StudyRoom:
        """Return a study as it is now; refuse it if there is none."""
        async with self._opening:
            if id_ in self._rooms:
                try:
                    await self._rooms[id_].look()
                except Refused:
                    await self._forget(id_)
                    raise
            else:
                self._rooms[id_] = await self._open(id_)
            await self._make_space(id_)
        return self._rooms[id_]

    async def _open(self, id_: str) -> StudyRoom:
        with refused_if_damaged(id_, "study"):
            kept = await self._store.of(id_)
        if kept is None:
            raise await self._store.missing(id_)
        return StudyRoom(kept, self._store, self._thinking, self._tell)

    async def _make_space(self, but: str) -> None:
        """Close studies that nobody follows, the first opened ones first, if there are many."""
        idle = [id_ for id_, room in self._rooms.items() if not room.followers and id_ != but]
        for id_ in idle[: max(0, len(idle) - MOST_OPEN)]:
            await self._forget(id_)

    async def _forget(self, id_: str) -> None:
        await self._rooms.pop(id_).close()

    async def delete(self, id_: str) -> None:
        """Delete a study, and inform its followers."""
        await self._store.delete(id_)
        await self._tell(id_, -1)

    async def values(self, room: StudyRoom, node: int, flow: Flow) -> Json:
        """Return the worth of the options after a node with open cards, computed once."""
        return await self._values.get((room.kept.id, node), lambda: room.values(node, flow))

    async def expire(self, before: datetime) -> int:
        """Delete studies that were not touched since a moment, and return their number."""
        return await self._store.expire(before)

    # --- other processes ---------------------------------------------------------------------

    def people(self) -> dict[str, int]:
        """Return how many people follow each study here."""
        return {id_: room.people for id_, room in self._rooms.items() if room.followers}

    def hear_of_others(self, people: Mapping[str, int]) -> None:
        """Set how many people follow each study in other processes."""
        for id_, room in self._rooms.items():
            room.hear_of_others(people.get(id_, 0))

    def hear(self, id_: str, version: int) -> None:
        """Note that a study has reached a version elsewhere, or is gone if that is negative."""
        room = self._rooms.get(id_)
        if room and (version < 0 or version > room.kept.version):
            task = asyncio.create_task(_look(room))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def watch(self) -> None:
        """Check again and again for changes that nobody reported."""
        while True:
            await asyncio.sleep(LOOK)
            followed = [id_ for id_, room in self._rooms.items() if room.followers]
            if not followed:
                continue
            try:
                versions = await self._store.version(followed)
            except Exception:
                _logger.exception("studies could not be checked")
                continue
            for id_ in followed:
                self.hear(id_, versions.get(id_, -1))


async def _look(room: StudyRoom) -> None:
    with suppress(Refused):
        await room.look()
