"""People: the person of a sign-in, and all guests that this person has been.

If a guest turns out to be somebody else, the logs stay as they are. An alias says who the guest is.
At a table, a person acts as whichever guest is known there. So one row carries a person over,
whatever is open in which process.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..common import Json, has_no_room, if_there_is_room, utc
from ..storage import Database, Write, in_place
from .schema import aliases, guests, passkeys, recovery_codes, sessions, subscriptions

# Needed with each request, and built once, since building it takes longer than reading the row.
WHO = (
    sa.select(sessions, aliases.c.guest.label("former"))
    .select_from(sessions.outerjoin(aliases, aliases.c.person == sessions.c.guest))
    .where(sessions.c.id == sa.bindparam("of"))
    .order_by(aliases.c.guest)
)
OPEN = sa.insert(sessions)
SEEN = (
    sa.update(sessions)
    .where(sessions.c.id == sa.bindparam("of"), sessions.c.guest.is_not(sa.null()))
    .values(device=sa.bindparam("on"), seen=sa.bindparam("day"))
)
USED = sa.update(sessions).where(sessions.c.id == sa.bindparam("of")).values(replaces=sa.null())
MOVE = (
    sa.update(aliases)
    .where(aliases.c.person == sa.bindparam("before"))
    .values(person=sa.bindparam("now"))
)
TAKE_ALONG = (
    sa.update(subscriptions)
    .where(subscriptions.c.session == sa.bindparam("before"))
    .values(session=sa.bindparam("now"), guest=sa.bindparam("of"))
)
SILENCE = sa.delete(subscriptions).where(subscriptions.c.session == sa.bindparam("gone"))
UNNAME = sa.delete(guests).where(guests.c.id == sa.bindparam("gone"))


class SignIn(NamedTuple):
    """A sign-in with an entry: its device, and the day of its last use."""

    id: str
    device: str
    seen: date


class Person(NamedTuple):
    """The person of a sign-in: the guest, and earlier guests of the person.

    A sign-in without an entry was not `seen` yet. One that `replaces` another ends that one when it
    is used.
    """

    session: str
    guest: str
    former: tuple[str, ...] = ()
    device: str = ""
    seen: date | None = None
    replaces: str | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        """All guests of this person."""
        return (self.guest, *self.former)


def today() -> date:
    """Return the day, by UTC."""
    return utc().date()


class People:
    """The sign-ins, aliases and names of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def who(self, session: str) -> Person | None:
        """Return the person of a sign-in, or None if it has ended.

        One without an entry belongs to the guest with the same id, as all sign-ins once did.
        """
        if not (rows := await self._database.read(WHO, {"of": session})):
            return Person(session, session)
        first = rows[0]
        if first.guest is None:
            return None
        former = tuple(row.former for row in rows if row.former)
        return Person(session, first.guest, former, first.device, first.seen, first.replaces)

    async def see(self, person: Person, device: str) -> None:
        """Note that a sign-in is used today, and on what device."""
        day = today()
        if (person.device, person.seen) == (device, day):
            return
        row = {"id": person.session, "guest": person.guest, "device": device, "seen": day}
        with suppress(IntegrityError), if_there_is_room():  # it was ended or noted at the same time
            if person.seen is None:
                await self._database.write([(OPEN, [row])])
            else:
                seen = {"of": person.session, "on": device, "day": day}
                await self._database.write([(SEEN, [seen])])

    async def sessions_of(self, guest: str) -> list[SignIn]:
        """Return the sign-ins of a guest that have an entry, the last used first."""
        query = sa.select(sessions).where(sessions.c.guest == guest)
        rows = await self._database.read(query.order_by(sessions.c.seen.desc(), sessions.c.id))
        return [SignIn(row.id, row.device, row.seen) for row in rows]

    async def ended(self, ids: Sequence[str]) -> list[str]:
        """Return which of these sign-ins have ended."""
        query = sa.select(sessions.c.id)
        query = query.where(sessions.c.id.in_(ids), sessions.c.guest.is_(sa.null()))
        return [str(row.id) for row in await self._database.read(query)]

    async def end(self, session: str) -> None:
        """End a sign-in, with or without an entry; it belongs to nobody from now on."""
        with suppress(IntegrityError):  # somebody else ends it at the same moment
            await self._database.write(ending([session]))

    async def use(self, person: Person) -> str | None:
        """End the sign-in that a new one replaces, and return it.

        If the disk is full, this happens at the next use.
        """
        if not person.replaces:
            return None
        used: Write = [(USED, [{"of": person.session}])]
        try:
            with suppress(IntegrityError):
                await self._database.write([*used, *ending([person.replaces])])
        except Exception as error:
            if not has_no_room(error):
                raise
            return None
        return person.replaces

    async def sign_in(self, session: str, guest: str, device: str, before: Person | None) -> bool:
        """Open a sign-in of a guest on a device where somebody was `before`, all or nothing.

        Return whether the guest from before is carried over, which happens if it has nothing but
        this sign-in.
        """
        opened = {"id": session, "guest": guest, "device": device, "seen": today()}
        opened["replaces"] = before.session if before else None
        write: list[tuple[sa.Executable, Sequence[Json]]] = [(OPEN, [opened])]
        if before:
            write += [(TAKE_ALONG, [{"before": before.session, "now": session, "of": guest}])]
        carried = before is not None and await self._may_carry(before, guest)
        if before and carried:
            write += [
                (MOVE, [{"before": before.guest, "now": guest}]),
                *in_place(aliases, [{"guest": before.guest, "person": guest}]),
                (UNNAME, [{"gone": before.guest}]),
            ]
        await self._database.write(write)
        return carried

    async def _may_carry(self, before: Person, guest: str) -> bool:
        if before.guest == guest or before.session != before.guest:
            return False
        if await self.person_of(before.guest) not in (before.guest, guest):
            return False  # somebody else's, whose new cookie never arrived
        others = [one for one in await self.sessions_of(before.guest) if one.id != before.session]
        return not others and not await self._is_kept(before.guest)

    async def _is_kept(self, guest: str) -> bool:
        """Return whether a guest could come back by a passkey or a recovery code."""
        ways = (sa.select(table.c.guest).where(table.c.guest == guest) for table in KEPT)
        return bool(await self._database.read(sa.union_all(*ways)))

    async def ids_of(self, guest: str) -> list[str]:
        """Return all guests that are the same person as this one."""
        return (await self.all_ids_of([guest]))[guest]

    async def name(self, guest: str) -> str | None:
        """Return the name that a guest has given, or None."""
        rows = await self._database.read(sa.select(guests.c.name).where(guests.c.id == guest))
        return str(rows[0].name) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        """Store a guest's name."""
        await self._database.write(in_place(guests, [{"id": guest, "name": name}]))

    async def person_of(self, guest: str) -> str:
        """Return the current guest of a guest's person."""
        return (await self.persons_of([guest]))[guest]

    async def persons_of(self, some: Sequence[str]) -> dict[str, str]:
        """Return the current guest of each guest's person."""
        query = sa.select(aliases).where(aliases.c.guest.in_(some))
        person = {row.guest: row.person for row in await self._database.read(query)}
        return {guest: str(person.get(guest, guest)) for guest in some}

    async def all_ids_of(self, some: Sequence[str]) -> dict[str, list[str]]:
        """Return all guests that are the same person as each of these, the current one first."""
        persons = await self.persons_of(some)
        query = sa.select(aliases).where(aliases.c.person.in_([*persons.values()]))
        ids = {one: [one] for one in persons.values()}
        for row in await self._database.read(query.order_by(aliases.c.guest)):
            ids[row.person].append(row.guest)
        return {guest: ids[one] for guest, one in persons.items()}


KEPT = (passkeys, recovery_codes)


def ending(ids: Sequence[str]) -> Write:
    """Return the write that ends sign-ins and their push subscriptions."""
    gone = {"guest": None, "device": "", "seen": today(), "replaces": None}
    rows = [{"id": one, **gone} for one in ids]
    return [*in_place(sessions, rows), (SILENCE, [{"gone": one} for one in ids])]
