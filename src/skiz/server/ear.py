"""An ear: the messages on their way to one socket."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from .codec import Json

MOST_LIVE = 500  # messages of what happens now that a socket may be behind
ANSWERS = {"ack", "reject", "pong"}  # what is said to this socket alone, and once


@dataclass(eq=False)
class Ear:
    """Somebody who listens. What was asked for may be long; what
    happens meanwhile may not pile up.
    """

    guest: str
    waiting: asyncio.Queue[Json] = field(default_factory=asyncio.Queue)
    _allowed: int = MOST_LIVE
    _closed: bool = False

    def fill(self, messages: Sequence[Json]) -> None:
        """Put what was asked for on its way, however much it is, in place of what still waits:
        whoever asks again and again gets it once.
        """
        answers = [message for message in self._taken_out() if ANSWERS & message.keys()]
        self._allowed = len(messages) + MOST_LIVE
        for message in (*messages, *answers):
            self._put(message)

    def tell(self, message: Json) -> None:
        """Put a message on its way; who is too far behind has to come again."""
        if self.waiting.qsize() < self._allowed:
            self._put(message)
        else:
            self.leave("too-slow")

    def leave(self, reason: str) -> None:
        """The last message: goodbye, and why."""
        self._taken_out()
        self._put({"bye": reason})
        self._closed = True

    def _taken_out(self) -> list[Json]:
        return [self.waiting.get_nowait() for _ in range(self.waiting.qsize())]

    def _put(self, message: Json) -> None:
        if not self._closed:
            self.waiting.put_nowait(message)
