"""A slow clock outlives the process: whatever happens to the server, nobody loses time by it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from skiz.games import game
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.clocks.stored_clocks import RETURN
from skiz.server.common.environment import CLOCK
from skiz.server.rooms.context import RoomContext
from skiz.server.rooms.room import Room
from skiz.server.table_log.entries import Sat
from skiz.server.table_log.pace import DAY, PaceKey
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.wake_ups import WakeUps
from skiz.server.thinking import Thinking
from skiz.table import text
from tests.support.server.simulated import AtOnce, Time
from tests.support.storage.databases import migrated_file

START = 1_800_000_000.0
HOUSE = game("asserufen").house()


@dataclass
class Life:
    """A table in a database, opened by one server after the other, each with a time of its own; the
    time of day goes on between them.
    """

    store: Stores
    day: float = START
    time: Time = field(default_factory=Time)
    room: Room | None = None

    async def start(self, ago: float = 0.0) -> Room:
        """Let another server open the table, this many seconds after its start."""
        if self.room:
            await self.room.close()
        self.time = Time()
        bots = cast(Thinking, AtOnce(Random(1)))
        rules, here = game("asserufen").rules(HOUSE), lambda: self.day
        context = RoomContext(
            self.store.tables,
            self.store.deadlines,
            bots,
            clock=here,
            now=lambda: self.time.now,
            later=self.time.later,
        )
        self.room = Room("t", rules, "", context)
        await self.room.load(-ago)
        self.room.open()
        await self.room._clocks.stop()  # they are written by the time of this moment
        return self.room

    async def passes(self, seconds: float) -> None:
        """Let this much time pass while the server runs."""
        self.day += seconds
        self.time.passes(seconds)
        assert self.room
        await self.room.rename("nobody", "x")  # all that was due is done

    def left(self) -> dict[str, float]:
        """Return the time left for the people on turn."""
        assert self.room
        return dict(self.room.absence.clocks.left())


@pytest.fixture
async def at(data: Path) -> AsyncIterator[Callable[[PaceKey], Awaitable[Life]]]:
    """Return a table of people at a pace, with the first on turn."""
    store = Stores(migrated_file(data))
    lives: list[Life] = []

    async def begun(pace: PaceKey) -> Life:
        await store.tables.make_table("t", TableMade("asserufen", "", HOUSE.values()))
        lives.append(life := Life(store))
        CLOCK.set(lambda: life.day)
        room = await lives[-1].start()
        people = [Sat(chair, f"guest {chair}", None, f"g{chair}") for chair in range(4)]
        await room.begin([*people, SettingsChanged(pace=pace)])
        room.disconnect(await room.connect("g0", 0))  # the cards are dealt when somebody comes
        return lives[-1]

    yield begun
    for life in lives:
        assert life.room
        await life.room.close()
    await store.close()


At = Callable[[PaceKey], Awaitable[Life]]


async def test_the_time_left_survives_a_restart(at: At) -> None:
    life = await at("day")
    (before,) = life.left().values()
    assert before == DAY
    await life.passes(0.5 * DAY)
    await life.start()
    assert life.left() == pytest.approx(dict.fromkeys(life.left(), 0.5 * DAY))
    life.day += 0.25 * DAY  # no server runs
    await life.start(ago=10 * DAY)  # the table was not in memory, that is all
    assert life.left() == pytest.approx(dict.fromkeys(life.left(), 0.25 * DAY))
    assert life.room
    n = life.room.log.n
    await life.passes(0.25 * DAY)
    while life.room._bots.busy:
        await life.room.rename("nobody", "x")
    assert life.room.log.n > n


async def test_a_deadline_during_downtime_is_moved(at: At) -> None:
    life = await at("day")
    life.day += 3 * DAY
    room = await life.start()
    assert life.left() == pytest.approx(dict.fromkeys(life.left(), RETURN))
    n = room.log.n
    await life.passes(RETURN - 1)
    assert room.log.n == n
    room = await life.start(ago=RETURN - 1)  # another time it is not moved again
    assert life.left() == pytest.approx(dict.fromkeys(life.left(), 1))


async def test_after_unseen_entries_everybody_has_the_whole_time(at: At) -> None:
    """As if the process ended between an entry and its deadline."""
    life = await at("day")
    await life.passes(0.5 * DAY)
    assert life.room
    await life.room._clocks.stop()
    await life.store.deadlines.keep("t", life.room.log.n - 1, {"g0": life.day})
    life.room._clocks._kept = None
    life.room, room = None, life.room
    room._clocks._writing = None
    again = await life.start()
    assert life.left() == dict.fromkeys(life.left(), DAY)
    assert again.log.n == room.log.n
    await room.close()


async def test_a_clock_moved_back_gives_nobody_more_than_the_whole_time(at: At) -> None:
    life = await at("day")
    life.day -= 10 * DAY
    await life.passes(0.5 * DAY)
    await life.start()
    assert all(left <= DAY for left in life.left().values())
    assert all(left >= 0.5 * DAY for left in life.left().values())


async def test_an_action_stores_the_deadline_of_the_next_seat(at: At) -> None:
    life = await at("three_days")
    await life.passes(DAY)
    assert life.room
    log = life.room.log
    assert log.deal
    (guest,) = life.left()
    action = log.deal.options(log.seat_of(guest))[0]
    await life.room.act(guest, text(action, log.rules.pack), log.n, "a")
    (other,) = life.left()
    assert other != guest
    await life.start()
    assert life.left() == pytest.approx({other: 3 * DAY})


async def test_the_next_deal_begins_in_time_after_a_start(at: At) -> None:
    life = await at("day")
    assert life.room
    while (log := life.room.log).playing:
        assert log.deal
        (guest,) = life.left()
        action = log.deal.options(log.seat_of(guest))[0]
        await life.room.act(guest, text(action, log.rules.pack), log.n, f"{log.n}")
    await life.passes(0.75 * DAY)
    assert life.left() == {}
    room = await life.start()
    await life.passes(0.25 * DAY - 1)
    assert not room.log.playing
    assert await life.store.deadlines.due(life.day) == []
    assert await life.store.deadlines.due(life.day + 1) == ["t"]
    await life.passes(1)
    assert room._next._dealing
    await room._next._dealing
    assert room.log.deal
    assert (room.log.playing, room.log.deal.began.number) == (True, 2)


async def test_a_live_clock_is_whole_after_a_start(at: At) -> None:
    life = await at("quick")
    assert life.room
    connection = await life.room.connect("g0", 0)
    (guest,) = life.left()
    await life.passes(10)
    life.room.disconnect(connection)
    room = await life.start()
    await room.connect("g0", 0)
    assert life.left() == {guest: 15 + 60}
    assert await life.store.deadlines.due(START + 10**9) == []


async def test_a_closed_table_opens_at_its_deadline(data: Path) -> None:
    store, thinking = Stores(migrated_file(data)), cast(Thinking, Fast(Random(1)))
    first = make_registry(store, thinking)
    settings: Any = SettingsChanged(pace="day")
    table = await first.make("anna", "Anna", "asserufen", None, {}, ["plain"] * 3, settings)
    room = await first.room(table)
    room.disconnect(await room.connect("anna", 0))
    while not room.absence.clocks.left():  # the bots have acted, and Anna is waited for
        await room.rename("nobody", "x")
    await first.close()
    assert await store.deadlines.due(await store.deadlines.now()) == []
    second = make_registry(store, thinking)
    tables: list[str] = []

    async def ours(one: str) -> bool:
        tables.append(one)
        return len(tables) > 1

    waking = WakeUps(second, store.deadlines, ours)
    CLOCK.set(lambda: START + 10**9)
    await waking.look()
    assert (tables, second.has(table)) == ([table], False)  # another process has it
    await waking.look()
    assert second.has(table)
    await waking.look()
    assert len(tables) == 2  # it is open
    await second.close()
    await store.close()


class Fast(AtOnce):
    """Bots of a registry."""

    def expect(self, kind: str) -> None:
        """Do nothing; no preparation is needed."""
