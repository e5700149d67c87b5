"""The studies that are open in this process, and making new ones."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from skiz.records import Record
from skiz.study import NotOpen, study_of

from ..common.codec import Json
from ..common.ids import LONG, new_id
from ..common.refusal import Refused
from ..common.single_flight import FoundOnce
from ..rooms.store import Store
from ..storage.damage import refused_if_damaged
from ..thinking import Flow, Thinking
from .room import StudyRoom, Tell
from .store import KeptStudy, Origin

_logger = logging.getLogger(__name__)
MOST_OPEN = 200  # that nobody follows
MOST_OF_A_PERSON = 100
MOST_VALUES = 2_000  # moments whose values are kept for a while
LOOK = 1.0  # seconds between two looks for what other processes have done


class Studies:
    """Makes studies and finds them again. `tell_others` tells all processes of a change."""

    def __init__(self, store: Store, thinking: Thinking, tell_others: Tell) -> None:
        self._store, self._thinking, self._tell = store, thinking, tell_others
        self._rooms: dict[str, StudyRoom] = {}
        self._opening = asyncio.Lock()
        self._values: FoundOnce[tuple[str, int]] = FoundOnce(MOST_VALUES)
        self._looking: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Let go of all of them."""
        rooms, self._rooms = self._rooms, {}
        await asyncio.gather(*(room.close() for room in rooms.values()))

    async def make(
        self, guest: str, name: str, record: Record, after: int | None, origin: Origin
    ) -> str:
        """Make a study of a deal and give its id; its maker leads. Refused where cards of it are
        hidden, or something in it comes of nothing that the rules allow.
        """
        try:
            study = await asyncio.to_thread(study_of, record, after)
        except NotOpen:
            raise Refused("hidden-cards", 422) from None
        except ValueError:
            raise Refused("unknown-action", 422) from None
        if await self._store.studies.count([guest]) >= MOST_OF_A_PERSON:
            raise Refused("too-many-studies")
        made = KeptStudy(new_id(LONG), guest, study, origin, guest, name)
        await self._store.studies.make(made)
        return made.id

    async def room(self, id_: str) -> StudyRoom:
        """A study as it is now. Refused where there is none."""
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
            kept = await self._store.studies.of(id_)
        if kept is None:
            raise Refused("no-such-study", 404)
        return StudyRoom(kept, self._store.studies, self._thinking, self._tell)

    async def _make_space(self, but: str) -> None:
        """Let go of those that nobody follows and that were opened first, where there are many."""
        idle = [id_ for id_, room in self._rooms.items() if not room.followers and id_ != but]
        for id_ in idle[: max(0, len(idle) - MOST_OPEN)]:
            await self._forget(id_)

    async def _forget(self, id_: str) -> None:
        await self._rooms.pop(id_).close()

    async def delete(self, id_: str) -> None:
        """Delete a study; who follows it is told."""
        await self._store.studies.delete(id_)
        await self._tell(id_, -1)

    async def values(self, room: StudyRoom, node: int, flow: Flow) -> Json:
        """What may be done after a node, all cards open; found once for all who ask."""
        return await self._values.get((room.kept.id, node), lambda: room.values(node, flow))

    async def expire(self, before: datetime) -> int:
        """Delete those that nobody has touched since; how many there were."""
        return await self._store.studies.expire(before)

    # What other processes do.

    def people(self) -> dict[str, int]:
        """How many people follow which study here."""
        return {id_: room.people for id_, room in self._rooms.items() if room.followers}

    def hear_of_others(self, people: Mapping[str, int]) -> None:
        """So many people follow which study in other processes."""
        for id_, room in self._rooms.items():
            room.hear_of_others(people.get(id_, 0))

    def hear(self, id_: str, version: int) -> None:
        """A study has come to a version somewhere; a negative one: it is gone."""
        room = self._rooms.get(id_)
        if room and (version < 0 or version > room.kept.version):
            task = asyncio.create_task(_look(room))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def watch(self) -> None:
        """Look again and again for changes of which nobody could tell us."""
        while True:
            await asyncio.sleep(LOOK)
            followed = [id_ for id_, room in self._rooms.items() if room.followers]
            if not followed:
                continue
            try:
                versions = await self._store.studies.version(followed)
            except Exception:
                _logger.exception("studies could not be looked at")
                continue
            for id_ in followed:
                self.hear(id_, versions.get(id_, -1))


async def _look(room: StudyRoom) -> None:
    with suppress(Refused):
        await room.look()
