"""Messages to every process that is up; a process that is not up misses them."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress

from ..common import Json
from .shared import PATIENCE, PAUSE, PREFIX, Shared, Unreachable

_logger = logging.getLogger(__name__)
CHANNEL = f"{PREFIX}news"


class Broadcast:
    """The channel on which processes send news; all receive it, including the sender."""

    def __init__(self, shared: Shared, hear: Callable[[Json], None]) -> None:
        self._shared, self._hear = shared, hear

    async def tell(self, news: Json) -> None:
        """Send news to all. The sender's own process receives it even if the others cannot."""
        try:
            async with self._shared.reaching():
                await self._shared.redis.publish(CHANNEL, json.dumps(news))
        except Unreachable:
            self._hear(news)

    async def listen(self) -> None:
        """Receive news until this is cancelled."""
        while True:
            with suppress(Unreachable):
                await self._listen()
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        async with self._shared.reaching(), self._shared.redis.pubsub() as ears:
            await ears.subscribe(CHANNEL)
            while True:
                message = await ears.get_message(ignore_subscribe_messages=True, timeout=PATIENCE)
                if message and message["type"] == "message":
                    self._hear(json.loads(message["data"]))
