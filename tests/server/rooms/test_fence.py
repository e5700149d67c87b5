"""Two owners of a table never both write: the database compares fences in the same transaction."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.refusal import Refused
from skiz.server.rooms.fence import TableLost
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.sitting import SatDown
from skiz.server.thinking import Thinking
from tests.support.server.clients import PATIENCE
from tests.support.storage.databases import KINDS, a_migrated_database, migrated_in_postgres

OWNERS = 3


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, data: Path) -> str:
    """Return a database of every kind with a table in it."""
    return a_migrated_database(request.param, data)


@pytest.fixture
async def stores(url: str) -> AsyncIterator[list[Stores]]:
    """Return several processes, as far as the database can tell."""
    made = [Stores(url, f"owner {number}") for number in range(OWNERS)]
    await made[0].tables.make_table("t", TableMade("asszorti", "pais", {}))
    yield made
    for store in made:
        await store.close()


async def test_a_replaced_owner_writes_nothing_more(stores: list[Stores]) -> None:
    first, second, _ = stores
    one = await first.tables.take("t")
    await first.tables.append("t", one, [(1, {})], [SatDown("t", ["anna"])])
    two = await second.tables.take("t")
    with pytest.raises(TableLost):
        await first.tables.append("t", one, [(2, {}), (3, {})], [SatDown("t", ["bela"])])
    await second.tables.append("t", two, [(2, {})])
    assert await second.tables.log("t") == [(1, {}), (2, {})]
    assert await second.sitting.tables_of(("bela",)) == []
    assert await second.tables.owner("t") == ("owner 1", two)


async def test_of_simultaneous_owners_only_one_may_write(stores: list[Stores]) -> None:
    taken = await asyncio.gather(*(s.tables.take("t") for s in stores), return_exceptions=True)
    wrote = await asyncio.gather(
        *(
            store.tables.append("t", fence, [(n, {"by": n})])
            for n, (store, fence) in enumerate(zip(stores, taken, strict=True), 1)
            if isinstance(fence, int)
        ),
        return_exceptions=True,
    )
    assert [end for end in taken if not isinstance(end, int | TableLost)] == []
    assert wrote.count(None) == len(await stores[0].tables.log("t")) == 1


@pytest.mark.parametrize("seed", range(3))
async def test_acknowledged_entries_are_stored_once_in_the_order_of_the_fences(
    stores: list[Stores], seed: int
) -> None:
    """Owners take the table from one another repeatedly, and write as fast as they can."""
    rng, acknowledged = random.Random(seed), set[tuple[int, int, int]]()

    async def own(number: int, store: Stores) -> None:
        for _ in range(8):
            try:
                fence = await store.tables.take("t")
                n = len(await store.tables.log("t"))
                for n in range(n + 1, n + rng.randint(2, 8)):  # noqa: B020
                    await store.tables.append("t", fence, [(n, {"by": number, "fence": fence})])
                    acknowledged.add((n, number, fence))
            except TableLost:
                continue

    await asyncio.gather(*(own(number, store) for number, store in enumerate(stores)))
    log = await stores[0].tables.log("t")
    assert [n for n, _ in log] == [*range(1, len(log) + 1)]
    assert {(n, row["by"], row["fence"]) for n, row in log} == acknowledged
    fences = [row["fence"] for _, row in log]
    assert fences == sorted(fences)


STANDS_STILL = """
import asyncio, os, signal, sys
import sqlalchemy as sa
from skiz.server.rooms.fence import TableLost
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores

def stand_still(_):
    os.kill(os.getpid(), signal.SIGSTOP)
    sys.stdin.readline()  # this thread may run on for a moment

async def main():
    store = Stores(sys.argv[1], "the one that stands still")
    fence = await store.tables.take("t")
    await store.tables.append("t", fence, [(1, {})])
    sa.event.listen(sa.Engine, "commit", stand_still)
    try:
        await store.tables.append("t", fence, [(2, {"by": "the one that stands still"})])
    except TableLost:
        sys.exit(7)

asyncio.run(main())
"""


def _that_stands_still(url: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", STANDS_STILL, url]
    still = subprocess.Popen(command, stdin=subprocess.PIPE)
    _, status = os.waitpid(still.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    return still


async def test_a_process_stalled_before_its_commit_delays_nobody() -> None:
    """It holds the lock of the table, and has written rows that are not committed yet."""
    url = migrated_in_postgres()
    store = Stores(url, "the other")
    await store.tables.make_table("t", TableMade("asszorti", "pais", {}))
    still = await asyncio.to_thread(_that_stands_still, url)
    fence = await store.tables.take("t")
    await store.tables.append("t", fence, [(2, {"by": "the other"})])
    still.send_signal(signal.SIGCONT)
    await asyncio.to_thread(still.communicate, b"\n", PATIENCE)
    assert still.returncode == 7
    assert await store.tables.log("t") == [(1, {}), (2, {"by": "the other"})]
    await store.close()


async def test_a_replaced_room_closes_and_reopens_at_the_current_entry(
    stores: list[Stores],
) -> None:
    """Nobody receives unwritten events, and connected people are told to reconnect."""
    thinking = Thinking()
    one, two = (make_registry(store, thinking) for store in stores[:2])
    table = await one.make("anna", "Anna", "asszorti", None, {}, [])
    old = await one.room(table)
    listening = await old.connect("anna", old.log.n)
    new = await two.room(table)
    before = new.log.n
    await new.rename("anna", "Ann")
    with pytest.raises(Refused, match="our-slip"):
        await old.rename("anna", "Anni")
    assert listening.outgoing.get_nowait() == {"bye": "moved"}
    again = await one.room(table)
    assert again is not old
    assert "Ann" in again.log.names()
    assert again.log.n > before
    await again.rename("anna", "Anni")
    with pytest.raises(Refused, match="our-slip"):
        await new.rename("anna", "Anna")
    assert [n for n, _ in await stores[2].tables.log(table)] == [*range(1, again.log.n + 1)]
    for registry in (one, two):
        await registry.close()
    thinking.close()


async def test_a_request_to_a_closing_room_is_told_to_retry(stores: list[Stores]) -> None:
    """Earlier requests are still served, but no further messages are sent."""
    thinking = Thinking()
    registry = make_registry(stores[0], thinking)
    table = await registry.make("anna", "Anna", "asszorti", None, {}, [])
    room = await registry.room(table)
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def take_long() -> None:
        begun.set()
        await goes_on.wait()

    busy = asyncio.create_task(room._queue.do(take_long))
    coming = asyncio.create_task(room.connect("anna", 0))
    await begun.wait()
    registry.lose(table)
    goes_on.set()
    await busy
    assert (await coming).outgoing.get_nowait() == {"bye": "moved"}
    assert room.connections == {}
    await registry.close()
    thinking.close()
