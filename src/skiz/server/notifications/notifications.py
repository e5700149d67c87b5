"""Notifications: whom to inform that it is their turn, and where, but nothing about the deal."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from skiz.words import LANGS, Lang, say

from ..common import Json, end_tasks
from ..people import People
from .mail_addresses import MailAddress
from .subscriptions import Subscription, Subscriptions

if TYPE_CHECKING:
    from .mail import Mail
    from .push import Push

MOST_AT_ONCE = 20  # messages in flight
_logger = logging.getLogger(__name__)


class Notifications:
    """Notifies people in their subscribed browsers, and by mail if they wanted that."""

    def __init__(
        self,
        people: People,
        subscriptions: Subscriptions,
        push: "Push | None" = None,
        mail: "Mail | None" = None,
    ) -> None:
        self._people, self._subscriptions = people, subscriptions
        self.push, self.mail = push, mail
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._sending: set[asyncio.Task[None]] = set()

    def call(self, guest: str, table: str, game: str) -> None:
        """Notify a person of a turn at a table, without waiting for the message."""
        if self.push:
            self._begin(self._push(self.push, guest, table, game))
        if self.mail:
            self._begin(self._mail(self.mail, guest, table, game))

    def send_code(self, mail: "Mail", to: MailAddress, code: str) -> None:
        """Send the code that confirms an address, without waiting for the message."""
        lang = _lang(to.lang)
        parts = (code, mail.link("/you"), say("notify.code-means", lang))
        self._begin(self._write(mail, to, say("notify.code", lang), parts))

    async def close(self) -> None:
        """Stop sending."""
        await end_tasks(*self._sending)

    def _begin(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._carefully(job))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _carefully(self, job: Coroutine[Any, Any, None]) -> None:
        try:
            async with self._room:
                await job
        except Exception:
            _logger.exception("somebody could not be notified")

    async def _push(self, push: "Push", guest: str, table: str, game: str) -> None:
        for known in await self._people.ids_of(guest):
            for one in await self._subscriptions.of(known):
                if not await push.send(one, _message(one, table, game)):
                    await self._subscriptions.forget(one.endpoint)

    async def _mail(self, mail: "Mail", guest: str, table: str, game: str) -> None:
        """Write to a confirmed address, up to a number of messages a day."""
        addresses = self._subscriptions.mail
        to = await addresses.of(await self._people.ids_of(guest))
        if to is None or to.code or not await addresses.count(to):
            return
        lang = _lang(to.lang)
        parts = (say(f"game.{game}", lang), mail.link(f"/t/{table}"))
        await self._write(mail, to, say("notify.your-turn", lang), parts)

    async def _write(
        self, mail: "Mail", to: MailAddress, subject: str, parts: Sequence[str]
    ) -> None:
        """Write to an address, with the link to stop; delete an address that does not exist."""
        stop = f"{say('notify.stop', _lang(to.lang))}\n{mail.link_to_stop(to.stop)}"
        text = "\n\n".join((subject, *parts, stop))
        if not await mail.send(to.address, f"Skíz: {subject}", text, to.stop):
            await self._subscriptions.mail.stop(to.stop)


def _message(to: Subscription, table: str, game: str) -> Json:
    lang = _lang(to.lang)
    return {
        "title": say("notify.your-turn", lang),
        "body": say(f"game.{game}", lang),
        "path": f"/t/{table}",
    }


def _lang(known: str) -> Lang:
    return next((lang for lang in LANGS if lang == known), "en")
