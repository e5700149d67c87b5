"""Regressions of robustness: long evenings, failing writes, malformed frames, two servers."""

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import httpx2
import pytest
from fastapi import WebSocket
from fastapi.dependencies.utils import get_dependant

from skiz.games import game, games
from skiz.server.app.app import make_app
from skiz.server.app.lifespan import AppSettings
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.parts import parts_of
from skiz.server.common.refusal import Refused
from skiz.server.hosting.routes import HEALTH
from skiz.server.metrics.request_statistics import RequestStatistics
from skiz.server.people.store import Person as PersonThere
from skiz.server.protection.limits import FRAMES, Limits
from skiz.server.rooms.messages import happened
from skiz.server.rooms.room import Room
from skiz.server.rooms.store import TableStore
from skiz.server.sockets import refused_frames
from skiz.server.sockets.connection import MOST_LIVE, Connection
from skiz.server.sockets.line import MOST_IDLE
from skiz.server.table_log.entries import Entry
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.table_made import TableMade
from skiz.server.table_log.table_rules import rules
from skiz.server.tables import socket as sockets
from skiz.server.tables.frames import read_frame
from skiz.server.tables.registry import Registry
from skiz.server.tables.socket import _receive_all
from skiz.server.thinking import Thinking, offered
from skiz.table import options, text
from tests.support.server.clients import Person, Server
from tests.support.server.parts import app_with
from tests.support.server.simulated import simulated
from tests.support.storage.databases import migrated_file
from tests.support.tools.command import skiz
from tests.support.worlds.virtual_time import in_virtual_time

NewPerson = Callable[[], Person]


@pytest.fixture
async def registry(tmp_path: Path) -> AsyncIterator[Registry]:
    """Return a server's tables on a new database, in this process."""
    store = Stores(migrated_file(tmp_path / "skiz.sqlite3"))
    thinking = Thinking()
    made = make_registry(store, thinking)
    yield made
    await made.close()
    thinking.close()
    await store.close()


async def first_option(room: Room, connection: Connection) -> str:
    """Return Anna's first option, once it is her turn."""
    while not room.log.is_on_turn("anna"):
        await connection.outgoing.get()
    deal = room.log.deal
    assert deal is not None
    seat = room.log.seat_of("anna")
    return text(options(deal.view(seat), seat)[0], room.log.rules.pack)


async def act(room: Room, id_: str) -> int:
    """Let Anna play her first option."""
    do = await first_option(room, await room.connect("anna", room.log.n))
    return await room.act("anna", do, room.log.n, id_)


def test_a_long_log_is_sent_in_full() -> None:
    connection = Connection("anna")
    connection.resend([{"n": n} for n in range(10 * MOST_LIVE)])
    connection.send({"n": "live"})
    assert connection.outgoing.qsize() == 10 * MOST_LIVE + 1


def test_repeated_requests_without_reading_are_answered_once() -> None:
    connection = Connection("anna")
    connection.resend([{"n": n} for n in range(MOST_LIVE)])
    connection.send({"ack": "a1", "n": 7})
    for _ in range(100):
        connection.resend([{"n": n} for n in range(MOST_LIVE)])
    assert connection.outgoing.qsize() == MOST_LIVE + 1
    assert {"ack": "a1", "n": 7} in [connection.outgoing.get_nowait() for _ in range(MOST_LIVE + 1)]


def test_a_client_that_does_not_read_is_closed_once() -> None:
    connection = Connection("anna")
    for n in range(2 * MOST_LIVE):
        connection.send({"n": n})
    assert [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())] == [
        {"bye": "too-slow"}
    ]


async def test_a_write_that_fails_stops_no_table(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.rooms.bots.AGAIN", 0.01)
    room = await registry.room(await registry.make("anna", "Anna", "asszorti", None, {}, []))
    append, fails = room.history._store.append, iter([True, True, True])

    async def sometimes(*arguments: Any) -> None:
        if next(fails, False):
            raise OSError("disk full")
        await append(*arguments)

    monkeypatch.setattr(room.history._store, "append", sometimes)
    for turn in range(4):
        before = room.log.n
        try:
            assert await act(room, f"a{turn}") > before
        except OSError:
            assert not any(entry.cause for entry in room.log.entries[before:])


async def test_a_message_for_several_people_is_encoded_once(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, int]] = []

    def counted(log: TableLog, entry: Entry, seat: int) -> dict[str, Any]:
        made.append((entry.n, seat))
        return happened(log, entry, seat)

    monkeypatch.setattr("skiz.server.rooms.messages.happened", counted)
    room = await registry.room(await registry.make("anna", "Anna", "asszorti", None, {}, []))
    await room.connect("anna", 0)
    listening = [await room.connect(f"onlooker {one}", 0) for one in range(3)]
    made.clear()  # what each was told on coming
    await act(room, "a")
    assert len({*made}) == len(made) > 1
    lines = [
        [line.outgoing.get_nowait() for _ in range(line.outgoing.qsize())] for line in listening
    ]
    events = [[message for message in line if "event" in message] for line in lines]
    assert events[0] == events[1] == events[2]


def test_the_rules_of_a_house_are_made_once_for_all_its_tables() -> None:
    house = rules("asserufen", None, {}).house.values()
    assert rules("asserufen", None, house) is rules("asserufen", None, dict(house))
    with pytest.raises(Refused, match="bad-house"):
        rules("asserufen", None, {"players": "none"})


class Frames:
    """A socket on which some frames arrive, and then no more."""

    def __init__(self, *frames: Any) -> None:
        self.app = app_with(Limits(), RequestStatistics())
        self._coming = [{"type": "websocket.receive", "text": json.dumps(one)} for one in frames]

    async def receive(self) -> Any:
        """Return the next of them."""
        return self._coming.pop(0) if self._coming else {"type": "websocket.disconnect"}


class Silent(Frames):
    """A socket on which nothing is ever said; how it is closed is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.closed: list[int] = []

        async def room(_: str) -> Any:
            return SimpleNamespace()

        parts_of(self.app).put_as(Registry, SimpleNamespace(room=room))  # type: ignore[arg-type]

    async def receive(self) -> Any:
        """Receive nothing."""
        await asyncio.Event().wait()

    async def accept(self) -> None:
        """Accept the connection."""

    async def send_json(self, _: Any) -> None:
        """Send a reason that nobody receives."""

    async def close(self, code: int, _: str) -> None:
        """Close the connection."""
        self.closed.append(code)


@in_virtual_time
async def test_a_silent_client_is_dropped() -> None:
    """Neither before a hello, nor before the first message after it."""
    loop, silent = asyncio.get_running_loop(), Silent()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "as_guest", AsyncMock(return_value="anna"))
        await sockets._at_table(cast(WebSocket, silent), "t", PersonThere("anna", "anna"))
    assert (silent.closed, loop.time()) == ([4400], sockets.PATIENCE)
    room = cast(Room, SimpleNamespace(id="t"))
    await _receive_all(cast(WebSocket, silent), room, Connection("anna"))
    assert loop.time() == sockets.PATIENCE + MOST_IDLE


@pytest.mark.parametrize(
    ("error", "key"),
    [(OSError("disk full"), "our-slip"), (OSError(ENOSPC, "disk full"), "disk-full")],
)
async def test_a_failed_write_is_reported_and_logged(
    error: OSError,
    key: str,
    registry: Registry,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fails(*_: Any) -> None:
        raise error

    room = await registry.room(await registry.make("anna", "Anna", "asszorti", None, {}, []))
    connection = await room.connect("anna", room.log.n)
    do = await first_option(room, connection)
    monkeypatch.setattr(room.history._store, "append", fails)
    frames = Frames({"do": do, "on": room.log.n, "id": "a1"}, {"ping": 1})
    await _receive_all(cast(WebSocket, frames), room, connection)
    messages = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    assert [m["why"]["key"] for m in messages if m.get("reject") == "a1"] == [key]
    assert messages[-1] == {"pong": 1}
    assert "disk full" in caplog.text


async def test_a_request_that_fails_is_answered_and_logged_and_nothing_is_raised_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise uvicorn would cut the connection of the next request."""

    async def fails(*_: Any) -> None:
        raise OSError("disk full")

    app = make_app(AppSettings(f"sqlite:///{tmp_path / 'skiz.sqlite3'}", thinking_processes=1))
    async with app.router.lifespan_context(app):
        monkeypatch.setattr(parts_of(app).of(TableStore), "make_table", fails)
        transport = httpx2.ASGITransport(app)  # raises what the application raises
        async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as http:
            answer = await http.post("/api/tables", json={"game": "asszorti"})
            monkeypatch.setattr(parts_of(app).of(TableStore), "size", fails)
            health = [(await http.get(path)).status_code for path in HEALTH]
    assert dict(zip(HEALTH, health, strict=True)) == {"/healthz": 200, "/readyz": 503}
    assert (answer.status_code, answer.json()["error"]) == (500, "our-slip")
    assert "disk full" in caplog.text


@in_virtual_time
async def test_a_flooding_client_is_slowed_down_and_then_closed() -> None:
    """Who sends junk among what is answered is not."""
    junk, most = ["junk"] * 2 * refused_frames.MOST, refused_frames.MOST
    some = ["junk", {"ping": 1}] * (FRAMES.amount // 2)
    for coming, read, end in ((junk, most, {"bye": "slow-down"}), (some, len(some), {"pong": 1})):
        table = await simulated("asszorti", "pais", 1)
        connection = await table.room.connect("g0", 0)
        frames, began = Frames(*coming), asyncio.get_running_loop().time()
        await _receive_all(cast(WebSocket, frames), table.room, connection)
        took = asyncio.get_running_loop().time() - began
        assert len(coming) - len(frames._coming) == read
        waits = (read > FRAMES.amount) * (FRAMES.seconds - refused_frames.LONGEST_PAUSE)
        assert took >= max(waits, (read - FRAMES.amount) * refused_frames.PAUSE)
        await table.room.close()
        last = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())][-1]
        assert last == end


async def test_a_table_keeps_its_whole_house(registry: Registry) -> None:
    made = await registry.make("anna", "Anna", "asszorti", "gamerules", {"deals": 5}, [])
    kept = await registry._store.table(made)
    assert kept is not None
    house = game("asszorti").house("gamerules", {"deals": 5})
    assert kept[2] == {point.field: point.value for point in house.options()}


async def test_more_bots_than_chairs_are_refused(registry: Registry) -> None:
    with pytest.raises(Refused, match="too-many-players"):
        await registry.make("anna", "Anna", "asszorti", None, {}, ["plain"] * 3)


async def test_a_game_that_no_player_knows_is_not_offered_with_bots(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would play at random there, and nobody would know."""
    unknown = replace(game("asszorti").rules(), family="unheard-of")
    assert not offered(unknown)
    monkeypatch.setattr("skiz.server.tables.registry.rules", lambda *_: unknown)
    for bots in ([], ["plain"]):
        with pytest.raises(Refused, match="no-players"):
            await registry.make("anna", "Anna", "asszorti", None, {}, bots)
    assert all("plain" in offered(game(key).rules()) for key in games())


async def test_a_log_that_does_not_read_leaves_the_other_tables_open(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    other = await registry.make("anna", "Anna", "asszorti", None, {}, [])
    await registry._store.make_table("broken", TableMade("asszorti", "pais", {}))
    await registry._store.append("broken", 0, [(2, {"type": "took", "seat": 0})])
    with pytest.raises(Refused, match="damaged-table"):
        await registry.room("broken")
    assert "entry 1 is missing" in caplog.text
    assert (await registry.room(other)).log.playing


@pytest.mark.parametrize(
    "text",
    [
        r'{"ping": "\ud800"}',
        '{"ping": NaN}',
        '{"ping": Infinity}',
        '{"ping": 1e999}',
        r'{"do": "bid pass", "on": 1, "id": "\udfff"}',
        '{"next": false, "on": 1, "id": "x"}',
    ],
)
def test_input_that_cannot_be_echoed_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"bad-(frame|number)"):
        read_frame(text)


def test_odd_addresses_and_large_bodies_are_answered(person: NewPerson) -> None:
    anna = person()
    for path in ("/%00", "/" + "x" * 300, "/..%2f..%2fetc/passwd"):
        answer = anna.http.get(path)
        assert answer.status_code == 404
        assert "<html" in answer.text  # the page's own router says what is not there
    large = anna.http.put("/api/me", content=b"x" * 200_000)
    assert large.status_code == 413
    wrong = anna.http.patch("/api/me", json={})
    assert (wrong.status_code, wrong.json()["error"]) == (405, "no-such-page")
    for path in ("/", "/healthz", "/api/picture.png?path=/&lang=en"):
        head = anna.http.head(path)
        assert (head.status_code, head.content) == (200, b"")


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Start a server that must fail."""
    return skiz("serve", "--port", "0", "--no-browser", *arguments)


def test_a_second_server_on_the_same_file_is_refused(data: Path) -> None:
    server = Server(data)
    second = serve("--data", str(data))
    assert second.returncode == 2
    assert "open in another server" in second.stderr
    assert server.stop() == 0


def test_a_bad_database_is_reported_without_a_traceback(tmp_path: Path) -> None:
    text_file = tmp_path / "notes.txt"
    text_file.write_text("not a database, but long enough to be taken for one\n" * 40)
    for wrong in (text_file, tmp_path):
        ran = serve("--data", str(wrong))
        assert ran.returncode == 2
        assert str(wrong) in ran.stderr.replace("\n", "")
        assert "Traceback" not in ran.stderr


async def test_a_new_house_rule_does_not_change_old_tables(registry: Registry) -> None:
    """ITVB asks for four kings before the talon; a table from before that was a point does not."""
    played = {point.field: point.value for point in game("illustrated").presets["itvb"].options()}
    assert played.pop("kings_before_talon") is True
    await registry._store.make_table("old", TableMade("illustrated", "itvb", played))
    house = (await registry._open("old", fresh=True)).log.rules.house
    now = {point.field: point.value for point in house.options()}
    assert now == played | {"kings_before_talon": False}


def test_a_route_is_prepared_at_its_first_request_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = make_app(AppSettings(f"sqlite:///{tmp_path / 'skiz.sqlite3'}", ["127.0.0.1"]))
    prepared: list[str] = []

    def counted(*, path: str, **options: Any) -> Any:
        prepared.append(path)
        return get_dependant(path=path, **options)

    monkeypatch.setattr("fastapi.routing.get_dependant", counted)

    async def ask() -> None:
        async with app.router.lifespan_context(app):
            assert prepared == []
            transport = httpx2.ASGITransport(app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as one:
                for _ in range(3):
                    assert (await one.get("/api/games")).status_code == httpx2.codes.OK
                    # An earlier test may have asked for it in this process.
                    assert set(prepared) <= {"/api/games"}
                    assert len(prepared) <= 1

    asyncio.run(ask())
