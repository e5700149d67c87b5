"""Somebody changes the clock of a server by hours, forward or back, in the middle of something.

Nobody loses time by it, nothing takes longer, and nothing that has begun ends at once.
"""

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bench.simulation.surroundings.redis import SimulatedRedis
from skiz.server.app.lifespan import EXPIRY, _expire
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.chat.chat import MOST_AT_ONCE, PAUSE, WHILE
from skiz.server.clocks.stored_clocks import RETURN
from skiz.server.cluster.leases import LENGTH, Leases, Owner
from skiz.server.cluster.shared import Shared
from skiz.server.common.environment import CLOCK
from skiz.server.common.refusal import Refused
from skiz.server.lobby.lobby import Lobby
from skiz.server.lobby.pairing import ON_THE_WAY, Pairing, Wish
from skiz.server.people.confirmations import SECOND_THOUGHT, Confirmations
from skiz.server.people.store import Person
from skiz.server.rooms.room import Room
from skiz.server.rooms.store import TableStore
from skiz.server.studies.registry import Studies
from skiz.server.table_log.pace import DAY, PACES
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.tables.registry import Registry
from skiz.server.tables.wake_ups import WakeUps
from skiz.server.thinking import Thinking
from skiz.table import text
from tests.support.server.simulated import At, AtOnce, Simulated
from tests.support.server.wall_clock import HOUR, WallClock, on_the_wall
from tests.support.storage.databases import KINDS, a_database, migrated_file
from tests.support.worlds.virtual_time import in_virtual_time

SET = pytest.mark.parametrize("ahead", [5 * HOUR, -5 * HOUR], ids=["forward", "back"])
QUICK = PACES["quick"]
MINUTES = 30


@pytest.fixture
def clock() -> Iterator[WallClock]:
    """The wall clock."""
    with on_the_wall() as found:
        yield found


async def passes(table: Simulated, clock: WallClock, seconds: float) -> None:
    """Let this much time pass."""
    clock.right += seconds
    table.time.passes(seconds)
    await table.rest()


def say(room: Room, phrase: str, id_: str) -> str:
    """Let the first person say something; return nothing, or the refusal."""
    try:
        room.chat.say("g0", "phrase", phrase, id_)
    except Refused as refused:
        return refused.why.key
    return ""


async def to_the_end(table: Simulated) -> None:
    """Let people on turn act until the deal is over."""
    while table.room.log.playing:
        await table.act(table.on_turn()[0])


# --- at a table ---------------------------------------------------------------------------------


@SET
async def test_pauses_in_a_chat(at: At, clock: WallClock, ahead: float) -> None:
    table = await at("asszorti", "pais", 1, clock=clock)
    await table.come(0)
    room = table.room
    assert say(room, "hello", "a") == ""
    clock.ahead = ahead
    assert say(room, "back", "b") == "slow-down"
    await passes(table, clock, PAUSE)
    assert say(room, "back", "c") == ""
    await to_the_end(table)
    await passes(table, clock, WHILE)
    assert {say(room, "thank-you", f"d{n}") for n in range(MOST_AT_ONCE)} == {""}
    clock.ahead = 0
    assert say(room, "thank-you", "e") == "slow-down"
    await passes(table, clock, WHILE)
    assert say(room, "thank-you", "f") == ""


@SET
async def test_an_agreed_time(at: At, clock: WallClock, ahead: float) -> None:
    house = {"session_end": "agreed_time", "minutes": MINUTES}
    table = await at("asszorti", "pais", 1, house=house, clock=clock)
    for one in range(3):
        await table.come(one)
    clock.ahead = ahead
    await to_the_end(table)
    assert not table.room.log.over
    await passes(table, clock, 60 * MINUTES - 1)
    await table.room.next_deal("g0", table.room.log.n, "next")
    await passes(table, clock, 1)
    await to_the_end(table)
    assert table.room.log.over


@SET
async def test_clocks(at: At, clock: WallClock, ahead: float) -> None:
    assert QUICK
    settings = SettingsChanged(pace="quick", grace=10**6)
    table = await at("asszorti", "pais", 3, settings, clock=clock)
    for one in range(3):
        await table.come(one)
    await table.rest()
    n = table.room.log.n
    await passes(table, clock, 1)
    clock.ahead = ahead
    await passes(table, clock, QUICK.decision + QUICK.reserve - 2)
    assert table.room.log.n == n
    await passes(table, clock, 1)
    assert table.room.log.n > n


@SET
async def test_a_moved_clock_leaves_absence_alone(at: At, clock: WallClock, ahead: float) -> None:
    table = await at("asszorti", "pais", 3, SettingsChanged(grace=60), clock=clock)
    for one in range(3):
        await table.come(one)
    (chair, *_), n = table.on_turn(), table.room.log.n
    table.vanish(chair)
    await passes(table, clock, 1)
    clock.ahead = ahead
    await passes(table, clock, 58)
    assert table.room.log.n == n
    await passes(table, clock, 1)
    assert table.room.log.n > n


# --- of a server --------------------------------------------------------------------------------


class Bots(AtOnce):
    """Bots of a registry."""

    def expect(self, kind: str) -> None:
        """Do nothing; no preparation is needed."""


def registry(store: Stores) -> Registry:
    """Return the tables of a server that has just started."""
    return make_registry(store, cast(Thinking, Bots(Random(1))))


async def a_table(of: Registry, **settings: Any) -> str:
    """Return a table with a person on the first chair whose turn it is."""
    made = SettingsChanged(**settings)
    table = await of.make("g0", "Anna", "asserufen", None, {}, ["plain"] * 3, made)
    room = await of.room(table)
    room.disconnect(await room.connect("g0", 0))
    while "g0" not in room.absence.clocks.left():
        await room.rename("nobody", "x")
    return table


async def test_chat_after_a_restart_is_new(data: Path, clock: WallClock) -> None:
    store, numbers = Stores(migrated_file(data)), list[int]()
    table = ""
    for ahead in (0.0, -5 * HOUR, 5 * HOUR):
        clock.ahead = ahead
        server = registry(store)
        table = table or await a_table(server, pace="day")
        room = await server.room(table)
        assert say(room, "hello", "a") == ""
        numbers += [line["k"] for line in room.chat.history("g0")[0]["chat"]]
        await server.close()
    await store.close()
    assert numbers == sorted({*numbers})


async def test_a_repeated_message_counts_once(data: Path, clock: WallClock) -> None:
    """At once, later, and after a restart."""
    store, done = Stores(migrated_file(data)), list[int]()
    table = ""
    for ahead in (5 * HOUR, -5 * HOUR):
        server = registry(store)
        table = table or await a_table(server, pace="day")
        room = await server.room(table)
        if not done:
            deal, on = room.log.deal, room.log.n
            assert deal
            do = text(deal.options(room.log.seat_of("g0"))[0], room.log.rules.pack)
        done.append(await room.act("g0", do, on, "a"))
        clock.ahead = ahead
        done.append(await room.act("g0", do, on, "a"))
        await server.close()
    await store.close()
    assert len({*done}) == 1


@in_virtual_time
async def expires(ahead: float) -> list[datetime]:
    """Since when tables have to be untouched to go: at a start, and when the clock was set."""
    clock, times = WallClock(), list[datetime]()
    CLOCK.set(clock)

    async def expire(before: datetime) -> int:
        times.append(before)
        clock.ahead = ahead
        return 0

    kept = SimpleNamespace(expire=expire)
    going = asyncio.create_task(_expire(cast(TableStore, kept), cast(Studies, kept), timedelta(60)))
    await asyncio.sleep(1.5 * EXPIRY)
    going.cancel()
    return times[::2]


@pytest.mark.parametrize("ahead", [100 * DAY, -100 * DAY], ids=["forward", "back"])
def test_no_table_is_deleted_since_a_clock_was_set(ahead: float) -> None:
    first, second = expires(ahead)
    assert second - first == timedelta(seconds=EXPIRY)


@in_virtual_time
async def wakes(
    data: Path, ahead: float, elsewhere: bool = False
) -> tuple[list[float], list[float]]:
    """What is left to somebody at a table that nobody comes to and that waits for two hours more,
    when the clock is set by so much: then, and when these are over. Nothing where it stays closed.
    The clock may be that of a database on another machine.
    """
    loop, clock = asyncio.get_running_loop(), WallClock()

    async def there() -> float:
        return clock() + loop.time()

    store, found = Stores(migrated_file(data)), list[list[float]]()
    if elsewhere:
        CLOCK.set(lambda: clock.right + loop.time())
        store.database.now = there  # type: ignore[method-assign]
    else:
        CLOCK.set(lambda: clock() + loop.time())
    first = registry(store)
    table = await a_table(first, pace="day")
    await first.close()
    second = registry(store)

    async def ours(_: str) -> bool:
        return True

    waking = WakeUps(second, store.deadlines, ours)
    await asyncio.sleep(DAY - 2 * HOUR)
    await waking.look()
    assert second.count == 0
    clock.ahead = ahead
    for wait in (2 * HOUR, 0):
        await waking.look()
        room = await second.room(table) if second.has(table) else None
        found.append([*room.absence.clocks.left().values()] if room else [])
        await asyncio.sleep(wait / 4)
    await second.close()
    await store.close()
    return found[0], found[1]


@pytest.mark.parametrize("elsewhere", [False, True], ids=["ours", "of a database elsewhere"])
def test_a_clock_moved_forward_lets_no_bot_act_at_once(data: Path, elsewhere: bool) -> None:
    at_once, later = wakes(data, 5 * HOUR, elsewhere)
    assert at_once == [pytest.approx(RETURN)]
    assert later == [pytest.approx(RETURN - HOUR / 2)]


def test_no_table_is_opened_before_its_time_when_the_clock_goes_back(data: Path) -> None:
    assert wakes(data, -5 * HOUR) == ([], [])


def test_a_table_whose_deadline_was_written_by_a_wrong_clock_is_opened(data: Path) -> None:
    """That clock was ahead by months; nobody could come in time, so all have the whole time."""
    at_once, _ = wakes(data, -100 * DAY)
    assert at_once == [pytest.approx(DAY)]


@pytest.mark.parametrize("kind", KINDS)
async def test_processes_with_one_database_share_a_clock(
    kind: str, data: Path, clock: WallClock
) -> None:
    """Its own, where it is a server; that of the machine, where it is a file."""
    store = Stores(a_database(kind, data))
    before = await store.deadlines.now()
    clock.ahead = 5 * HOUR
    gone = await store.deadlines.now() - before
    assert gone == 5 * HOUR if kind == "sqlite" else 0 <= gone < HOUR
    await store.close()


@in_virtual_time
async def pairs(ahead: float) -> list[int]:
    """How many makers of tables are on their way: at once, when the clock was set, and later."""
    clock, found = WallClock(), list[int]()
    CLOCK.set(clock)

    async def make(*_: object) -> str:
        return "t"

    pairing = Pairing(cast(Registry, SimpleNamespace(make=make)), Lobby())
    await pairing.pair(Person("a", "a"), "Anna", Wish("asszorti", None), "plain", lambda: None)
    found.append(len(pairing.made()))
    clock.ahead = ahead
    for wait in (ON_THE_WAY - 1, 1):
        await asyncio.sleep(wait)
        found.append(len(pairing.made()))
    return found


@SET
def test_pairing(ahead: float) -> None:
    assert pairs(ahead) == [1, 1, 0]


@in_virtual_time
async def leases(ahead: float) -> list[bool]:
    """Whether one process has a table, as another sees it: before its lease has ended, after that,
    and while it is believed to be dead.
    """
    clock, found = WallClock(), list[bool]()
    CLOCK.set(clock)
    shared = Shared(cast(Any, SimulatedRedis(Random(1))))

    async def owner(_: str) -> tuple[None, int]:
        return None, 0

    async def has(*_: object) -> bool:
        return False

    tables = cast(TableStore, SimpleNamespace(owner=owner))
    one, other = Owner("one", "1"), Owner("other", "1")
    here, there = (Leases(shared, tables, me, has, lambda _: None) for me in (one, other))
    await here.owner("t")
    clock.ahead = ahead
    for wait in (LENGTH - 1, 1.5):
        await asyncio.sleep(wait)
        found.append(await there.owner("t") == one)
    here.mark_dead(other)
    clock.ahead = 0
    await asyncio.sleep(LENGTH - 1)
    return [*found, here._is_dead(other)]


@SET
def test_leases(ahead: float) -> None:
    assert leases(ahead) == [True, False, True]


def test_a_confirmation_tolerates_a_small_clock_skew(clock: WallClock) -> None:
    confirmations = Confirmations("secret")
    for ahead, counts in ((2, True), (-2, True), (SECOND_THOUGHT + 2, False)):
        clock.ahead = 0
        word = confirmations.word("session")
        clock.ahead = -ahead
        assert confirmations.is_confirmed("session", word) == counts
        assert not confirmations.is_confirmed("another", word)
