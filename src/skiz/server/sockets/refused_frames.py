"""Refused frames: who sends too many is read more slowly, and who sends nothing else for long is
told goodbye.
"""

import asyncio

from fastapi import WebSocketDisconnect

from ..common.refusal import Refused, in_words
from ..metrics.request_statistics import RequestStatistics
from .connection import Connection
from .frames import id_of

PAUSE = 0.1  # seconds in which who has sent too many is not read: the line fills up and slows them
MOST = 500  # one after the other; what a person does by mistake is refused a few times
GOODBYE = 10.0  # seconds in which it has to be heard


class RefusedFrames:
    """Those of one socket."""

    def __init__(self, connection: Connection, statistics: RequestStatistics) -> None:
        self._connection, self._statistics = connection, statistics
        self._in_a_row = 0

    def accept(self) -> None:
        """One was answered."""
        self._in_a_row = 0

    async def refuse(self, text: str | bytes, refused: Refused) -> None:
        """Say why one is refused. WebSocketDisconnect after too many."""
        self._statistics.refusals[refused.why.key] += 1
        self._connection.send({"reject": id_of(text), "why": in_words(refused.why)})
        self._in_a_row += 1
        if self._in_a_row >= MOST:
            self._connection.close("slow-down")
            await asyncio.sleep(GOODBYE)  # the line is closed when it is said
            raise WebSocketDisconnect
        if refused.why.key == "slow-down":
            await asyncio.sleep(PAUSE)
