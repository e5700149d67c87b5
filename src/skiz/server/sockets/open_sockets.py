"""Open sockets by sign-in, so that they close when it ends."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from ..people import People
from .connection import Connection

_logger = logging.getLogger(__name__)
LOOK = 60  # seconds between two checks for sign-ins whose end nobody reported


class OpenSockets:
    """The connections of each sign-in in this process."""

    def __init__(self) -> None:
        self._open: defaultdict[str, set[Connection]] = defaultdict(set)

    @property
    def sign_ins(self) -> list[str]:
        """The sign-ins with open sockets."""
        return [*self._open]

    @contextmanager
    def of(self, session: str, connection: Connection) -> Iterator[None]:
        """Count a connection to a sign-in inside the `with` block."""
        self._open[session].add(connection)
        try:
            yield
        finally:
            self._open[session].discard(connection)
            if not self._open[session]:
                del self._open[session]

    def end(self, session: str) -> None:
        """Close the connections of a sign-in that has ended."""
        for connection in self._open.get(session, ()):
            connection.close("ended")

    async def watch(self, people: People) -> None:
        """Check again and again for sign-ins that ended without a report."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                for session in await people.ended([*self._open]):
                    self.end(session)
            except Exception:
                _logger.exception("sessions could not be checked")
