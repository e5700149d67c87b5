"""Codes: six letters that lead to a table, easy to say aloud.

A code is made at the first request, is deleted with its table, and is valid for one invitation.
"""

import re

import sqlalchemy as sa

from ..common import chance
from ..storage import Database
from .schema import codes

# At most one of the letters that look or sound alike in one of the three languages. There are no
# vowels, which are read differently in them or could make a word. 14 to the sixth are 7.5 million
# codes.
LETTERS = "BGHKLMRSTUWXYZ"
LENGTH = 6
BETWEEN = re.compile(r"[\s.-]+")
INSERT = sa.insert(codes)


def normalize_code(typed: str) -> str | None:
    """Return a code in its stored form, however it was typed, or None if it is invalid."""
    code = BETWEEN.sub("", typed).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


class Codes:
    """The codes of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str, invitation: int) -> str:
        """Return the code of a table for this number of its invitation, made if there is none."""
        query = sa.select(codes.c.code).where(
            codes.c.table_id == table, codes.c.invitation == invitation
        )
        if rows := await self._database.read(query.order_by(codes.c.code)):
            return str(rows[0].code)
        code = await self._unused()
        row = {"code": code, "table_id": table, "invitation": invitation}
        await self._database.write([(INSERT, [row])])
        return code

    async def find(self, code: str) -> tuple[str, int] | None:
        """Return the table of a code, and the number of the invitation for which it was made."""
        rows = await self._database.read(sa.select(codes).where(codes.c.code == code))
        return next(((str(row.table_id), int(row.invitation)) for row in rows), None)

    async def _unused(self) -> str:
        while True:
            code = "".join(chance().choice(LETTERS) for _ in range(LENGTH))
            if await self.find(code) is None:
                return code
