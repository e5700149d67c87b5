"""The ratings of people, game by game: a row for each deal that counted and each of its people.

The row after so many deals is there once: of two deals of a person that end at the same moment, one
is rated after the other. What a deal has told follows from the log, from who was rated as whom, and
from the order in which that was done, which these rows keep.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from ..deals.finished import Finished
from ..people.store import People
from ..storage.database import Database, Write
from ..storage.schema import aliases, guests, listed, ratings
from ..storage.statements import in_place
from ..table_log.log import TableLog
from .rating import Rating, after_deal

INSERT = sa.insert(ratings)
UNLIST = sa.delete(listed).where(listed.c.guest == sa.bindparam("gone"))
MOST = 100  # people of a list
FEWEST = 20  # deals of who is in it
AtGame: TypeAlias = tuple[str, str]  # a game, and a guest who plays it


class Counted(NamedTuple):
    """A deal that counts: what each of its people has won."""

    game: str
    table: str
    deal: int
    won: Mapping[str, int]  # by guest


class Step(NamedTuple):
    """What a deal has made of the rating of somebody."""

    guest: str
    table: str
    deal: int
    rating: Rating


class Placed(NamedTuple):
    """Somebody in the list of a game; without a name where none was given."""

    guest: str
    name: str | None
    rating: Rating


def counted_in(
    table: str, log: TableLog, deals: Sequence[Finished], points: Sequence[int]
) -> Counted | None:
    """The deal that ends, where it counts: at a rated table nobody was stood in for, and people
    have played it who did not all win the same.
    """
    if not log.chairs.settings.rated or not deals or not deals[0].whole:
        return None
    assert log.deal is not None
    players = {chair: deals[0].players[chair] for chair in log.deal.began.chairs}
    won = {guest: points[chair] for chair, guest in players.items() if guest}
    return Counted(log.rules.key, table, deals[0].deal, won) if len({*won.values()}) > 1 else None


class Ratings:
    """The ratings of a store."""

    def __init__(self, database: Database, people: People) -> None:
        self._database, self._people = database, people

    async def steps(self, counted: Counted) -> Write:
        """What writes down what a deal has told, given what is thought by now; it fails where
        somebody is rated meanwhile. Nothing where two of its people are one.
        """
        ids = await self._people.all_ids_of([*counted.won])
        now = await self._now(counted.game, [one for same in ids.values() for one in same])
        people = [_rated_as(same, now) for same in ids.values()]
        if len({*people}) < len(people):
            return []
        before = [now.get(person, Rating()) for person in people]
        rated = after_deal(before, [*counted.won.values()])
        where = {"game": counted.game, "table_id": counted.table, "deal": counted.deal}
        of_each = zip(people, rated, strict=True)
        rows = [{**where, "guest": person, **rating._asdict()} for person, rating in of_each]
        return [(INSERT, rows)]

    async def of(self, ids: Sequence[str]) -> Mapping[str, list[Step]]:
        """By game all that deals have made of the rating of a person, in order."""
        query = sa.select(ratings).where(ratings.c.guest.in_(ids))
        rows = await self._database.read(query.order_by(ratings.c.game, ratings.c.deals))
        found = {}
        for game, of_game in groupby(rows, lambda row: str(row.game)):
            steps = [_step(row) for row in of_game]
            best = _rated_as(ids, {step.guest: step.rating for step in steps})
            found[game] = [step for step in steps if step.guest == best]
        return found

    async def of_deal(
        self, ids: Sequence[str], table: str, deal: int
    ) -> tuple[Rating, Rating] | None:
        """The rating of a person before a deal and after it; None where it did not count."""
        mine = sa.select(ratings).where(ratings.c.guest.in_(ids))
        here = mine.where(ratings.c.table_id == table, ratings.c.deal == deal)
        if not (after := await self._database.read(here)):
            return None
        [now] = map(_step, after)
        last = mine.where(ratings.c.guest == now.guest, ratings.c.deals == now.rating.deals - 1)
        before = await self._database.read(last.where(ratings.c.game == after[0].game))
        return next((_step(row).rating for row in before), Rating()), now.rating

    async def games(self) -> list[str]:
        """The games at which anybody is rated."""
        query = sa.select(ratings.c.game).distinct().order_by(ratings.c.game)
        return [str(row.game) for row in await self._database.read(query)]

    async def best(self, game: str) -> list[Placed]:
        """Those who agreed to be listed and have played enough, by what they are at least."""
        latest = _latest(game)
        person = sa.func.coalesce(aliases.c.person, latest.c.guest)
        query = (
            sa.select(latest, person.label("person"), guests.c.name)
            .outerjoin(aliases, aliases.c.guest == latest.c.guest)
            .join(listed, listed.c.guest == person)
            .outerjoin(guests, guests.c.id == person)
            .order_by(latest.c.deals)
        )
        rows = await self._database.read(query)
        found = {row.person: Placed(row.person, row.name, _step(row).rating) for row in rows}
        enough = [one for one in found.values() if one.rating.deals >= FEWEST]
        return sorted(enough, key=lambda one: -one.rating.at_least)[:MOST]

    async def of_listed(self, who: Collection[AtGame]) -> dict[AtGame, Rating]:
        """What is thought of those who agreed to be listed; nothing of all others, nor of who is
        unrated. However many they are, it is asked for at once.
        """
        ids = await self._people.all_ids_of([*{guest for _, guest in who}])
        persons = [same[0] for same in ids.values()]
        agreed = await self._database.read(sa.select(listed).where(listed.c.guest.in_(persons)))
        shown = {row.guest for row in agreed}
        some = [one for same in ids.values() if same[0] in shown for one in same]
        rows = await self._database.read(sa.select(_latest(ids=some))) if some else []
        now = {(row.game, row.guest): _step(row).rating for row in rows}
        found = {}
        for game, guest in who:
            of_person = {one: now[game, one] for one in ids[guest] if (game, one) in now}
            if of_person:
                found[game, guest] = of_person[_rated_as(ids[guest], of_person)]
        return found

    async def is_listed(self, guest: str) -> bool:
        """Whether a person agreed to be in the lists."""
        return bool(await self._database.read(sa.select(listed).where(listed.c.guest == guest)))

    async def agree(self, guest: str, yes: bool) -> None:
        """Have a person in the lists or not."""
        gone: Write = [(UNLIST, [{"gone": guest}])]
        await self._database.write(in_place(listed, [{"guest": guest}]) if yes else gone)

    async def _now(self, game: str, ids: Sequence[str]) -> dict[str, Rating]:
        latest = _latest(game, ids)
        rows = await self._database.read(sa.select(latest))
        return {row.guest: _step(row).rating for row in rows}


def _rated_as(ids: Sequence[str], now: Mapping[str, Rating]) -> str:
    """As whom a person is rated: the one of his guests who has played most, else today's."""
    return max(ids, key=lambda one: now.get(one, Rating()).deals)


def _latest(game: str | None = None, ids: Sequence[str] | None = None) -> sa.Subquery:
    """The last row of each guest at each game, or of some, or at one."""
    last = sa.select(ratings.c.game, ratings.c.guest, sa.func.max(ratings.c.deals).label("deals"))
    last = last.group_by(ratings.c.game, ratings.c.guest)
    if game is not None:
        last = last.where(ratings.c.game == game)
    if ids is not None:
        last = last.where(ratings.c.guest.in_(ids))
    found = last.subquery()
    same = [ratings.c[key] == found.c[key] for key in ("game", "guest", "deals")]
    return sa.select(ratings).join(found, sa.and_(*same)).subquery()


def _step(row: sa.Row[tuple[object, ...]]) -> Step:
    rating = Rating(row.deals, row.mean, row.deviation)
    return Step(row.guest, row.table_id, row.deal, rating)


def recounted(deals: Sequence[tuple[Sequence[Step], Sequence[int]]]) -> dict[str, list[Rating]]:
    """What deals make of the ratings of their people, by guest and in order, from nothing: of each
    deal the steps as they were kept, whose number of deals alone is read, and what each has won.
    ValueError where the steps are in no order.
    """
    found: dict[str, list[Rating]] = {}
    left = [*deals]
    while left:
        later = []
        for steps, won in left:
            if all(len(found.get(step.guest, ())) == step.rating.deals - 1 for step in steps):
                before = [found.get(step.guest, [Rating()])[-1] for step in steps]
                for step, rating in zip(steps, after_deal(before, won), strict=True):
                    found.setdefault(step.guest, []).append(rating)
            else:
                later.append((steps, won))
        if len(later) == len(left):
            raise ValueError(f"{len(left)} deals come after deals that are not there")
        left = later
    return found
