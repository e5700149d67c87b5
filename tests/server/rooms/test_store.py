"""The store: simultaneous writes are committed together, and each write is atomic.

It stays so, whatever happens to the other writes.
"""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from psycopg.pq import TransactionStatus
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, StatementError

from skiz.server.app.stores import Stores
from skiz.server.common.environment import utc
from skiz.server.deals.keeper import EndOfDeal
from skiz.server.rooms.fence import APPEND, TableLost
from skiz.server.storage.database import Write
from skiz.server.storage.rows import Result
from skiz.server.table_log.schema import events, sitters
from skiz.server.table_log.table_made import TableMade
from skiz.server.tables.sitting import SatDown
from tests.support.storage.databases import KINDS, a_migrated_database

INSERT = sa.insert(sitters)
TABLES = 12
IDLE = TransactionStatus.IDLE
NO_JSON = (StatementError, TypeError)  # by kind of database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, data: Path) -> str:
    """Return an empty database of every kind."""
    return a_migrated_database(request.param, data)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Stores]:
    """Return a store with some tables."""
    made = Stores(url)
    for table in range(TABLES):
        await made.tables.make_table(str(table), TableMade("asszorti", "pais", {}))
    yield made
    await made.close()


@contextmanager
def listening(event: str, hear: Callable[..., None]) -> Iterator[None]:
    """Call a function at an event of any database."""
    sa.event.listen(sa.Engine, event, hear)
    yield
    sa.event.remove(sa.Engine, event, hear)


@contextmanager
def another_process(url: str) -> Iterator[Callable[[str], list[int]]]:
    """Yield a function that returns the numbers that another process finds in the database."""
    other = sa.create_engine(url)

    def kept(table: str) -> list[int]:
        query = sa.select(events.c.n).where(events.c.table_id == table)
        with other.connect() as connection:
            return [*connection.execute(query.order_by(events.c.n)).scalars()]

    yield kept
    other.dispose()


@pytest.mark.parametrize("seed", range(5))
async def test_each_append_is_atomic_whatever_the_others_do(
    store: Stores, url: str, seed: int
) -> None:
    """Some appends have a number that is taken, some no table, some no valid JSON."""
    rng = random.Random(seed)
    expected: dict[str, list[int]] = {str(table): [] for table in range(TABLES)}

    async def write(table: str) -> None:
        for _ in range(rng.randint(1, 8)):
            numbers = [len(expected[table]) + 1 + more for more in range(rng.randint(1, 4))]
            wrong: list[tuple[str, list[tuple[int, Any]], Any]] = [
                (table, [(n, {}) for n in [*numbers, numbers[0]]], TableLost),
                ("none", [(n, {}) for n in numbers], TableLost),
                (table, [*((n, {}) for n in numbers), (99, {"no JSON": object()})], NO_JSON),
            ]
            if rng.random() < 0.4:
                where, entries, error = rng.choice(wrong)
                with pytest.raises(error):
                    await store.tables.append(where, 0, entries, [SatDown(where, ["anna"])])
            await store.tables.append(
                table, 0, [(n, {"n": n}) for n in numbers], [SatDown(table, [f"guest {table}"])]
            )
            # Everybody can read it by now.
            expected[table] += numbers
            assert kept(table) == expected[table]

    with another_process(url) as kept:
        await asyncio.gather(*(write(table) for table in expected))
    for table, numbers in expected.items():
        assert await store.tables.log(table) == [(n, {"n": n}) for n in numbers]
        assert [id_ for id_, _ in await store.sitting.tables_of((f"guest {table}",))] == [table]
    assert await store.sitting.tables_of(("anna",)) == []


async def test_simultaneous_appends_share_a_commit(store: Stores) -> None:
    commits: list[sa.Connection] = []

    def committed(connection: sa.Connection) -> None:
        commits.append(connection)

    with listening("commit", committed):
        await asyncio.gather(
            *(
                store.tables.append(str(t), 0, [(1, {}), (2, {})], [SatDown(str(t), ["anna"])])
                for t in range(TABLES)
            )
        )
    assert len(commits) == 1
    assert len(await store.sitting.tables_of(("anna",))) == TABLES


class SatBefore:
    """Rows of guests, one after the other on each call; then the last of them again."""

    def __init__(self, *guests: str) -> None:
        self._guests = [*guests]

    async def writes(self, at: datetime) -> Write:
        guest = self._guests.pop(0) if len(self._guests) > 1 else self._guests[0]
        return [(INSERT, [{"guest": guest, "table_id": "1", "at": at}])]


async def test_the_rows_that_follow_are_recomputed_while_they_change(store: Stores) -> None:
    """Another process may have written the same row meanwhile. If nothing else follows by then,
    nothing is written.
    """
    await store.tables.append("1", 0, [(1, {})], [SatDown("1", ["anna", "bela"])])
    await store.tables.append("1", 0, [(2, {})], [SatBefore("anna", "bela", "cili")])
    with pytest.raises(TableLost):
        await store.tables.append("1", 0, [(3, {})], [SatBefore("cili")])
    assert await store.tables.log("1") == [(1, {}), (2, {})]
    assert await store.sitting.tables_of(("cili",)) != []


async def test_a_simultaneous_duplicate_is_stored_once(store: Stores) -> None:
    """Two names of a guest, and a sheet entry that is written again."""
    ends = [Result("anna", 1, ["Anna"], [points]) for points in range(3)]
    await asyncio.gather(
        *(store.people.rename("anna", name) for name in ("Anna", "Ann")),
        *(
            store.tables.append("1", 0, [(n, {})], [SatDown("1", ["anna"]), EndOfDeal("1", [end])])
            for n, end in enumerate(ends, 1)
        ),
    )
    assert await store.people.name("anna") == "Ann"
    (result,) = await store.finished.of(("anna",))
    assert result["points"] == [2]


async def test_a_cancelled_append_does_not_disturb_the_others(store: Stores) -> None:
    writes = [asyncio.create_task(store.tables.append(str(t), 0, [(1, {})])) for t in range(TABLES)]
    await asyncio.sleep(0)
    writes[0].cancel()
    await asyncio.gather(*writes, return_exceptions=True)
    assert [write.cancelled() for write in writes] == [True] + [False] * (TABLES - 1)
    assert await store.tables.log(str(TABLES - 1)) == [(1, {})]


async def test_a_failure_of_the_whole_database_is_not_retried_for_each_table(store: Stores) -> None:
    """A database locked by another process would otherwise be waited for once for each table."""
    tried: list[sa.Connection] = []

    def full(connection: sa.Connection, *_: Any) -> None:
        tried.append(connection)
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with listening("before_cursor_execute", full):
        ends = await asyncio.gather(
            *(store.tables.append(str(t), 0, [(1, {})]) for t in range(TABLES)),
            return_exceptions=True,
        )
    assert all(isinstance(end, OperationalError) for end in ends)
    assert len(tried) == 1
    await store.tables.append("1", 0, [(1, {})])
    assert await store.tables.log("1") == [(1, {})]


async def test_errors_do_not_contain_the_data_to_be_written(store: Stores) -> None:
    """Errors go to the server's log, and an entry has cards, a person a name."""
    entry = {"new_table_id": "1", "new_n": None, "new_body": {"hand": "skíz XXI"}, "fence": 0}
    with pytest.raises(DBAPIError) as wrong:
        await store.database.write([(APPEND, [entry | {"new_at": utc()}])])
    assert "INSERT INTO events" in str(wrong.value)
    assert "XXI" not in str(wrong.value)


async def test_no_reader_is_left_in_a_transaction(store: Stores) -> None:
    """If the process stalled at that moment, PostgreSQL would close the connection."""
    left: list[bool] = []

    def read(_: sa.Connection, cursor: Any, *__: Any) -> None:
        line = cursor.connection
        of_sqlite = isinstance(line, sqlite3.Connection)
        left.append(line.in_transaction if of_sqlite else line.info.transaction_status != IDLE)

    with listening("after_cursor_execute", read):
        await store.tables.log("1")
        await store.sitting.tables_of(("anna",))
    assert left == [False, False]


class Deadlock(Exception):
    """The error of PostgreSQL when two transactions wait for each other and it ends one."""

    sqlstate = "40P01"


class StoodStill(Exception):
    """The error for a process that stalled in the middle of a transaction."""

    sqlstate = "25P03"


@pytest.mark.parametrize(("tables", "times"), [(1, 1), (1, 2), (TABLES, 1), (TABLES, 4)])
@pytest.mark.parametrize(
    "error", [OperationalError("INSERT", {}, Deadlock()), InternalError("INSERT", {}, StoodStill())]
)
async def test_a_rolled_back_transaction_is_written_again(
    store: Stores, times: int, error: DBAPIError, tables: int
) -> None:
    """All together first; if that fails again, each by itself."""
    undone: list[sa.Connection] = []

    def undo(connection: sa.Connection, *_: Any) -> None:
        if len(undone) < times:
            undone.append(connection)
            raise error

    with listening("before_cursor_execute", undo):
        await asyncio.gather(*(store.tables.append(str(t), 0, [(1, {})]) for t in range(tables)))
    assert len(undone) == times
    assert [await store.tables.log(str(t)) for t in range(tables)] == [[(1, {})]] * tables


async def test_pending_appends_are_written_before_the_store_closes(url: str) -> None:
    store = Stores(url)
    await store.tables.make_table("1", TableMade("asszorti", "pais", {}))
    write = asyncio.create_task(store.tables.append("1", 0, [(1, {})]))
    await asyncio.sleep(0)
    await store.close()
    await write
    with another_process(url) as kept:
        assert kept("1") == [1]
