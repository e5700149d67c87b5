"""A connection: the messages on their way to one socket."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..common import Json
from ..thinking import NOWHERE, Address

MOST_LIVE = 500  # messages about new events by which a socket may lag behind
ANSWERS = {"ack", "reject", "pong"}  # sent once, to this socket alone


@dataclass(eq=False)
class Connection:
    """A guest who is connected to a table.

    Requested messages may be many, but messages about new events may not pile up.
    """

    guest: str
    address: Address = NOWHERE
    name: str = ""  # of an onlooker who wants to be named
    gives_secrets: bool = False  # whether the client gives a secret to the shuffle
    outgoing: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    lag: float = 0.0  # seconds of the round trip, as measured by the client
    _allowed: int = MOST_LIVE
    _closed: bool = False

    def resend(self, messages: Sequence[Json]) -> None:
        """Queue requested messages, in place of those that still wait.

        So a client that asks repeatedly gets them once. A goodbye stays the last message.
        """
        if self._closed:
            return
        answers = [message for message in self._take_out() if ANSWERS & message.keys()]
        self._allowed = len(messages) + MOST_LIVE
        for message in (*messages, *answers):
            self._put(message)

    def send(self, message: Json) -> None:
        """Queue a message; a socket that is too far behind is closed."""
        if self.outgoing.qsize() < self._allowed:
            self._put(message)
        else:
            self.close("too-slow")

    def close(self, reason: str) -> None:
        """Queue the last message, unless there is one: goodbye, and why."""
        if self._closed:
            return
        self._take_out()
        self._put({"bye": reason})
        self._closed = True

    def _take_out(self) -> list[Json]:
        return [self.outgoing.get_nowait() for _ in range(self.outgoing.qsize())]

    def _put(self, message: Json) -> None:
        if not self._closed:
            self.outgoing.put_nowait(message)
