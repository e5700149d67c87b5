"""Duplicate sets: the deal of the day, evenings of boards among friends, and their tables.

At one table a person plays the boards, at another the strongest player does. Bots of a set are of
one kind, and decide by view, seed and version alone. So results with the same cards and version can
be compared. A day has one deal: if the version changes on that day, the deal stays.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from skiz.games import game
from skiz.players import version

from ..common import Json, Refused, chance, new_id, utc
from ..people import Person
from ..rooms import TableStore
from ..table_log import Sat, SettingsChanged, TableMade, bot_on, rules
from ..tables import LENGTH, LETTERS, Registry
from .boards import DuplicateSet, Kind, Placement, Scoring
from .store import Duplicates, placing

BOT, EXPERT = "fast", "max"  # the opponents, and the player who shows what was possible
SEED_BYTES = 32
ME = 0  # the chair of a person who plays alone among bots
Ours = Callable[[str], Awaitable[bool]]


class DuplicateSets:
    """The sets of a server; `is_ours` says whether a table belongs to this process, or to none."""

    def __init__(
        self, registry: Registry, tables: TableStore, kept: Duplicates, is_ours: Ours
    ) -> None:
        self._registry, self._tables, self._is_ours = registry, tables, is_ours
        self.kept = kept

    async def find(self, id_: str) -> DuplicateSet:
        """Return a set by its name; refuse it if there is none."""
        if (found := await self.kept.find(id_)) is None:
            raise Refused("no-such-set", 404)
        return found

    async def current(self, of: DuplicateSet) -> DuplicateSet:
        """Return the set, with the current version if it goes on and no board of it is finished.

        All its results will then come from current bots.
        """
        if of.version == version() or not (of.kind == "evening" or is_today(of)):
            return of
        await self.kept.renew(of.id, of.version, version())
        return await self.find(of.id)

    async def today(self, key: str) -> DuplicateSet:
        """Return the deal of the day of a game, made at the first request; refuse unknown games."""
        day, preset = date_now(), preset_of(key)
        if found := await self.kept.day(key, day):
            return await self.current(found)
        id_ = f"{day}-{key}"
        await self.kept.make(new_set(id_, "day", key, preset, {}, boards=1))
        return await self.find(id_)

    async def make(self, wanted: DuplicateSet) -> DuplicateSet:
        """Store a new set, under letters that are easy to say aloud."""
        while True:
            code = "".join(chance().choice(LETTERS) for _ in range(LENGTH)).lower()
            if await self.kept.make(wanted._replace(id=code)):
                return await self.find(code)

    async def play(self, of: DuplicateSet, me: Person, name: str, practice: bool = False) -> str:
        """Return the table at which a person plays the boards of a set: the begun one, or a new.

        Boards that are finished, or no longer count, are played only for practice.
        Refuse it as `Registry.make` does.
        """
        if of.kind == "tournament":
            raise Refused("seats-given", 403)
        of = await self.current(of)
        mine = await self.kept.plays(of.id, me.ids)
        done = mine and all(one.points is not None for one in mine)
        counts = not mine and counts_now(of)
        if practice and (counts or (mine and not done)):
            raise Refused("play-first")
        if done and not practice:
            raise Refused("played-already")
        if mine and not done:
            return await self._again(of, mine[0].placement)
        await self.show_how(of)
        try:
            return await self._open(of, me.guest, name, counts)
        except IntegrityError:  # begun by another request at the same moment
            mine = await self.kept.plays(of.id, me.ids)
            return await self._again(of, mine[0].placement)

    async def _again(self, of: DuplicateSet, placed: Placement) -> str:
        """Return a table that was begun; if the server ended just then, it begins now."""
        table = placed.table_id
        if not self._registry.has(table) and not await self._tables.log(table):
            await self._registry.begin(table, opening(of, {placed.chair: placed}))
        return table

    async def _open(self, of: DuplicateSet, guest: str, name: str, counts: bool) -> str:
        boards = [*range(1, of.boards + 1)]
        placed = [
            Placement(of.id, guest, board, name, "", deal, ME)
            for deal, board in enumerate(boards, 1)
        ]
        made = TableMade(of.game, of.preset, of.house, None, of.id, boards, counts, False)
        return await self.open_table(of, made, placed if counts else [], {ME: placed[0]})

    async def open_table(
        self,
        of: DuplicateSet,
        made: TableMade,
        placed: Sequence[Placement],
        people: dict[int, Placement],
        settings: SettingsChanged | None = None,
        id_: str | None = None,
    ) -> str:
        """Open a table of a set, with people by chair and bots on the other chairs.

        Raise IntegrityError if one of them has a board at another table.
        """
        await self._registry.make_sure_of_space()
        table = id_ or new_id()
        await self._tables.make_table(table, made, placing(table, placed))
        await self._registry.begin(table, opening(of, people, settings))
        return table

    async def show_how(self, of: DuplicateSet) -> None:
        """Let the strongest player play the boards, in the seat of a person who plays alone."""
        if of.kind == "tournament" or of.version != version():
            return
        table = of.expert or new_id()
        if of.expert is None and not await self.kept.set_expert(of.id, table):
            return
        if await self._tables.table(table) is None:
            boards = [*range(1, of.boards + 1)]
            made = TableMade(of.game, of.preset, of.house, None, of.id, boards, False, True)
            with suppress(IntegrityError):  # another request was faster
                await self._tables.make_table(table, made)
        if self._registry.has(table) or not await self._is_ours(table):
            return
        if await self._tables.log(table):
            await self._registry.room(table)  # it goes on where it was
        else:
            await self._registry.begin(table, [bot_on(ME, EXPERT), *opening(of, {})[1:]])


def date_now() -> str:
    """Return the date, in UTC."""
    return utc().date().isoformat()


def is_today(of: DuplicateSet) -> bool:
    """Return whether a set is a deal of the day that goes on."""
    return of.kind == "day" and of.made == date_now()


def counts_now(of: DuplicateSet) -> bool:
    """Return whether others can be compared with somebody who begins a set now.

    They are those who meet bots of the same version: those of the set, or all of today.
    """
    return of.version == version() or is_today(of)


def preset_of(key: str) -> str:
    """Return the default house of a game; refuse it if there is no such game."""
    try:
        return next(iter(game(key).presets))
    except ValueError:
        raise Refused("no-such-game", 404) from None


def new_set(
    id_: str,
    kind: Kind,
    key: str,
    preset: str,
    house: Json,
    *,
    boards: int,
    title: str = "",
    maker: str | None = None,
    scoring: Scoring = "match_points",
    a_round: int = 0,
) -> DuplicateSet:
    """Return a set with a seed of its own.

    Refuse it if there is no such house, or if a player of its table sits out.
    """
    made = rules(key, preset, house)
    if made.chairs != made.seats:
        raise Refused("bad-house", 422)
    return DuplicateSet(
        id_,
        kind,
        key,
        preset,
        made.house.values(),
        chance().randbytes(SEED_BYTES).hex(),
        boards,
        BOT,
        version(),
        title,
        maker,
        scoring,
        a_round,
        date_now(),
    )


def opening(
    of: DuplicateSet, people: dict[int, Placement], settings: SettingsChanged | None = None
) -> list[Sat | SettingsChanged]:
    """Return the events that seat people by chair, and bots of the set on the other chairs."""
    chairs = range(rules(of.game, of.preset, of.house).chairs)
    sats = [
        Sat(chair, people[chair].name, None, people[chair].guest)
        if chair in people
        else bot_on(chair, of.bot)
        for chair in chairs
    ]
    return [*sats, *([settings] if settings else [])]
