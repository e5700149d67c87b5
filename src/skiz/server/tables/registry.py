"""The registry: all tables of this process, opened when somebody requests one."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from skiz.figures import FigureFile
from skiz.games import game
from skiz.table import Rules

from ..actions import naming, seating
from ..common import Json, Refused, Uptime, new_id, now, slip
from ..rooms import History, Room, RoomContext, TableLost
from ..storage import refused_if_damaged
from ..table_log import Given, Sat, SettingsChanged, TableLog, TableMade, bot_on, rules, rules_found
from ..thinking import offered
from .changed_persons import ChangedPersons
from .memory import Space
from .peek import as_opened, check, read_logs
from .renaming import Renaming
from .stored_tables import StoredTables

PLAIN = SettingsChanged()
Seated: TypeAlias = Sat | SettingsChanged  # the events that open a table
ReadGiven: TypeAlias = Callable[[TableMade], Awaitable[Given | None]]


class Registry:
    """Makes tables and finds them again.

    `given` reads the deals of a table that plays boards of a set.
    """

    def __init__(
        self,
        context: RoomContext,
        stored: StoredTables,
        given: ReadGiven,
        figures: Mapping[str, FigureFile] | None,
        most_bytes: int,  # of all tables; above that, none is made
    ) -> None:
        self._store, self._thinking, self._most_bytes = context.store, context.thinking, most_bytes
        self._context, self._stored, self._given = context, stored, given
        self.figures = figures or {}  # by game, for tables that bring none
        self._space = Space()
        self._rooms = self._space.rooms
        self._opening, self._uptime = asyncio.Lock(), Uptime(now)
        self._renaming = Renaming(self._rooms_of)
        self.persons = ChangedPersons(self._rooms, self.lose)
        self._closing: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Close every room, after all pending changes of persons."""
        await self._renaming.close()
        await self.persons.settled()
        rooms = [*self._rooms.values()]
        self._rooms.clear()
        await asyncio.gather(*self._closing, *(room.close() for room in rooms))

    async def tidy(self) -> None:
        """Close the rooms that nobody needs, as `Space` says."""
        async with self._opening:
            await self._space.tidy()

    async def room(self, id_: str) -> Room:
        """Return the room of a table; refuse it if there is none, or if its log is unreadable."""
        if id_ not in self._rooms:
            async with self._opening:
                if id_ not in self._rooms:
                    self._rooms[id_] = await self._open(id_)
        return self._space.use(id_)

    async def peek(self, id_: str) -> TableLog:
        """Return the log of a table without opening it; another process may have it.

        Refuse it if there is no such table, or if it is unreadable.
        """
        if room := self._rooms.get(id_):
            return room.log
        room = await self._find(id_)
        await room.history.read()
        with refused_if_damaged(id_):
            return as_opened(room.log)

    async def peek_all(self, ids: Sequence[str]) -> dict[str, TableLog]:
        """Return the logs of tables without opening any; unreadable ones are left out."""
        here = {id_: room.log for id_ in ids if (room := self._rooms.get(id_))}
        others = [id_ for id_ in ids if id_ not in here]
        return here | await read_logs(self._stored, others, self.peek)

    async def history(self, id_: str) -> History:
        """Return the history of a table, for reading without opening it; refuse unknown tables."""
        return (await self._find(id_)).history

    def quiet(self, id_: str) -> float | None:
        """Return the seconds since the last event of a table; None if that was elsewhere."""
        return self._rooms[id_].history.quiet if id_ in self._rooms else None

    def has(self, id_: str) -> bool:
        """Return whether a table is in memory."""
        return id_ in self._rooms

    @property
    def tables(self) -> list[str]:
        """The tables that are in memory."""
        return [*self._rooms]

    @property
    def count(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    @property
    def people(self) -> int:
        """The number of people who are connected to them."""
        return sum(len(room.connections) for room in [*self._rooms.values()])

    @property
    def guests(self) -> set[str]:
        """Those people, each once."""
        rooms = [*self._rooms.values()]
        return {connection.guest for room in rooms for connection in room.connections}

    def rename(self, guest: str, name: str) -> None:
        """Give a guest another name in all open rooms, without waiting for it."""
        self._renaming.rename(guest, name)

    def _rooms_of(self, guest: str) -> list[Room]:
        return [room for room in self._rooms.values() if room.log.chair_of(guest) is not None]

    def check_name(self, guest: str, name: str) -> None:
        """Refuse a name that would be mistaken for somebody else's at a table open here."""
        for room in self._rooms_of(guest):
            naming.with_names(room.log, seating.rename(room.log, guest, name))

    def lose(self, id_: str) -> None:
        """Drop a table that another process has taken; its clients reconnect."""
        if room := self._space.drop(id_):
            room.say_goodbye()
            task = asyncio.create_task(room.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def running_since(self) -> float:
        """Return the moment since which the server has been running, by the clock of deadlines.

        A jump of that clock is noticed if this is asked before it and after it.
        """
        return self._uptime.since(await self._context.deadlines.now())

    async def _find(self, id_: str) -> Room:
        """Return the room of a table, before its log is loaded."""
        with refused_if_damaged(id_):  # also for an unknown game
            if (found := await self._store.table(id_)) is None:
                raise await self._store.missing(id_)
            given = await self._given(found)
            these = await rules_found(found, given)
        return Room(id_, these, found.preset, self._context, partial(self.lose, id_), given)

    async def _open(self, id_: str, fresh: bool = False) -> Room:
        room = await self._find(id_)
        try:
            with refused_if_damaged(id_):
                await room.load(await self.running_since())
                if not fresh:
                    check(room.log)
        except TableLost:
            raise Refused("our-slip", 503) from None
        except Refused:
            raise
        except Exception as error:  # one bad table must not close the others
            raise slip(error, f"table {id_} cannot be opened") from None
        self._expect(sat.bot for sat in room.log.sitting.values())
        room.open()
        if seating.is_left_by_somebody(room.log):
            await room.seat(seating.leave_to_bots)
        await self._space.make()
        return room

    async def make(
        self,
        guest: str,
        name: str,
        key: str,
        preset: str | None,
        house: Json,
        bots: Sequence[str],
        settings: SettingsChanged = PLAIN,
        figures: FigureFile | None = None,
    ) -> str:
        """Make a table and return its id; the guest sits on chair 0, bots on the others.

        The first deal is dealt, unless the table waits. Refuse it if there is no such game, house,
        bot or chair, if no bot knows the game, or if the file of figures is invalid.
        """
        made = rules(key, preset, house, figures or self.figures.get(key))
        _check_bots(made, bots, settings)
        await self.make_sure_of_space()
        if not {*settings.kept} <= {*range(made.chairs)}:
            raise Refused("no-such-chair", 404)
        id_ = new_id()
        chosen = preset or next(iter(game(key).presets))
        text = None if made.own is None else made.own.file.text
        await self._store.make_table(id_, TableMade(key, chosen, made.house.values(), text))
        opening = _opening(made, Sat(0, name, None, guest), bots, settings)
        await self.begin(id_, [*opening])
        return id_

    async def begin(self, id_: str, opening: Sequence[Seated]) -> None:
        """Begin a stored table, as `Room.begin` does, unless it has begun."""
        async with self._opening:
            if id_ not in self._rooms:
                self._rooms[id_] = await self._open(id_, fresh=True)
                self._space.use(id_)
        self._expect(one.bot for one in opening if isinstance(one, Sat))
        await self._rooms[id_].begin(opening)

    async def make_sure_of_space(self) -> None:
        """Refuse it if there are too many tables."""
        if await self._store.size() > self._most_bytes:
            raise Refused("no-space", 507)

    def _expect(self, bots: Iterable[str | None]) -> None:
        """Get ready to decide for these bots."""
        for kind in filter(None, {*bots}):
            self._thinking.expect(kind)


def _check_bots(made: Rules, bots: Sequence[str], settings: SettingsChanged) -> None:
    """Refuse bots that do not know the game, or are too many for its table."""
    kinds = offered(made)
    if not kinds:
        raise Refused("no-players", 422)
    if not {*bots, settings.bot_when_away} <= kinds.keys():
        raise Refused("no-such-player", 422)
    if len(bots) >= made.chairs:
        raise Refused("too-many-players", 422)


def _opening(
    made: Rules, maker: Sat, bots: Sequence[str], settings: SettingsChanged
) -> Iterator[Seated]:
    """Yield the events that open a table: its maker, bots on the other chairs, and settings."""
    yield maker
    others = [*bots, *["plain"] * made.chairs][: made.chairs - 1]
    yield from (bot_on(chair, bot) for chair, bot in enumerate(others, 1))
    if settings != PLAIN:
        yield settings
