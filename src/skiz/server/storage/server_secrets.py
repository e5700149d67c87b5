"""The secrets of a server: made at the first start, then read from the database."""

import secrets
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import settings

MAKE = sa.insert(settings)


class ServerSecrets:
    """Reads the secrets of the server that a database belongs to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def cookie_key(self) -> str:
        """Return the key that signs the cookies."""
        return await self.of("secret", secrets.token_urlsafe(32))

    async def of(self, key: str, new: str) -> str:
        """Return the secret under a key; at the first start, store `new` there."""
        query = sa.select(settings.c.value).where(settings.c.key == key)
        if not (rows := await self._database.read(query)):
            with suppress(IntegrityError):  # another process was faster: all use its secret
                await self._database.write([(MAKE, [{"key": key, "value": new}])])
            rows = await self._database.read(query)
        return str(rows[0].value)
