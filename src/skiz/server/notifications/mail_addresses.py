"""Mail addresses: where a person wants mail, once the address is confirmed."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

import sqlalchemy as sa

from ..common import chance, utc
from ..storage import Database, Unmet, every_row
from ..tables import LENGTH, LETTERS
from .schema import mail_addresses

MOST_A_DAY = 12  # messages to an address about turns
PATIENCE = timedelta(days=1)  # during which a code is valid
STOP = 16  # random bytes of the link that stops messages

a = mail_addresses.c
INSERT = sa.insert(mail_addresses)
FORGET = sa.delete(mail_addresses).where(a.guest == sa.bindparam("of"))
STOPPED = sa.delete(mail_addresses).where(a.stop == sa.bindparam("by"))
UNANSWERED = sa.delete(mail_addresses).where(a.code.is_not(None), a.made < sa.bindparam("before"))
CONFIRM = every_row(
    sa.update(mail_addresses)
    .where(a.guest == sa.bindparam("of"), a.code == sa.bindparam("hash"))
    .values(code=sa.null())
)
COUNT = every_row(
    sa.update(mail_addresses)
    .where(a.guest == sa.bindparam("of"), a.code.is_(None))
    .where(a.day.is_(None) | (a.day != sa.bindparam("today")) | (a.sent < MOST_A_DAY))
    .values(sent=sa.case((a.day == sa.bindparam("today"), a.sent + 1), else_=1))
    .values(day=sa.bindparam("today", type_=sa.Date))
)


class MailAddress(NamedTuple):
    """A guest's mail address, with its language and stop link; confirmed if it has no `code`."""

    guest: str
    address: str
    lang: str
    stop: str
    code: str | None = None


class MailAddresses:
    """The addresses of a store; a person has at most one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def offer(self, ids: Sequence[str], address: str, lang: str) -> tuple[MailAddress, str]:
        """Store an address in place of the person's old one, under the first of `ids`.

        Return it with the code that its reader enters to confirm it. Old unconfirmed addresses are
        deleted.
        """
        code = "".join(chance().choice(LETTERS) for _ in range(LENGTH))
        stop, now = chance().randbytes(STOP).hex(), utc()
        one = MailAddress(ids[0], address, lang, stop, _hash(code))
        await self._database.write(
            [
                (UNANSWERED, [{"before": now - PATIENCE}]),
                (FORGET, [{"of": guest} for guest in ids]),
                (INSERT, [{**one._asdict(), "made": now, "sent": 0}]),
            ]
        )
        return one, code

    async def of(self, ids: Sequence[str]) -> MailAddress | None:
        """Return the address of a person, or None."""
        query = sa.select(mail_addresses).where(a.guest.in_(ids), _holds())
        rows = await self._database.read(query.order_by(a.made.desc()))
        return next(
            (MailAddress(row.guest, row.address, row.lang, row.stop, row.code) for row in rows),
            None,
        )

    async def confirm(self, one: MailAddress, code: str) -> bool:
        """Return whether the code is right, and confirm the address if so."""
        return await self._changes(CONFIRM, {"of": one.guest, "hash": _hash(code)})

    async def count(self, one: MailAddress) -> bool:
        """Return whether one more message may be sent there today, and count it if so."""
        return await self._changes(COUNT, {"of": one.guest, "today": utc().date()})

    async def forget(self, ids: Sequence[str]) -> None:
        """Delete the address of a person."""
        await self._database.write([(FORGET, [{"of": guest} for guest in ids])])

    async def stop(self, by: str) -> None:
        """Delete the address whose messages have this stop link."""
        await self._database.write([(STOPPED, [{"by": by}])])

    async def _changes(self, statement: sa.Executable, row: dict[str, object]) -> bool:
        try:
            await self._database.write([(statement, [row])])
        except Unmet:
            return False
        return True


def _holds() -> sa.ColumnElement[bool]:
    return a.code.is_(None) | (a.made >= utc() - PATIENCE)


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()
