"""The list of a person's tables reads them without opening any.

After a restart nothing is written for it, nothing stays in memory, and an unreadable table leaves
the others.
"""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from bench.server.evenings import write_old
from skiz.server.app import lifespan
from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from skiz.server.app.stores import Stores
from skiz.server.clocks.waiting import is_asked
from skiz.server.common.codec import Json
from skiz.server.common.parts import parts_of
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.restoring import restore
from skiz.server.tables.peek import goes_on_alone
from skiz.server.tables.registry import Registry
from skiz.table import Rules, text
from tests.support.server.wall_clock import HOUR, on_the_wall
from tests.support.storage.databases import KINDS, a_migrated_database
from tests.support.tools.depth import depth

LONG = depth(8, 30)  # deals of a session
TABLES = 6


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, data: Path) -> str:
    """Return an empty database of every kind."""
    return a_migrated_database(request.param, data)


@pytest.fixture(autouse=True)
def nothing_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no server delete what is old: its statements would be counted with those of the list."""

    async def never(*_: object) -> None:
        """As after a deletion."""

    monkeypatch.setattr(lifespan, "_expire", never)


class Here:
    """A server in this process, and Anna, who uses it with her cookie."""

    def __init__(self, app: FastAPI, http: httpx2.AsyncClient) -> None:
        self.app, self.http = app, http
        self.registry = parts_of(app).of(Registry)

    async def tables(self) -> list[Json]:
        """Return Anna's list without the times since the last event."""
        return [{k: v for k, v in one.items() if k != "ago"} for one in await self.asked()]

    async def asked(self) -> list[Json]:
        """Return Anna's list as she receives it."""
        answer = await self.http.get("/api/tables")
        assert answer.status_code == 200, answer.text
        return list(answer.json())

    async def new(self, **wanted: Any) -> str:
        """Return a new table of hers."""
        answer = await self.http.post("/api/tables", json={"game": "asszorti", **wanted})
        return str(answer.raise_for_status().json()["table"])


@asynccontextmanager
async def served(url: str, cookies: dict[str, str]) -> AsyncIterator[Here]:
    """Run a server from start to end; Anna's cookies are kept."""
    app = make_app(AppSettings(url, thinking_processes=1))
    async with app.router.lifespan_context(app):
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://localhost", cookies=cookies
        ) as http:
            await http.get("/api/me")
            if not cookies:
                cookies.update(http.cookies)
            yield Here(app, http)


@contextmanager
def statements() -> Iterator[list[str]]:
    """Collect the statements that the databases get meanwhile."""
    queries: list[str] = []

    def hear(_: sa.Connection, cursor: Any, statement: str, *__: Any) -> None:
        queries.append(statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", hear)
    yield queries
    sa.event.remove(sa.Engine, "before_cursor_execute", hear)


def written(queries: list[str]) -> list[str]:
    """Return the statements that change something."""
    return [one for one in queries if not one.startswith("SELECT")]


def of_tables(queries: list[str]) -> list[str]:
    """Return the statements that read rows to be folded."""
    return [one for one in queries if "house" in one or "body" in one]


@contextmanager
def database(url: str) -> Iterator[sa.Connection]:
    """Return the database of a server that is closed."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


async def at_rest(registry: Registry) -> None:
    """Wait until all bots have acted."""
    for id_ in registry.tables:
        await (await registry.room(id_))._bots.settle()


async def test_the_list_opens_no_table_and_writes_nothing(url: str) -> None:
    cookies: dict[str, str] = {}
    async with served(url, cookies) as here:
        made = [await here.new(bots=["plain", "plain"]) for _ in range(TABLES)]
        await at_rest(here.registry)
        before = await here.tables()
    assert {one["table"] for one in before} == {*made}
    async with served(url, cookies) as here:
        with statements() as queries:
            assert await here.tables() == before
        assert (written(queries), len(of_tables(queries)), here.registry.count) == ([], 2, 0)
        await here.registry.room(made[0])
        assert await here.tables() == before
        assert here.registry.tables == [made[0]]


async def test_the_list_shows_the_current_state_of_a_session(url: str) -> None:
    """From its last checkpoint, from an unreadable one, and without one."""
    cookies: dict[str, str] = {}
    async with served(url, cookies) as here:
        await write_old(parts_of(here.app).of(Stores), "old", "asszorti", LONG)
        await here.registry.room("old")
    for spoil in (None, "UPDATE deals SET session = '{\"rows\": 3}'", "DELETE FROM deals"):
        if spoil:
            with database(url) as connection:
                connection.execute(sa.text(spoil))
        async with served(url, cookies) as here:
            with statements() as queries:
                log = (await here.registry.peek_all(["old"]))["old"]
            assert written(queries) == []
            assert here.registry.count == 0
            room = await here.registry.room("old")
            assert (log.n, log.rows, log.names()) == (room.log.n, room.log.rows, room.log.names())
            assert log.deal
            assert log.deal.began.number == LONG


async def test_a_broken_table_is_left_out_and_leaves_the_others(url: str) -> None:
    cookies: dict[str, str] = {}
    async with served(url, cookies) as here:
        made = [await here.new() for _ in range(TABLES)]
        await at_rest(here.registry)
    whole, gap, short, strange, unnamed, houseless = made
    with database(url) as connection:
        for spoil in (
            f"DELETE FROM events WHERE table_id = '{gap}' AND n = 3",
            f"DELETE FROM events WHERE table_id = '{short}' AND n > 1",  # others did not sit down
            f"UPDATE events SET body = '{{\"type\": \"what\"}}' WHERE table_id = '{strange}'",
            f"UPDATE tables SET game = 'none' WHERE id = '{unnamed}'",
            f"UPDATE tables SET house = '{{\"bid_from\": []}}' WHERE id = '{houseless}'",
        ):
            connection.execute(sa.text(spoil))
    async with served(url, cookies) as here:
        assert [one["table"] for one in await here.tables()] == [whole]
        assert here.registry.count == 0


async def test_the_list_does_not_name_deleted_people(url: str) -> None:
    cookies: dict[str, str] = {}
    async with served(url, cookies) as here:
        table = await here.new()
        async with httpx2.AsyncClient(
            transport=httpx2.ASGITransport(here.app), base_url="http://localhost"
        ) as bela:
            await bela.get("/api/me")
            sat = await bela.post(f"/api/tables/{table}/seat", json={"chair": 1})
            sat.raise_for_status()
        await at_rest(here.registry)
        (before,) = await here.tables()
        assert len(before["people"]) == 1
    with database(url) as connection:
        query = "SELECT n, body FROM events WHERE table_id = :id ORDER BY n"
        for n, written in connection.execute(sa.text(query), {"id": table}).all():
            body = json.loads(written) if isinstance(written, str) else written
            if body["type"] == "sat" and body["guest"] and body["chair"] == 1:
                gone = {"body": json.dumps({**body, "name": ""}), "n": n, "id": table}
                update = "UPDATE events SET body = :body WHERE table_id = :id AND n = :n"
                connection.execute(sa.text(update), gone)
    async with served(url, cookies) as here:
        (now,) = await here.tables()
        assert (now["people"], here.registry.count) == ([], 0)
        assert all(now["names"])
        await here.registry.room(table)
        assert (await here.tables())[0]["names"] == now["names"]


async def test_a_slow_table_with_interrupted_bots_continues(data: Path) -> None:
    """Otherwise nobody would ever come to it, since no person is on turn. A table that waits for
    Anna stays closed.
    """
    url, cookies = f"sqlite:///{data}", dict[str, str]()
    async with served(url, cookies) as here:
        table = await here.new(pace="day")
        room = await here.registry.room(table)
        (guest,) = [sat.guest for sat in room.log.chairs.persons()]
        assert guest is not None
        anna = await room.connect(guest, 0)
        rules, acted = room.log.rules, 0
        while not (room.log.is_on_turn(guest) and acted):
            if room.log.is_on_turn(guest):
                assert room.log.deal is not None
                do = text(room.log.deal.options(room.log.seat_of(guest))[0], rules.pack)
                acted = await room.act(guest, do, room.log.n, "a")
            else:
                await anna.outgoing.get()
    with database(url) as connection:
        query = "SELECT n, body FROM events WHERE table_id = :id ORDER BY n"
        rows = [
            (row.n, json.loads(row.body))
            for row in connection.execute(sa.text(query), {"id": table})
        ]
    async with served(url, cookies) as here:
        await here.tables()
        assert here.registry.count == 0
    stopped = [n for n in range(1, len(rows)) if _goes_on(rules, rows[:n], guest)]
    with database(url) as connection:
        cut = "DELETE FROM events WHERE table_id = :id AND n > :n"
        connection.execute(sa.text(cut), {"id": table, "n": stopped[-1]})
    async with served(url, cookies) as here:
        await here.tables()
        assert here.registry.tables == [table]


def _goes_on(rules: Rules, rows: list[tuple[int, Json]], guest: str) -> bool:
    log = TableLog(rules)
    restore(log, rows)
    if log.deal is None or not log.deal.dealt:
        return False
    assert not (goes_on_alone(log) and is_asked(log, guest))
    return goes_on_alone(log)


async def test_the_waiting_time_of_a_table_ignores_the_wall_clock(url: str) -> None:
    """Except for the time before the server started, of which nothing else is known."""
    cookies: dict[str, str] = {}
    with on_the_wall() as clock:
        async with served(url, cookies) as here:
            await here.new(pace="day", bots=["plain", "plain"])
            await at_rest(here.registry)
            for hours in (0, 5, -5):
                clock.ahead = hours * HOUR
                (found,) = await here.asked()
                assert 0 <= found["ago"] < 1000 * HOUR, hours
                assert found["at"].startswith("2027-01-15T08:00:00")
        async with served(url, cookies) as here:
            for ahead, ago in ((2 * HOUR, 2 * HOUR), (-2 * HOUR, 0)):
                clock.ahead = ahead
                (found,) = await here.asked()
                assert found["ago"] == 1000 * ago
