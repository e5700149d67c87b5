"""Subscriptions: the browsers in which a guest is notified, by their push services."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from ..people.schema import subscriptions
from ..storage import Database
from .mail_addresses import MailAddresses

MOST = 10  # of a guest, the latest ones
DELETE = sa.delete(subscriptions).where(subscriptions.c.endpoint == sa.bindparam("gone"))
INSERT = sa.insert(subscriptions)


class Subscription(NamedTuple):
    """The address of a browser, its keys, and its language."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


class Subscriptions:
    """The subscriptions of a store, and the mail addresses."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.mail = MailAddresses(database)

    async def keep(self, guest: str, one: Subscription, session: str | None = None) -> None:
        """Store the subscription of a browser while its sign-in lasts; keep the latest ones."""
        others = [old for old in await self.of(guest) if old.endpoint != one.endpoint]
        too_many = others[: max(0, len(others) + 1 - MOST)]
        gone = [{"gone": old.endpoint} for old in (one, *too_many)]
        row = {**one._asdict(), "guest": guest, "session": session}
        await self._database.write([(DELETE, gone), (INSERT, [row])])

    async def of(self, guest: str) -> Sequence[Subscription]:
        """Return the subscriptions of a guest."""
        query = sa.select(subscriptions).where(subscriptions.c.guest == guest)
        rows = await self._database.read(query)
        return [Subscription(row.endpoint, row.p256dh, row.auth, row.lang) for row in rows]

    async def forget(self, endpoint: str) -> None:
        """Delete the subscription of a browser."""
        await self._database.write([(DELETE, [{"gone": endpoint}])])
