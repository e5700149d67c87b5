"""The lobby with the ratings of its people.

They are read for the whole list at once when somebody asks for it, if its people have changed or
the ratings may be out of date.
"""

import asyncio
import logging
from collections.abc import Callable

from ..common import now
from ..ratings import Ratings
from .lobby import Lobby, Representation

_logger = logging.getLogger(__name__)
HOLDS = 10  # seconds for which ratings, and a consent that was withdrawn, are cached


class RatedLobby:
    """Reads the ratings of listed people, once for all requests that wait for them."""

    def __init__(self, lobby: Lobby, ratings: Ratings, clock: Callable[[], float] = now) -> None:
        self._lobby, self._ratings, self._clock = lobby, ratings, clock
        self._people: frozenset[tuple[str, str]] = frozenset()
        self._until = 0.0
        self._reading: asyncio.Task[None] | None = None

    async def representation(self) -> Representation:
        """Return the list with the ratings of its people, or with the old ones if reading fails."""
        listed = self._lobby.representation()
        if listed.people != self._people or (listed.people and self._clock() >= self._until):
            if self._reading is None or self._reading.done():
                self._reading = asyncio.create_task(self._read(listed))
            await asyncio.shield(self._reading)
        return self._lobby.representation()

    async def _read(self, listed: Representation) -> None:
        try:
            self._lobby.rate(await self._ratings.of_listed(listed.people))
        except Exception:  # even if the database fails, the tables are in memory
            _logger.exception("the ratings of the lobby cannot be read")
        self._people, self._until = listed.people, self._clock() + HOLDS
