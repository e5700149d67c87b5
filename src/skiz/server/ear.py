"""An ear: the messages on their way to one socket."""

import asyncio
from dataclasses import dataclass, field

from .codec import Json

MOST_WAITING = 2000  # messages a socket may be behind: more than the log of a long evening


@dataclass(eq=False)
class Ear:
    """Somebody who listens: the messages on their way to one socket."""

    guest: str
    waiting: asyncio.Queue[Json] = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))

    def tell(self, message: Json) -> None:
        """Put a message on its way; who is too far behind has to come again."""
        if self.waiting.full():
            self.leave("too-slow")
        else:
            self.waiting.put_nowait(message)

    def leave(self, reason: str) -> None:
        """The last message: goodbye, and why."""
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait({"bye": reason})
