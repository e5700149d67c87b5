"""Tournaments: rounds of tables that all play the same boards, with seats that rotate.

The maker of a tournament lets it begin and go on. Once the maker is forgotten, the first entrant
who still plays does (`app/forgetting.py`). People enter by link or code. Players are numbered. A
bot has each number without a person, because too few came or somebody left.
"""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from ..common import Refused
from ..people import Person
from ..rooms import TableStore
from ..table_log import SettingsChanged, TableMade, rules
from ..tables import Registry
from .boards import OVER, DuplicateSet, Entrant, Placement
from .movements import place_of, seated, tables_for
from .sets import DuplicateSets, Ours, opening
from .store import Duplicates

NOBODY = ""  # the guest of a number that a bot has
SETTINGS = SettingsChanged(grace=45, pace="steady")
MOST_PEOPLE = 100


class Tournaments:
    """The tournaments of a server, and its other `sets`.

    `is_ours` says whether a table belongs to this process, or to none.
    """

    def __init__(
        self, registry: Registry, tables: TableStore, kept: Duplicates, is_ours: Ours
    ) -> None:
        self._registry, self._tables, self._kept = registry, tables, kept
        self._is_ours, self.sets = is_ours, DuplicateSets(registry, tables, kept, is_ours)

    async def enter(self, of: DuplicateSet, me: Person, name: str) -> None:
        """Enter somebody from the next round on, as host if there is none.

        Refuse it if the tournament is over or full.
        """
        if of.stage == OVER:
            raise Refused("tournament-over")
        await self._take_number(of, me, name)
        if of.maker is None:
            await self._kept.host(of.id, me.guest)

    async def _take_number(self, of: DuplicateSet, me: Person, name: str) -> None:
        people = await self._kept.entrants(of.id)
        if mine := entrant_of(people, me):
            await self._kept.leave(of.id, mine.guest, out=False)
            return
        free = _free(people) if of.stage else len(people)
        if free is None or free >= MOST_PEOPLE:
            raise Refused("tournament-full")
        entrant = Entrant(of.id, me.guest, free, name)
        entered = self._kept.take_number if of.stage else self._kept.enter
        if not await entered(entrant):  # something has changed: look again
            await self.enter(await self.sets.find(of.id), me, name)

    async def leave(self, of: DuplicateSet, me: Person) -> None:
        """Let a bot play in place of somebody, from the next round on."""
        if mine := entrant_of(await self._kept.entrants(of.id), me):
            await self._kept.leave(of.id, mine.guest)

    async def go_on(self, of: DuplicateSet, me: Person, before: int, end: bool) -> None:
        """Begin the next round, or end the tournament, which also follows the last round.

        Do nothing if it has gone on since. Refuse it to all but the maker, and if nobody plays.
        """
        if of.maker not in me.ids:
            raise Refused("not-maker", 403)
        if of.stage != before or of.stage == OVER:
            return
        people = await self._kept.entrants(of.id)
        if not people:
            raise Refused("nobody-plays")
        last = of.stage == of.boards // of.a_round
        now = OVER if end or last else before + 1
        bots = [] if of.stage else _left(of, len(people))
        begun = await self._kept.set_stage(of.id, before, now, len(people), bots)
        there = await self.sets.find(of.id)
        if begun:
            await self.keep_going(there)
        else:  # somebody has entered, or another request was faster
            await self.go_on(there, me, before, end)

    async def keep_going(self, of: DuplicateSet) -> None:
        """Make and open all tables of the current round."""
        if of.stage < 1:
            return
        people = await self._kept.entrants(of.id)
        for table in range(tables_of(of, people)):
            id_ = table_id(of, of.stage, table)
            if self._registry.has(id_):
                continue
            if await self._tables.table(id_) is None:
                await self._open(of, people, table)
            elif await self._is_ours(id_):
                await self._open_again(of, id_)

    async def _open_again(self, of: DuplicateSet, table: str) -> None:
        """Open a table that was made; if the server ended just then, it begins now."""
        if await self._tables.log(table, most=1):
            await self._registry.room(table)
            return
        placed = [one.placement for one in await self._kept.plays(of.id)]
        people = {one.chair: one for one in placed if one.table_id == table and one.name}
        await self._registry.begin(table, opening(of, people, _settings(of)))

    async def _open(self, of: DuplicateSet, people: Sequence[Entrant], table: int) -> None:
        boards = boards_of(of, of.stage)
        players = seated(of.stage - 1, tables_of(of, people), chairs_of(of))[table]
        sitting = {
            chair: people[number] for chair, number in enumerate(players) if not people[number].out
        }
        placed = [
            Placement(of.id, one.guest, board, one.name, "", deal, chair)
            for chair, one in sitting.items()
            for deal, board in enumerate(boards, 1)
        ]
        by_chair = {one.chair: one for one in placed}
        made = TableMade(of.game, of.preset, of.house, None, of.id, [*boards], True, True)
        try:
            id_ = table_id(of, of.stage, table)
            await self.sets.open_table(of, made, placed, by_chair, _settings(of), id_)
        except IntegrityError:
            return  # another request was faster


def _settings(of: DuplicateSet) -> SettingsChanged:
    return replace(SETTINGS, bot_when_away=of.bot)


def chairs_of(of: DuplicateSet) -> int:
    """Return how many players sit at a table."""
    return rules(of.game, of.preset, of.house).chairs


def boards_of(of: DuplicateSet, round_: int) -> range:
    """Return the boards of a round, counted from 1."""
    return range((round_ - 1) * of.a_round + 1, round_ * of.a_round + 1)


def table_id(of: DuplicateSet, round_: int, table: int) -> str:
    """Return the id of a table of a round, which is the same whoever makes it."""
    return f"{of.id}-{round_}-{table + 1}"


def tables_of(of: DuplicateSet, people: Sequence[Entrant]) -> int:
    """Return the number of tables, once the tournament has begun and all numbers are given."""
    return len(people) // chairs_of(of)


def entrant_of(people: Sequence[Entrant], me: Person) -> Entrant | None:
    """Return the entrant who is this person, or None."""
    return next((one for one in people if one.guest in me.ids), None)


def my_table(of: DuplicateSet, people: Sequence[Entrant], me: Person) -> str | None:
    """Return the table at which a person plays in the current round, or None."""
    mine = entrant_of(people, me)
    if of.stage < 1 or mine is None or mine.out:
        return None
    at = place_of(mine.number, of.stage - 1, tables_of(of, people), chairs_of(of))
    return table_id(of, of.stage, at.table)


def _left(of: DuplicateSet, people: int) -> list[Entrant]:
    """Return bots for the remaining numbers, so that all tables are full."""
    numbers = range(people, tables_for(people, chairs_of(of)) * chairs_of(of))
    return [Entrant(of.id, NOBODY, number, "", out=True) for number in numbers]


def _free(people: Sequence[Entrant]) -> int | None:
    """Return a number that a bot has and that nobody had before, or None."""
    return next((one.number for one in people if one.guest == NOBODY), None)
