"""Refused frames: a client with too many is read more slowly.

If it sends nothing else for long, its socket is closed.
"""

import asyncio

from fastapi import WebSocketDisconnect

from ..common import Refused, in_words
from ..metrics import RequestStatistics
from .connection import Connection
from .frames import id_of

# Seconds without reading after too many: the line fills up and slows the client. It is until frames
# are counted anew, but no longer than the answer to a ping of the protocol may take.
PAUSE, LONGEST_PAUSE = 0.1, 2.0
MOST = 500  # in a row; people's mistakes cause only a few
GOODBYE = 10.0  # seconds in which the goodbye must be received


class RefusedFrames:
    """The refused frames of one socket."""

    def __init__(self, connection: Connection, statistics: RequestStatistics) -> None:
        self._connection, self._statistics = connection, statistics
        self._in_a_row = 0

    def accept(self) -> None:
        """Count an accepted frame."""
        self._in_a_row = 0

    async def refuse(self, text: str | bytes, refused: Refused) -> None:
        """Send the reason for a refused frame; raise WebSocketDisconnect after too many."""
        self._statistics.refusals[refused.why.key] += 1
        self._connection.send({"reject": id_of(text), "why": in_words(refused.why)})
        self._in_a_row += 1
        if self._in_a_row >= MOST:
            self._connection.close("slow-down")
            await asyncio.sleep(GOODBYE)  # the line is closed when it arrives
            raise WebSocketDisconnect
        if refused.why.key == "slow-down":
            await asyncio.sleep(min(max(PAUSE, refused.again or 0), LONGEST_PAUSE))
