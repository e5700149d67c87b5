"""Forgetting: a person's name is removed from everything stored, and so are all credentials.

The deals stay, played by somebody. A request that was under way may store something a moment later:
a name at a new table, or a passkey. So the guests are noted, and a minute later what such requests
have stored is removed too.
"""

from collections.abc import AsyncIterator, Sequence
from itertools import chain
from typing import NamedTuple

import sqlalchemy as sa

from ..chat.schema import reports
from ..common import Json
from ..deals.schema import part_figures, parts
from ..duplicates.schema import duplicates, entrants, placements
from ..notifications.schema import mail_addresses
from ..people import Person, ending
from ..people.schema import (
    aliases,
    challenges,
    forgotten,
    guests,
    opponents,
    passkeys,
    recovery_codes,
    sessions,
    subscriptions,
)
from ..puzzles.schema import puzzle_tries, solvers
from ..ratings.schema import listed
from ..rooms import TAKE, TableLost
from ..storage import Database, Unmet, Write, in_place, note
from ..studies.schema import studies
from ..table_log.schema import results, sitters, tables
from .unnaming import NOBODY, unnaming

TRIES = 10  # attempts: somebody who comes to one of the tables takes it from us
GONE = {
    table: sa.delete(table).where(table.c[column] == sa.bindparam("gone"))
    for table, column in (
        (guests, "id"),
        (listed, "guest"),
        (opponents, "guest"),
        (sitters, "guest"),
        (aliases, "person"),
        (passkeys, "guest"),
        (recovery_codes, "guest"),
        (subscriptions, "guest"),
        (mail_addresses, "guest"),
        (solvers, "guest"),
        (puzzle_tries, "guest"),
        (studies, "maker"),
        (parts, "guest"),
        (part_figures, "guest"),
    )
}
UNNAMED = sa.update(reports).where(reports.c.about == sa.bindparam("gone")).values(name=NOBODY)
NAMELESS = [
    sa.update(placements).where(placements.c.guest == sa.bindparam("gone")).values(name=NOBODY),
    sa.update(entrants)
    .where(entrants.c.guest == sa.bindparam("gone"))
    .values(name=NOBODY, out=sa.true()),
]
UNLED = (
    sa.update(studies)
    .where(studies.c.leader == sa.bindparam("gone"))
    .values(leader=sa.null(), leader_name=NOBODY, version=studies.c.version + 1)
)
UNASKED = sa.delete(challenges).where(challenges.c.session == sa.bindparam("gone"))
DONE = sa.delete(forgotten).where(forgotten.c.guest == sa.bindparam("gone"))


class Forgotten(NamedTuple):
    """Who was forgotten, at which tables, and which sign-ins ended."""

    ids: Sequence[str]
    tables: Sequence[str]
    ended: Sequence[str]

    def news(self) -> Json:
        """Return what every process of the server has to hear."""
        return {"ended": self.ended, "reload": self.tables, "forgotten": self.ids}


class Forgetting:
    """Forgets people in a store; `owner` is this process among the owners of tables."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database, self._owner = database, owner
        self._noted: set[str] = set()

    async def forget(self, person: Person) -> Forgotten:
        """Forget a person, all or nothing.

        Open rooms of these tables cannot write any more. Raise TableLost if people come to them all
        the time.
        """
        noted = in_place(forgotten, [{"guest": one} for one in person.ids])
        return await self._forget(person.ids, await self._tables_of(person.ids), noted)

    async def forget_again(self) -> AsyncIterator[Forgotten]:
        """Forget again the guests that were noted before the previous call.

        So the time between two calls is what a late request has to finish.
        """
        rows = await self._database.read(sa.select(forgotten).order_by(forgotten.c.guest))
        noted = [str(row.guest) for row in rows]
        due = [guest for guest in noted if guest in self._noted]
        self._noted = {*noted} - {*due}
        for guest in due:
            done = [(DONE, [{"gone": guest}])]
            try:
                gone = await self._forget([guest], await self._sits_at([guest]), done)
            except TableLost:  # tried again later, and the other guests need not wait for it
                continue
            yield gone

    async def _forget(self, ids: Sequence[str], where: Sequence[str], more: Write) -> Forgotten:
        """Forget guests and their names at these tables, with one more write, all or nothing."""
        ended = await self._sessions_of(ids)
        gone = [{"gone": one} for one in ids]
        bare: Write = [
            *((statement, gone) for statement in GONE.values()),
            (UNNAMED, gone),
            (UNLED, gone),
            (_passed_on(ids), [{}]),
            *((nameless, gone) for nameless in NAMELESS),
            (UNASKED, [{"gone": one} for one in ended]),
            *ending(ended),
            *note("study", await self._studies_of(ids)),
            *more,
        ]
        for _ in range(TRIES):
            try:
                await self._database.write([(TAKE, await self._taking(where))])
                taking = await self._taking(where)  # nobody writes there until it is taken again
                logs = [await unnaming(self._database, table, ids) for table in where]
                await self._database.write([(TAKE, taking), *chain(*logs), *bare])
            except Unmet:
                continue
            return Forgotten(ids, where, ended)
        raise TableLost("one of many")

    async def _tables_of(self, ids: Sequence[str]) -> list[str]:
        here = (sa.select(t.c.table_id).where(t.c.guest.in_(ids)) for t in (sitters, results))
        rows = await self._database.read(sa.union(*here))
        return sorted(str(row.table_id) for row in rows)

    async def _sits_at(self, ids: Sequence[str]) -> list[str]:
        """Return the tables at which guests have sat down since they were forgotten."""
        query = sa.select(sitters.c.table_id).where(sitters.c.guest.in_(ids)).distinct()
        rows = await self._database.read(query.order_by(sitters.c.table_id))
        return [str(row.table_id) for row in rows]

    async def _studies_of(self, ids: Sequence[str]) -> list[str]:
        rows = await self._database.read(sa.select(studies.c.id).where(studies.c.maker.in_(ids)))
        return [str(row.id) for row in rows]

    async def _sessions_of(self, ids: Sequence[str]) -> list[str]:
        """Return the sign-ins, including the first one of each guest, which may have no entry."""
        rows = await self._database.read(sa.select(sessions.c.id).where(sessions.c.guest.in_(ids)))
        return sorted({*ids, *(str(row.id) for row in rows)})

    async def _taking(self, where: Sequence[str]) -> list[Json]:
        query = sa.select(tables.c.id, tables.c.fence).where(tables.c.id.in_(where))
        rows = await self._database.read(query.order_by(tables.c.id))
        return [{"taken": row.id, "before": row.fence, "taker": self._owner} for row in rows]


def _passed_on(ids: Sequence[str]) -> sa.Executable:
    """Return the statement that passes a person's sets to the first entrant who still plays.

    If there is none, they belong to nobody. It also locks all sets in which the person plays,
    before any row of an entrant.
    """
    others = (
        sa.select(entrants.c.guest)
        .where(entrants.c.set_id == duplicates.c.id, entrants.c.out.is_(sa.false()))
        .where(entrants.c.guest.not_in(ids))
        .order_by(entrants.c.number)
        .limit(1)
        .correlate(duplicates)
        .scalar_subquery()
    )
    mine = duplicates.c.maker.in_(ids)
    plays = sa.select(entrants.c.set_id).where(entrants.c.guest.in_(ids))
    return (
        sa.update(duplicates)
        .where(mine | duplicates.c.id.in_(plays))
        .values(maker=sa.case((mine, others), else_=duplicates.c.maker))
    )
