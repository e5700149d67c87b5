"""Codes: six letters that lead to a table, to be said on the telephone.

A code is made when somebody asks for it, goes with its table, and holds for one invitation.
"""

import re

import sqlalchemy as sa

from ..common.environment import chance
from ..storage.database import Database
from ..storage.schema import codes

# Of letters that look or sound alike in one of the three languages one at most, and no vowels that
# are read differently in them or could make a word: 14 to the sixth are 7.5 million codes.
LETTERS = "BGHKLMRSTUWXYZ"
LENGTH = 6
BETWEEN = re.compile(r"[\s.-]+")
INSERT = sa.insert(codes)


def normalize_code(typed: str) -> str | None:
    """A code as it is kept, however it was typed; None where it can be none."""
    code = BETWEEN.sub("", typed).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None


class Codes:
    """The codes of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str, invitation: int) -> str:
        """The code of a table after its invitation was changed so often, made if there is none."""
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
        """The table of a code, and how often its invitation had been changed when it was made."""
        rows = await self._database.read(sa.select(codes).where(codes.c.code == code))
        return next(((str(row.table_id), int(row.invitation)) for row in rows), None)

    async def _unused(self) -> str:
        while True:
            code = "".join(chance().choice(LETTERS) for _ in range(LENGTH))
            if await self.find(code) is None:
                return code
