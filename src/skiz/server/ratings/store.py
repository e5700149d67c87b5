"""The ratings of people, game by game: a row for each rated deal and each of its people.

Each number of deals has one row. If two deals of a person end at the same moment, one is rated
after the other. Ratings can be recomputed from the logs, from the guest under whom each person was
rated, and from the order, which these rows keep.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from ..deals import Finished
from ..people import People
from ..people.schema import aliases, guests
from ..storage import Database, Write, in_place
from ..table_log import TableLog
from .rating import Rating, after_deal
from .schema import listed, ratings

INSERT = sa.insert(ratings)
UNLIST = sa.delete(listed).where(listed.c.guest == sa.bindparam("gone"))
MOST = 100  # people in a list
FEWEST = 20  # deals of a person in it
AtGame: TypeAlias = tuple[str, str]  # a game, and a guest who plays it


class Counted(NamedTuple):
    """A deal that counts: what each of its people has won."""

    game: str
    table: str
    deal: int
    won: Mapping[str, int]  # by guest


class Step(NamedTuple):
    """How a deal changed somebody's rating."""

    guest: str
    table: str
    deal: int
    rating: Rating


class Placed(NamedTuple):
    """Somebody in the list of a game; the name is None if none was given."""

    guest: str
    name: str | None
    rating: Rating
    rank: int = 0


def counted_in(
    table: str, log: TableLog, deals: Sequence[Finished], points: Sequence[int]
) -> Counted | None:
    """Return the deal that ends, if it counts.

    It counts at a rated table if no bot acted for anybody, and if people played it who did not all
    win the same.
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
        """Return the write that stores the new ratings after a deal.

        It fails if somebody is rated at the same time. It is empty if two of the deal's guests are
        one person.
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
        """Return all changes of a person's ratings, by game and in order."""
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
        """Return a person's rating before and after a deal, or None if the deal did not count."""
        mine = sa.select(ratings).where(ratings.c.guest.in_(ids))
        here = mine.where(ratings.c.table_id == table, ratings.c.deal == deal)
        if not (after := await self._database.read(here)):
            return None
        [now] = map(_step, after)
        last = mine.where(ratings.c.guest == now.guest, ratings.c.deals == now.rating.deals - 1)
        before = await self._database.read(last.where(ratings.c.game == after[0].game))
        return next((_step(row).rating for row in before), Rating()), now.rating

    async def games(self) -> list[str]:
        """Return the games at which anybody is rated."""
        query = sa.select(ratings.c.game).distinct().order_by(ratings.c.game)
        return [str(row.game) for row in await self._database.read(query)]

    async def best(self, game: str) -> list[Placed]:
        """Return the people who agreed to be listed and have played enough, the best first.

        They are ordered by the lower end of their rating. Equal people have the same rank, as
        partners have who always play together.
        """
        latest = _latest(game)
        person = sa.func.coalesce(aliases.c.person, latest.c.guest)
        query = (
            sa.select(latest, person.label("person"), guests.c.name)
            .outerjoin(aliases, aliases.c.guest == latest.c.guest)
            .join(listed, listed.c.guest == person)
            .outerjoin(guests, guests.c.id == person)
            # The last row of a person is the one that `_rated_as` chooses.
            .order_by(latest.c.deals, latest.c.guest == person, latest.c.guest.desc())
        )
        rows = await self._database.read(query)
        found = {row.person: Placed(row.person, row.name, _step(row).rating) for row in rows}
        enough = [one for one in found.values() if one.rating.deals >= FEWEST]
        ordered = sorted(enough, key=lambda one: (-_worth(one), one.guest))[:MOST]
        worths = [_worth(one) for one in ordered]
        return [one._replace(rank=worths.index(_worth(one)) + 1) for one in ordered]

    async def of_listed(self, who: Collection[AtGame]) -> dict[AtGame, Rating]:
        """Return the ratings of those who agreed to be listed, read at once for all.

        Everybody else is left out, and so are people without a rating.
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
        """Return whether a person agreed to be in the lists."""
        return bool(await self._database.read(sa.select(listed).where(listed.c.guest == guest)))

    async def agree(self, guest: str, yes: bool) -> None:
        """Put a person into the lists, or take the person out."""
        gone: Write = [(UNLIST, [{"gone": guest}])]
        await self._database.write(in_place(listed, [{"guest": guest}]) if yes else gone)

    async def _now(self, game: str, ids: Sequence[str]) -> dict[str, Rating]:
        latest = _latest(game, ids)
        rows = await self._database.read(sa.select(latest))
        return {row.guest: _step(row).rating for row in rows}


def _worth(one: Placed) -> float:
    """Return the value that orders a list, without what is only an error of rounding."""
    return round(one.rating.at_least, 6)


def _rated_as(ids: Sequence[str], now: Mapping[str, Rating]) -> str:
    """Return the guest under whom a person is rated: the one with most deals, else today's."""
    return max(ids, key=lambda one: now.get(one, Rating()).deals)


def _latest(game: str | None = None, ids: Sequence[str] | None = None) -> sa.Subquery:
    """Select the last row of each guest at each game; optionally of some guests, or of one game."""
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
    """Recompute ratings from nothing, by guest and in order.

    Each deal has its stored steps, of which only the number of deals is read, and what each person
    won. Raise ValueError if the steps have no consistent order.
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
            raise ValueError(f"{len(left)} deals follow deals that are missing")
        left = later
    return found
