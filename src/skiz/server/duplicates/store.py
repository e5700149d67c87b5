"""The store of duplicate sets: their boards, who plays which at which table, and the results."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ..common import Json, utc
from ..people.schema import aliases, guests
from ..storage import Database, Unmet, Write
from ..table_log import Given, TableMade
from ..table_log.schema import sitters, tables
from .boards import BoardResult, DuplicateSet, Entrant, Placement, PlayedBoard
from .own_boards import OwnBoards
from .schema import OF_A_PLACEMENT, board_results_kept, duplicates, entrants, placements
from .statements import AS_MANY, EXPERT, HOLD, HOST, LEAVE, NUMBER, RENEW, STAGE

INSERT = sa.insert(duplicates)
PLACE = sa.insert(placements)
ENTER = sa.insert(entrants)


class Duplicates:
    """The duplicate sets of a store."""

    def __init__(self, database: Database) -> None:
        self._database, self.own = database, OwnBoards(database)

    async def find(self, id_: str) -> DuplicateSet | None:
        """Return a set by its name, or None."""
        rows = await self._database.read(sa.select(duplicates).where(duplicates.c.id == id_))
        return next((_read(row) for row in rows), None)

    async def given(self, made: TableMade) -> Given | None:
        """Return the given deals of a table that plays boards of a set, or None."""
        found = await self.find(made.set_id) if made.set_id else None
        return None if found is None else Given.of(made, found.seed)

    async def make(self, made: DuplicateSet) -> bool:
        """Store a set, and return whether it is new: several processes may make it at once."""
        row = {**made._asdict(), "at": utc()}
        try:
            await self._database.write([(INSERT, [row])])
        except IntegrityError:
            return False
        return True

    async def days(self, game: str, most: int = 60) -> list[DuplicateSet]:
        """Return the days of a game, the latest first."""
        query = _days(game).order_by(sa.desc("made")).limit(most)
        return [_read(row) for row in await self._database.read(query)]

    async def day(self, game: str, made: str) -> DuplicateSet | None:
        """Return the deal of one day of a game, or None if it has none yet."""
        rows = await self._database.read(_days(game, made))
        return next((_read(row) for row in rows), None)

    async def made_by(self, ids: Sequence[str], most: int = 20) -> list[DuplicateSet]:
        """Return the evenings and tournaments that a person has made or entered, latest first."""
        plays = sa.select(placements.c.set_id).where(placements.c.guest.in_(ids))
        enters = sa.select(entrants.c.set_id).where(entrants.c.guest.in_(ids))
        mine = (
            duplicates.c.maker.in_(ids) | duplicates.c.id.in_(plays) | duplicates.c.id.in_(enters)
        )
        query = sa.select(duplicates).where(duplicates.c.kind != "day", mine)
        query = query.order_by(duplicates.c.at.desc()).limit(most)
        return [_read(row) for row in await self._database.read(query)]

    async def set_stage(
        self, id_: str, before: int, now: int, people: int, more: Sequence[Entrant]
    ) -> bool:
        """Move a set from one stage to another, with this number of people, and add `more`.

        Return False if somebody else has done so or has entered at the same time.
        """
        stage = {"of": id_, "before": before, "now": now}
        many = {"of": id_, "people": people}
        bots = [one._asdict() for one in more]
        return await self._changes([(STAGE, [stage]), (AS_MANY, [many]), (ENTER, bots)])

    async def renew(self, id_: str, before: str, now: str) -> bool:
        """Set another version of bots for a set, so that the expert plays it again.

        Return False if somebody has finished a board, or has set the version at the same time.
        """
        return await self._changes([(RENEW, [{"of": id_, "before": before, "now": now}])])

    async def host(self, id_: str, guest: str) -> bool:
        """Make somebody the host of a tournament without one, and return whether that succeeded."""
        return await self._changes([(HOST, [{"of": id_, "who": guest}])])

    async def set_expert(self, id_: str, table: str) -> bool:
        """Set the table at which the expert plays, and return whether none was set."""
        return await self._changes([(EXPERT, [{"of": id_, "table": table}])])

    async def _changes(self, write: list[tuple[sa.Executable, list[Json]]]) -> bool:
        try:
            await self._database.write(write)
        except (Unmet, IntegrityError):
            return False
        return True

    async def plays(
        self, id_: str, ids: Sequence[str] | None = None, board: int | None = None
    ) -> list[PlayedBoard]:
        """Return who plays the boards, with results; optionally for one person or board."""
        query = (
            sa.select(
                placements,
                sa.func.coalesce(guests.c.name, placements.c.name).label("called"),
                sa.func.coalesce(aliases.c.person, placements.c.guest).label("person"),
                board_results_kept.c.points,
                board_results_kept.c.version,
                board_results_kept.c.comparable,
            )
            .select_from(
                placements.outerjoin(board_results_kept, OF_A_PLACEMENT)
                .outerjoin(aliases, aliases.c.guest == placements.c.guest)
                .outerjoin(
                    guests,
                    guests.c.id == sa.func.coalesce(aliases.c.person, placements.c.guest),
                )
            )
            .where(placements.c.set_id == id_)
            .order_by(placements.c.board, placements.c.table_id, placements.c.chair)
        )
        if ids is not None:
            query = query.where(placements.c.guest.in_(ids))
        if board is not None:
            query = query.where(placements.c.board == board)
        return [_played(row) for row in await self._database.read(query)]

    async def seen(self, id_: str, ids: Sequence[str]) -> set[int]:
        """Return the boards that a person has finished, for the results or for practice."""
        query = (
            sa.select(board_results_kept.c.board)
            .join(sitters, sitters.c.table_id == board_results_kept.c.table_id)
            .where(board_results_kept.c.set_id == id_, sitters.c.guest.in_(ids))
        )
        return {int(row.board) for row in await self._database.read(query)}

    async def at(self, table: str) -> dict[int, list[int]]:
        """Return the points by chair of the boards that a table has finished."""
        kept = board_results_kept.c
        query = sa.select(kept.board, kept.points).where(kept.table_id == table)
        return {int(row.board): row.points for row in await self._database.read(query)}

    async def enter(self, entrant: Entrant) -> bool:
        """Enter somebody in a tournament.

        Return False if the number was taken, if they entered by another request, or if the
        tournament began at the same time.
        """
        waits = {"of": entrant.set_id, "before": 0, "now": 0}
        return await self._changes([(STAGE, [waits]), (ENTER, [entrant._asdict()])])

    async def take_number(self, entrant: Entrant) -> bool:
        """Give somebody a number that a bot has.

        Return False if it was taken, or if they entered by another request, at the same time.
        """
        of = {"of": entrant.set_id}
        row = of | {"at": entrant.number, "who": entrant.guest, "called": entrant.name}
        return await self._changes([(HOLD, [of]), (NUMBER, [row])])

    async def results(self, id_: str) -> list[BoardResult]:
        """Return the results of a set's boards at all tables that count."""
        kept = board_results_kept.c
        query = sa.select(*(kept[name] for name in BoardResult._fields))
        query = query.join(tables, tables.c.id == kept.table_id)
        query = query.where(kept.set_id == id_, tables.c.counts.is_(sa.true()))
        rows = await self._database.read(query.order_by(kept.board, kept.table_id))
        return [BoardResult(**row._mapping) for row in rows]

    async def leave(self, id_: str, guest: str, out: bool = True) -> None:
        """Let a bot play with somebody's number, or no longer."""
        row = {"of": id_, "who": guest, "gone": out}
        await self._database.write([(HOLD, [{"of": id_}]), (LEAVE, [row])])

    async def entrants(self, id_: str) -> list[Entrant]:
        """Return the entrants of a tournament by number, with their current names."""
        query = (
            sa.select(entrants, sa.func.coalesce(guests.c.name, entrants.c.name).label("called"))
            .select_from(entrants.outerjoin(guests, guests.c.id == entrants.c.guest))
            .where(entrants.c.set_id == id_)
            .order_by(entrants.c.number)
        )
        rows = await self._database.read(query)
        return [Entrant(row.set_id, row.guest, row.number, row.called, row.out) for row in rows]


def placing(table: str, placed: Sequence[Placement]) -> Write:
    """Return what writes down who plays which boards at a table. A person plays a board once."""
    return [(PLACE, [one._replace(table_id=table)._asdict() for one in placed])]


def _days(game: str, made: str | None = None) -> sa.Select[Any]:
    """Return the query of the days of a game, or of one of them, each with one deal.

    Servers before made another deal when their bots changed. It is the one that people played
    first.
    """
    is_day = [duplicates.c.kind == "day", duplicates.c.game == game]
    if made is not None:
        is_day.append(duplicates.c.made == made)
    played = sa.exists().where(placements.c.set_id == duplicates.c.id)
    order = (sa.case((played, 0), else_=1), duplicates.c.at, duplicates.c.id)
    place = sa.func.row_number().over(partition_by=duplicates.c.made, order_by=order)
    every = sa.select(duplicates, place.label("place")).where(*is_day).subquery()
    return sa.select(every).where(every.c.place == 1)


def _read(row: sa.Row[tuple[object, ...]]) -> DuplicateSet:
    values = row._mapping
    return DuplicateSet(**{name: values[name] for name in DuplicateSet._fields})


def _played(row: sa.Row[tuple[object, ...]]) -> PlayedBoard:
    of = row._mapping
    placement = Placement(
        of["set_id"],
        of["person"],
        of["board"],
        of["called"],
        of["table_id"],
        of["deal"],
        of["chair"],
    )
    return PlayedBoard(placement, of["points"], of["version"], of["comparable"])
