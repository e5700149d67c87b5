"""A connection: the messages on their way to one socket."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..common.codec import Json
from ..thinking import NOWHERE, Address

MOST_LIVE = 500  # messages of what happens meanwhile that a socket may be behind
ANSWERS = {"ack", "reject", "pong"}  # what is said to this socket alone, and once


@dataclass(eq=False)
class Connection:
    """A guest who is connected to a table. What was asked for may be long; what happens meanwhile
    may not pile up.
    """

    guest: str
    address: Address = NOWHERE
    name: str = ""  # of who looks on and would be named
    gives_secrets: bool = False  # to the shuffle, when it is asked to
    outgoing: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    lag: float = 0.0  # seconds that the line takes there and back, as its client has found
    _allowed: int = MOST_LIVE
    _closed: bool = False

    def resend(self, messages: Sequence[Json]) -> None:
        """Put what was asked for on its way, however much it is, in place of what still waits:
        whoever asks again and again gets it once.
        """
        answers = [message for message in self._take_out() if ANSWERS & message.keys()]
        self._allowed = len(messages) + MOST_LIVE
        for message in (*messages, *answers):
            self._put(message)

    def send(self, message: Json) -> None:
        """Put a message on its way; who is too far behind has to come again."""
        if self.outgoing.qsize() < self._allowed:
            self._put(message)
        else:
            self.close("too-slow")

    def close(self, reason: str) -> None:
        """The last message: goodbye, and why."""
        self._take_out()
        self._put({"bye": reason})
        self._closed = True

    def _take_out(self) -> list[Json]:
        return [self.outgoing.get_nowait() for _ in range(self.outgoing.qsize())]

    def _put(self, message: Json) -> None:
        if not self._closed:
            self.outgoing.put_nowait(message)
