"""The lobby with the ratings of those who sit there: they are read for the whole list at once, when
somebody asks for it and others sit there than before, or what is known may be of yesterday.
"""

import asyncio
import logging
from collections.abc import Callable

from ..common.timers import now
from ..ratings.store import Ratings
from .lobby import Lobby, Representation

_logger = logging.getLogger(__name__)
HOLDS = 10  # seconds for which ratings are taken as they were, and a consent that was taken back


class RatedLobby:
    """Reads the ratings of people in the list of a lobby, once however many ask meanwhile."""

    def __init__(self, lobby: Lobby, ratings: Ratings, clock: Callable[[], float] = now) -> None:
        self._lobby, self._ratings, self._clock = lobby, ratings, clock
        self._people: frozenset[tuple[str, str]] = frozenset()
        self._until = 0.0
        self._reading: asyncio.Task[None] | None = None

    async def representation(self) -> Representation:
        """The list with the ratings of its people; where they cannot be read, those of before."""
        told = self._lobby.representation()
        if told.people != self._people or (told.people and self._clock() >= self._until):
            if self._reading is None or self._reading.done():
                self._reading = asyncio.create_task(self._read(told))
            await asyncio.shield(self._reading)
        return self._lobby.representation()

    async def _read(self, told: Representation) -> None:
        try:
            self._lobby.rate(await self._ratings.of_listed(told.people))
        except Exception:  # whatever is wrong with the database, the tables are in memory
            _logger.exception("the ratings of the lobby cannot be read")
        self._people, self._until = told.people, self._clock() + HOLDS
