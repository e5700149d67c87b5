"""Whom to tell what: that it is somebody's turn, and where; nothing of what lies on the table."""

import asyncio
import logging
from typing import TYPE_CHECKING

from skiz.words import LANGS, Lang, say

from ..log.codec import Json
from ..log.store import Store
from ..log.subscriptions import Subscription

if TYPE_CHECKING:
    from .push import Push

MOST_AT_ONCE = 20  # messages on their way
_logger = logging.getLogger(__name__)


class Notifications:
    """Tells people in the browsers that they have said; nobody where there is no push."""

    def __init__(self, store: Store, push: "Push | None") -> None:
        self._store, self.push = store, push
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._sending: set[asyncio.Task[None]] = set()

    def call(self, guest: str, table: str, game: str) -> None:
        """Somebody who is not at a table is waited for there. Nobody waits for the message."""
        if self.push is None:
            return
        task = asyncio.create_task(self._call(self.push, guest, table, game))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Send nothing more."""
        for task in [*self._sending]:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _call(self, push: "Push", guest: str, table: str, game: str) -> None:
        try:
            async with self._room:
                for known in await self._store.people.ids_of(guest):
                    for one in await self._store.subscriptions.of(known):
                        if not await push.send(one, _message(one, table, game)):
                            await self._store.subscriptions.forget(one.endpoint)
        except Exception:
            _logger.exception("somebody could not be notified")


def _message(to: Subscription, table: str, game: str) -> Json:
    lang: Lang = next((lang for lang in LANGS if lang == to.lang), "en")
    return {
        "title": say("notify.your-turn", lang),
        "body": say(f"game.{game}", lang),
        "path": f"/t/{table}",
    }
