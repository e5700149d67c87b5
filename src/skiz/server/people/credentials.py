"""Credentials: passkeys, recovery codes, and the challenges that a passkey answers.

None of the stored data is a secret that would let anybody in.
"""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from ..common import utc
from ..storage import Database, Unmet, every_row, in_place
from .schema import challenges, passkeys, recovery_codes

Purpose: TypeAlias = Literal["register", "sign-in"]
ANSWER = timedelta(minutes=5)  # to answer a challenge: somebody may have to look for the phone
ADD = sa.insert(passkeys)
REMOVE = every_row(
    sa.delete(passkeys).where(
        passkeys.c.id == sa.bindparam("gone"), passkeys.c.guest == sa.bindparam("of")
    )
)
COUNT = (
    sa.update(passkeys)
    .where(passkeys.c.id == sa.bindparam("used"))
    .values(sign_count=sa.bindparam("so_often"))
)
LET_GO = sa.delete(challenges).where(challenges.c.until < sa.bindparam("now"))
ANSWERED = every_row(
    sa.delete(challenges).where(
        challenges.c.session == sa.bindparam("of"),
        challenges.c.purpose == sa.bindparam("by"),
        challenges.c.challenge == sa.bindparam("answered"),
    )
)


class Passkey(NamedTuple):
    """The public half of a passkey, and how often its device says that it was used."""

    id: str
    guest: str
    public_key: bytes
    sign_count: int
    device: str
    made: date


class RecoveryCode(NamedTuple):
    """The stored form of a recovery code: its first part, and a slow hash of the rest."""

    guest: str
    selector: str
    salt: bytes
    hash: bytes
    made: date


class Credentials:
    """The passkeys, recovery codes and challenges of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def passkeys_of(self, guests: Sequence[str]) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        query = sa.select(passkeys).where(passkeys.c.guest.in_(guests))
        rows = await self._database.read(query.order_by(passkeys.c.made, passkeys.c.id))
        return [Passkey(**row._asdict()) for row in rows]

    async def passkey(self, id_: str) -> Passkey | None:
        """Return the passkey with this id, or None."""
        rows = await self._database.read(sa.select(passkeys).where(passkeys.c.id == id_))
        return next((Passkey(**row._asdict()) for row in rows), None)

    async def add(self, passkey: Passkey) -> None:
        """Store a new passkey; raise IntegrityError if there is one with this id."""
        await self._database.write([(ADD, [passkey._asdict()])])

    async def count(self, id_: str, sign_count: int) -> None:
        """Store how often a passkey was used, as its device says."""
        await self._database.write([(COUNT, [{"used": id_, "so_often": sign_count}])])

    async def remove(self, id_: str, guest: str) -> bool:
        """Delete a passkey of a guest, and return whether there was one."""
        return await self._met(REMOVE, {"gone": id_, "of": guest})

    async def recovery_of(self, guest: str) -> RecoveryCode | None:
        """Return the stored recovery code of a guest, or None."""
        return await self._recovery(recovery_codes.c.guest == guest)

    async def recovery_by(self, selector: str) -> RecoveryCode | None:
        """Return the stored recovery code with this first part, or None."""
        return await self._recovery(recovery_codes.c.selector == selector)

    async def _recovery(self, where: sa.ColumnElement[bool]) -> RecoveryCode | None:
        rows = await self._database.read(sa.select(recovery_codes).where(where))
        return next((RecoveryCode(**row._asdict()) for row in rows), None)

    async def keep_recovery(self, code: RecoveryCode) -> None:
        """Store a recovery code in place of the guest's old one."""
        await self._database.write(in_place(recovery_codes, [code._asdict()]))

    async def challenge(self, session: str, purpose: Purpose) -> str:
        """Return a challenge for a sign-in, in base64url; the previous one becomes invalid."""
        now, fresh = utc(await self._database.now()), secrets.token_urlsafe(32)
        row = {
            "session": session,
            "purpose": purpose,
            "challenge": fresh,
            "until": now + ANSWER,
        }
        await self._database.write([(LET_GO, [{"now": now}]), *in_place(challenges, [row])])
        return fresh

    async def answer(self, session: str, purpose: Purpose) -> str | None:
        """Return the challenge of a sign-in, once, or None if there is none or its time is up."""
        query = sa.select(challenges).where(
            challenges.c.session == session,
            challenges.c.purpose == purpose,
            challenges.c.until >= utc(await self._database.now()),
        )
        if not (rows := await self._database.read(query)):
            return None
        found = str(rows[0].challenge)
        first = await self._met(ANSWERED, {"of": session, "by": purpose, "answered": found})
        return found if first else None

    async def _met(self, statement: sa.Executable, row: dict[str, str]) -> bool:
        try:
            await self._database.write([(statement, [row])])
        except Unmet:
            return False
        return True
