"""Tournaments: rounds of tables that all play the same boards, with seats that go round.

Whoever made a tournament lets it begin and go on, and once they are forgotten whoever entered first
and plays still (`log/forgetting.py`); people enter by link or code. Its players are
numbered, and numbers that nobody has are a bot's: those of who came too few, or who has gone.
"""

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from ..common.refusal import Refused
from ..people.store import Person
from ..rooms.store import Store
from ..table_log.rules import rules
from ..table_log.settings import SettingsChanged
from ..table_log.table_made import TableMade
from ..tables.registry import Registry
from .boards import OVER, DuplicateSet, Entrant, Placement
from .movements import place_of, seated, tables_for
from .sets import DuplicateSets, Ours

NOBODY = ""  # the guest of a number that a bot has
SETTINGS = SettingsChanged(grace=45, pace="steady")
MOST_PEOPLE = 100


class Tournaments:
    """The tournaments of a server, and its other `sets`; `is_ours` tells whether another process
    has a table.
    """

    def __init__(self, registry: Registry, store: Store, is_ours: Ours) -> None:
        self._registry, self._store, self._is_ours = registry, store, is_ours
        self.sets, self._kept = DuplicateSets(registry, store, is_ours), store.duplicates

    async def enter(self, of: DuplicateSet, me: Person, name: str) -> None:
        """Let somebody play, from the next round on, and run it where nobody does any more. Refused
        where it is over, or full.
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
        if not await entered(entrant):  # something else came first: it is seen what
            await self.enter(await self.sets.find(of.id), me, name)

    async def leave(self, of: DuplicateSet, me: Person) -> None:
        """Have a bot play in place of somebody from the next round on."""
        if mine := entrant_of(await self._kept.entrants(of.id), me):
            await self._kept.leave(of.id, mine.guest)

    async def go_on(self, of: DuplicateSet, me: Person, before: int, end: bool) -> None:
        """Let the next round begin, or end it all, which comes after the last round too. Nothing
        where it has gone on since. Refused to all but the maker, and where nobody plays.
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
        """Have all tables of the round that is on: made where they are not, and open."""
        if of.stage < 1:
            return
        people = await self._kept.entrants(of.id)
        for table in range(tables_of(of, people)):
            id_ = table_id(of, of.stage, table)
            if self._registry.has(id_):
                continue
            if await self._store.table(id_) is None:
                await self._open(of, people, table)
            elif await self._is_ours(id_):
                await self._registry.room(id_)

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
        settings = SettingsChanged(grace=SETTINGS.grace, pace=SETTINGS.pace, bot_when_away=of.bot)
        try:
            id_ = table_id(of, of.stage, table)
            await self.sets.open_table(of, made, placed, by_chair, settings, id_)
        except IntegrityError:
            return  # another request was faster


def chairs_of(of: DuplicateSet) -> int:
    """How many sit at a table."""
    return rules(of.game, of.preset, of.house).chairs


def boards_of(of: DuplicateSet, round_: int) -> range:
    """The boards of a round, counted from 1."""
    return range((round_ - 1) * of.a_round + 1, round_ * of.a_round + 1)


def table_id(of: DuplicateSet, round_: int, table: int) -> str:
    """The id of a table of a round: the same whoever makes it."""
    return f"{of.id}-{round_}-{table + 1}"


def tables_of(of: DuplicateSet, people: Sequence[Entrant]) -> int:
    """How many tables there are, once it has begun: all numbers are given then."""
    return len(people) // chairs_of(of)


def entrant_of(people: Sequence[Entrant], me: Person) -> Entrant | None:
    """As whom somebody plays."""
    return next((one for one in people if one.guest in me.ids), None)


def my_table(of: DuplicateSet, people: Sequence[Entrant], me: Person) -> str | None:
    """The table at which somebody plays in the round that is on."""
    mine = entrant_of(people, me)
    if of.stage < 1 or mine is None or mine.out:
        return None
    at = place_of(mine.number, of.stage - 1, tables_of(of, people), chairs_of(of))
    return table_id(of, of.stage, at.table)


def _left(of: DuplicateSet, people: int) -> list[Entrant]:
    """Bots for the numbers that are left, so that all tables are full."""
    numbers = range(people, tables_for(people, chairs_of(of)) * chairs_of(of))
    return [Entrant(of.id, NOBODY, number, "", out=True) for number in numbers]


def _free(people: Sequence[Entrant]) -> int | None:
    """A number that a bot has and that was nobody's."""
    return next((one.number for one in people if one.guest == NOBODY), None)
