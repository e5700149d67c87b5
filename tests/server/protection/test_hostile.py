"""Hostile guests: every attack that once stopped the server, filled its disk or deceived it."""

import asyncio
import logging
import os
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa
from uvicorn.server import ServerState

from bench import hostile
from skiz.command.hosting.data_lock import InUse, locked
from skiz.command.hosting.logs import SPARE, RateLimit
from skiz.games import game
from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common import end_tasks
from skiz.server.common.refusal import Refused
from skiz.server.deals.keeper import EndOfDeal
from skiz.server.games import books
from skiz.server.people.invisible_characters import is_invisible, visible_part
from skiz.server.people.look_alikes import mimics
from skiz.server.people.names import normalize_line, normalize_name
from skiz.server.protection.connection_limit import (
    MOST_UNREAD,
    ConnectionLimit,
    LimitedConfig,
    LimitedHttp,
    LimitedWebSocket,
)
from skiz.server.protection.counters import Counters, Limit
from skiz.server.protection.hosts import is_ours, policy
from skiz.server.protection.limits import (
    CHANGES,
    CHANGES_OF_ADDRESS,
    SOCKETS,
    TABLES,
    Budgets,
    Limits,
    cost_of,
)
from skiz.server.tables import memory
from skiz.server.tables.registry import Registry
from skiz.server.tables.sitting import last_tables
from skiz.server.thinking import Thinking
from skiz.table import text
from tests.support.server.clients import Person, Server
from tests.support.storage.databases import migrated_file
from tests.support.tools.depth import at_night

NewPerson = Callable[[], Person]
HERE, ELSEWHERE = ("here",), ("elsewhere",)
OLD = datetime(2000, 1, 1)  # noqa: DTZ001  # as the store has it
NEVER = datetime(2100, 1, 1)  # noqa: DTZ001


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[Stores]:
    """Yield the stores of a database of its own."""
    made = Stores(migrated_file(tmp_path / "skiz.sqlite3"))
    yield made
    await made.close()


@pytest.fixture
async def registry(stores: Stores) -> AsyncIterator[Registry]:
    """Return the tables of a server on these stores, in this process."""
    thinking = Thinking()
    made = make_registry(stores, thinking)
    yield made
    await made.close()
    thinking.close()


async def made(registry: Registry, guest: str = "anna") -> str:
    """Make a table as a guest."""
    return await registry.make(guest, "Anna", "asszorti", None, {}, [])


# --- budgets ---------------------------------------------------------------------------------


def test_a_limit_opens_again_though_the_clock_of_the_machine_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    limits = Limits(Counters(clock=clock))
    monkeypatch.setattr("time.time", lambda: 2e9)
    for _ in range(TABLES.amount):
        limits.table("anna", HERE)
    with pytest.raises(Refused, match="slow-down"):
        limits.table("bela", HERE)
    monkeypatch.setattr("time.time", lambda: 1e9)
    clock.now += 61
    limits.table("bela", HERE)


def test_a_guest_makes_only_as_many_tables_a_day_as_the_host_allows() -> None:
    limits = Limits(budgets=Budgets(tables_a_day=2))
    for _ in range(2):
        limits.table("anna", HERE)
    with pytest.raises(Refused, match="slow-down"):
        limits.table("anna", ELSEWHERE)
    limits.table("bela", HERE)


def test_guests_and_addresses_have_the_limits_of_the_host() -> None:
    limits = Limits(budgets=Budgets(session=2, address=3))
    for _ in range(2):
        limits.request("GET", "/", HERE, "anna")
    with pytest.raises(Refused, match="slow-down"):
        limits.request("GET", "/", ELSEWHERE, "anna")
    limits.request("GET", "/", HERE, None)
    with pytest.raises(Refused, match="slow-down"):
        limits.request("GET", "/", HERE, "bela")


def test_no_flood_of_names_makes_the_counters_grow() -> None:
    counters = Counters(most=100)
    limits = Limits(counters)
    for number in range(10_000):
        limits.request("GET", "/api/me", (f"10.0.{number >> 8}.{number & 255}",), f"guest {number}")
    assert len(counters) == 100


def test_every_request_has_a_cost_and_expensive_ones_run_out_first() -> None:
    counts = {}
    for path in ("/api/tables/x/hint", "/api/tables/x", "/"):
        limits, counts[path] = Limits(), 0
        with suppress(Refused):
            while counts[path] < 10_000:
                limits.request("GET", path, HERE, "anna")
                counts[path] += 1
    assert 0 < counts["/api/tables/x/hint"] < counts["/api/tables/x"] < counts["/"]
    assert cost_of("GET", "/api/games/asszorti/rules") > cost_of("GET", "/api/games/asszorti")


def test_following_reviews_is_not_refused() -> None:
    """The page requests each moment: some fifty requests, and several moments may be ready in a
    minute.
    """
    limits = Limits()
    for _ in range(10 * 50):
        limits.request("GET", "/api/tables/x/deals/1/moments", HERE, "anna")


@pytest.mark.parametrize(("addresses", "most"), [(1, CHANGES_OF_ADDRESS), (100, CHANGES)])
def test_changes_of_chairs_are_limited(addresses: int, most: Limit) -> None:
    """Sitting and leaving once wrote 300 rows a second. New cookies do not help."""
    limits, changes = Limits(), 0
    with suppress(Refused):
        for changes in range(1_000):
            at = (f"address {changes % addresses}",)
            limits.request("DELETE", "/api/tables/x/seat", at, f"guest {changes}")
    assert changes == most.amount
    limits.request("DELETE", "/api/tables/y/seat", HERE, "anna")


def test_a_guest_has_so_many_sockets_and_gets_them_back() -> None:
    limits = Limits()
    held = [limits.socket("anna") for _ in range(SOCKETS)]
    for one in held:
        one.__enter__()
    with pytest.raises(Refused, match="slow-down"), limits.socket("anna"):
        pass
    with limits.socket("bela"):
        pass
    held[0].__exit__(None, None, None)
    with limits.socket("anna"):
        pass


def test_a_budget_runs_out_for_one_address_and_for_all() -> None:
    limit = ConnectionLimit(most=10, most_of_address=3, proxies=("proxy",))
    assert [limit.enter("bad") for _ in range(5)] == [True] * 3 + [False] * 2
    assert all(limit.enter("proxy") for _ in range(7))
    assert not limit.enter("good")
    limit.leave("bad")
    assert limit.enter("good")
    assert (limit.open, limit.refused) == (10, 3)


UPGRADE = """GET / HTTP/1.1
Host: a
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

""".replace("\n", "\r\n")


class Transport:
    """The transport of a connection; a test sees whether it was aborted."""

    def __init__(self) -> None:
        self.aborted, self.protocol = False, None

    def get_extra_info(self, name: str) -> Any:
        """Return the same address for everybody."""
        return {"peername": ("10.0.0.1", 1), "sockname": ("10.0.0.2", 2)}.get(name)

    def abort(self) -> None:
        """Abort the connection."""
        self.aborted = True

    def get_protocol(self) -> Any:
        """Return the protocol."""
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        """Set another protocol."""
        self.protocol = protocol

    def get_write_buffer_size(self) -> int:
        """Return 0: everything is read at once."""
        return 0

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: False


def connected() -> tuple[LimitedHttp, Transport, ServerState]:
    """Return a connection to an application that answers nothing, and what it has."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    config = LimitedConfig(
        app, ConnectionLimit(10, 10), log_config=None, lifespan="off", interface="asgi3"
    )
    config.load()
    state, transport = ServerState(), Transport()
    connection = LimitedHttp(config, state, {})
    transport.protocol = connection
    connection.connection_made(transport)
    return connection, transport, state


@pytest.mark.parametrize(
    ("sent", "cut"),
    [
        ("", True),
        ("GET / HTTP/1.1\r\nHost: loc", True),
        ("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n12", True),
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", False),
        (UPGRADE, False),
    ],
)
async def test_a_request_has_to_be_whole_in_time_and_a_socket_has_time(
    sent: str, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skiz.server.protection.connection_limit.PATIENCE", 0.0)
    connection, transport, state = connected()
    if sent:
        connection.data_received(sent.encode())
    for _ in range(3):
        await asyncio.sleep(0)
    assert transport.aborted == cut
    await end_tasks(*state.tasks)


@pytest.mark.parametrize(
    ("waits", "resumes", "cut"),
    [([9, 9], False, True), ([9, 8, 8, 7, 7, 7], False, True), ([9, 9], True, False)],
)
async def test_a_client_that_reads_no_answer_is_cut(
    waits: list[int], resumes: bool, cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow it may be, and also if it has sent more requests, which wait for this one."""
    monkeypatch.setattr("skiz.server.protection.connection_limit.UNREAD", 0.0)
    transport = Transport()
    config = LimitedConfig(None, ConnectionLimit(10, 10), log_config=None, lifespan="off")
    config.load()
    connection = LimitedHttp(config, ServerState(), {})
    transport.protocol = connection
    transport.get_write_buffer_size = lambda: waits.pop(0)  # type: ignore[method-assign]
    connection.connection_made(transport)
    connection._forget()
    connection.pause_writing()
    if resumes:
        connection.resume_writing()
    for _ in range(10):
        assert not transport.aborted or not waits
        await asyncio.sleep(0)
    assert transport.aborted == cut


async def test_a_socket_is_not_cut_for_what_its_request_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skiz.server.protection.connection_limit.UNREAD", 0.0)
    connection, transport, state = connected()
    connection.pause_writing()  # an earlier answer waits; the socket resumes, not the request
    connection.data_received(UPGRADE.encode())
    assert transport.protocol is not connection
    for _ in range(5):
        await asyncio.sleep(0)
    assert not transport.aborted
    await end_tasks(*state.tasks)


# --- names, hosts, addresses -----------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["\u200b", "a\u200bb", "\u3164", "\u2800", "\u115f\u1160", "\u202eanna", "a\x07", "\u0301",
     "a" + "\u0301" * 9, "x\ufe0f", "\ufeff", "\u00ad", "   "],
)  # fmt: skip
def test_a_name_has_something_to_see_and_nothing_hidden(name: str) -> None:
    with pytest.raises(Refused, match="bad-name"):
        normalize_name(name)


@pytest.mark.parametrize("name", ["Zoé", "Zoe\u0301", "李雷", "O'Neil", "Łukasz 2", "🂡"])
def test_names_of_all_scripts_are_taken(name: str) -> None:
    assert normalize_name(f"  {name} ")


def tagged(region: str, base: str = "\U0001f3f4", end: str = "\U000e007f") -> str:
    """Return a base with a tag for each letter, and the end."""
    return base + "".join(chr(0xE0000 + ord(letter)) for letter in region) + end


FLAGS = [tagged(region) for region in ("gbeng", "gbsct", "gbwls")]
WITH_INVISIBLE = (
    *("Anna \u2660\ufe0f", "\u2764\ufe0f Béla", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    *("\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f469", "1\ufe0f\u20e3"),
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Alireza, in Persian
    "\u0d05\u0d28\u0d4d\u200d",  # with a chillu, in Malayalam as it was written before 2008
    "\u845b\U000e0100",  # a form of an ideograph, in Japanese
    *FLAGS,
    f"{FLAGS[0]}{FLAGS[1]} Anna {FLAGS[2]}",
)


@pytest.mark.parametrize("name", WITH_INVISIBLE)
def test_an_invisible_character_is_taken_where_it_has_a_use(name: str) -> None:
    assert normalize_name(name) == name
    plain = visible_part(name)
    if plain != name:
        assert mimics(name, plain)  # beside each other at a table they are one name


@pytest.mark.parametrize("name", WITH_INVISIBLE)
def test_the_same_character_elsewhere_is_refused_by_its_name(name: str) -> None:
    for sign in {sign for sign in name if is_invisible(sign)}:
        for wrong in (f"Anna{sign}", f"{sign}Anna", f"A{sign}nna", f"\u2660\ufe0f{sign}x"):
            with pytest.raises(Refused, match="bad-name-sign") as refused:
                normalize_name(wrong)
            named = refused.value.why.text("en")
            assert f"U+{ord(sign):04X} {unicodedata.name(sign).lower()}" in named


@pytest.mark.parametrize(
    "name",
    [
        *(flag.removesuffix("\U000e007f") for flag in FLAGS),  # without its end
        *(flag[:-1] + " \U000e007f" for flag in FLAGS),
        *(flag + flag[-1] for flag in FLAGS),  # with two
        *(flag[:3] + flag[1:] for flag in FLAGS),  # with more tags
        *(flag[1:] for flag in FLAGS),  # without a base
        *(flag.replace("\U0001f3f4", "\U0001f3f4\ufe0f") for flag in FLAGS),
        tagged("gbeng", base="\U0001f3f3"),
        tagged("gbeng", base="A"),
        tagged("ustx"),  # which few fonts draw
        tagged("gbnir"),
        tagged("anna"),
        tagged(""),
        "\U0001f3f4\U000e0001\U000e007f",  # a language tag
    ],
)
def test_a_flag_of_tags_is_whole_and_one_that_is_drawn(name: str) -> None:
    """Otherwise it would look like another name."""
    with pytest.raises(Refused, match="bad-name-sign"):
        normalize_name(name)
    with pytest.raises(Refused, match="bad-line-sign"):
        normalize_line(f"Well played {name}")


@pytest.mark.parametrize("flag", FLAGS)
def test_a_flag_is_said_in_the_chat(flag: str) -> None:
    assert normalize_line(f"Well played {flag}!") == f"Well played {flag}!"


def test_only_our_own_names_are_answered() -> None:
    for host in ("localhost", "localhost:8000", "127.0.0.1:1", "[::1]:80", "192.168.1.7", "s.hu:1"):
        assert is_ours(host, ["s.hu"])
    for host in (None, "", "evil.example", "s.hu.evil", "localhost@evil", "[::1", "127.0.0.1.evil"):
        assert not is_ours(host, ["s.hu"])
    assert "wss://s.hu:1;" in policy("s.hu:1")
    assert "ws: " not in policy("s.hu")


def test_a_foreign_host_and_a_forged_address_are_not_believed(person: NewPerson) -> None:
    anna = person()
    foreign = anna.http.get("/api/me", headers={"Host": "evil.example"})
    assert (foreign.status_code, foreign.json()["error"]) == (421, "other-host")
    codes = set()
    for number in range(TABLES.amount + 5):  # each from another address, if the header were trusted
        forged = {"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"}
        answer = anna.http.post("/api/tables", json={"game": "nothing"}, headers=forged)
        codes.add(answer.status_code)
    assert codes == {404, 429}
    page = person().http.get("/").headers["content-security-policy"]
    assert f"connect-src 'self' ws://{anna.address.removeprefix('http://')} wss://" in page


# --- tables ----------------------------------------------------------------------------------


async def test_a_request_to_a_closing_room_is_answered(registry: Registry) -> None:
    room = await registry.room(await made(registry))
    goes_on = asyncio.Event()

    async def long() -> None:
        await goes_on.wait()

    async def short() -> int:
        return 7

    waiting = [asyncio.ensure_future(room._queue.do(job)) for job in (short, long, short)]
    await asyncio.sleep(0)
    rooms_module = "skiz.server.rooms.queue.DRAIN"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms_module, 0.05)
        await room.close()
    assert await waiting[0] == 7
    for late in (waiting[1], waiting[2], asyncio.ensure_future(room.rename("anna", "X"))):
        with pytest.raises(Refused, match="our-slip"):
            await late


async def test_requests_before_the_close_of_a_room_are_served(registry: Registry) -> None:
    id_ = await made(registry)
    room = await registry.room(id_)
    renaming = [asyncio.ensure_future(room.rename("anna", f"Anna {n}")) for n in range(20)]
    await asyncio.sleep(0)
    await room.close()
    await asyncio.gather(*renaming)
    rows = await registry._store.log(id_)
    assert rows[-1][1]["name"] == "Anna 19"


async def test_a_used_id_with_another_action_is_refused(registry: Registry) -> None:
    room = await registry.room(await made(registry))
    connection = await room.connect("anna", 0)
    while not room.log.is_on_turn("anna"):
        await connection.outgoing.get()
    deal = room.log.deal
    assert deal is not None
    one = text(deal.options(room.log.seat_of("anna"))[0], room.log.rules.pack)
    done = await room.act("anna", one, room.log.n, "a1")
    assert await room.act("anna", one, room.log.n, "a1") == done
    with pytest.raises(Refused, match="used-id"):
        await room.act("anna", "fly away", room.log.n, "a1")


async def test_an_unreadable_row_does_not_hide_the_others(
    registry: Registry, stores: Stores
) -> None:
    """A house, a time, a result and a truncated log, each in a table of its own."""
    good = await made(registry)
    broken = [await made(registry) for _ in range(3)]
    await registry._store.append(
        good,
        1,
        [],
        [EndOfDeal(good, [games_result(good, "anna"), games_result(good, "anna", 2)])],
    )
    engine = stores.database._engine
    with engine.begin() as connection:
        for statement in (
            f"UPDATE tables SET house = '[oops' WHERE id = '{broken[0]}'",
            f"UPDATE events SET at = 'some day' WHERE table_id = '{broken[1]}'",
            f"DELETE FROM events WHERE table_id = '{broken[2]}' AND n > 1",
            "UPDATE results SET names = '{' WHERE deal = 2",
        ):
            connection.execute(sa.text(statement))
    again = make_registry(stores, registry._thinking)
    listed = await stores.sitting.tables_of(("anna",))
    assert {id_ for id_, _ in listed} == {good, *broken}
    opened = []
    for id_, _ in listed:
        try:
            opened.append((await again.room(id_)).id)
        except Refused:
            continue
    assert set(opened) == {good, broken[1]}
    assert [row["deal"] for row in await stores.finished.of(("anna",))] == [1]
    await again.close()


def games_result(table: str, guest: str, deal: int = 1) -> Any:
    """Return a deal that a guest has finished."""
    from skiz.server.storage.rows import Result

    return Result(guest, deal, ["Anna", "B", "C"], [1, 0, -1])


async def test_unfinished_tables_are_deleted_and_others_stay(registry: Registry) -> None:
    left, finished = await made(registry), await made(registry)
    await registry._store.append(
        finished, 1, [], [EndOfDeal(finished, [games_result(finished, "anna")])]
    )
    assert await registry._store.expire(OLD) == 0
    assert await registry._store.expire(NEVER) == 1
    assert await registry._store.table(left) is None
    assert await registry._store.table(finished) is not None


async def test_a_full_disk_is_said_before_a_table_is_made(
    registry: Registry, stores: Stores
) -> None:
    space = await stores.tables.size() - 1
    full = make_registry(stores, registry._thinking, most_bytes=space)
    with pytest.raises(Refused, match="no-space"):
        await made(full)
    await full.close()


async def test_rooms_are_closed_by_their_size_though_all_were_used_just_now(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MOST_ENTRIES", 5)
    ids = [await made(registry, f"guest {n}") for n in range(6)]
    for id_ in ids:
        await (await registry.room(id_))._bots.stop()
    await made(registry)
    assert len(registry._rooms) < 6
    for id_ in ids:  # and opened again on request
        assert (await registry.room(id_)).log.playing


async def test_renaming_at_many_tables_delays_nobody(registry: Registry) -> None:
    ids = [await made(registry) for _ in range(10)]
    registry.rename("anna", "Zoé")
    await registry._renaming.close()
    assert [(await registry.room(id_)).log.names()[0] for id_ in ids] == ["Zoé"] * 10


async def test_rapid_renames_apply_only_the_last_name(
    registry: Registry,
) -> None:
    rooms = [await registry.room(await made(registry)) for _ in range(10)]
    for room in rooms:
        await room._bots.stop()
    before = [len(room.log.entries) for room in rooms]
    for number in range(100):
        registry.rename("anna", f"Anna {number}")
    await registry._renaming.close()
    assert [room.log.names()[0] for room in rooms] == ["Anna 99"] * 10
    assert [len(room.log.entries) for room in rooms] == [length + 1 for length in before]


async def test_a_rename_during_a_rename_reaches_all_tables(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = [await registry.room(await made(registry)) for _ in range(10)]
    rename = rooms[2].rename

    async def rename_while_another_comes(guest: str, name: str) -> None:
        if name == "Ann":
            registry.rename("anna", "Zoé")
        await rename(guest, name)

    monkeypatch.setattr(rooms[2], "rename", rename_while_another_comes)
    registry.rename("anna", "Ann")
    await registry._renaming.close()
    assert [room.log.names()[0] for room in rooms] == ["Zoé"] * 10


async def test_the_list_of_tables_reads_few_rows(stores: Stores) -> None:
    """However many tables there are, only the twenty latest are read, through an index."""
    engine = stores.database._engine
    with engine.begin() as connection:
        for number in range(3_000):
            at = f"2026-01-01 00:00:00.{number:06}"
            for statement in (
                (
                    "INSERT INTO tables (id, game, preset, house, made)"
                    f" VALUES ('t{number}', 'asszorti', 'pais', '{{}}', '{at}')"
                ),
                f"INSERT INTO sitters VALUES ('anna', 't{number}', '{at}')",
                f"INSERT INTO events VALUES ('t{number}', 1, '{{}}', '{at}')",
            ):
                connection.execute(sa.text(statement))
        query, values = last_tables(("anna", "other"), 20)
        statement = query.params(values).compile(engine, compile_kwargs={"literal_binds": True})
        plan = [
            row.detail for row in connection.execute(sa.text(f"EXPLAIN QUERY PLAN {statement}"))
        ]
    looked = [step for step in plan if "sitters" in step]
    assert len(looked) == 2
    assert all("USING INDEX ix_sitters_guest_at (guest=?)" in step for step in looked)
    assert not any("TEMP B-TREE FOR ORDER BY" in step for step in plan[: plan.index(looked[1])])
    found = await stores.sitting.tables_of(("anna", "other"))
    assert [id_ for id_, _ in found] == [f"t{number}" for number in range(2_999, 2_979, -1)]
    assert found[0][1] == "2026-01-01T00:00:00.002999Z"


def test_a_rule_book_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    books._book.cache_clear()
    these = game("asszorti").rules()
    first = books.book_of(these)
    monkeypatch.setattr(books, "book", lambda _: pytest.fail("made anew"))
    assert books.book_of(these) is first


# --- files and logs --------------------------------------------------------------------------


def test_a_file_is_locked_under_any_name(tmp_path: Path) -> None:
    data, hard, soft = (tmp_path / name for name in ("a.sqlite3", "b.sqlite3", "c.sqlite3"))
    with locked(data):
        os.link(data, hard)
        soft.symlink_to(data)
        for other in (data, hard, soft):
            with pytest.raises(InUse), locked(other):
                pass
    with locked(hard):
        pass


def test_a_log_grows_by_a_line_a_second_at_most() -> None:
    clock = Clock()
    rate_limit = RateLimit(clock)

    def line() -> logging.LogRecord:
        return logging.LogRecord("skiz", logging.ERROR, "", 0, "a slip %s", ("here",), None)

    assert sum(rate_limit.filter(line()) for _ in range(10_000)) == SPARE
    clock.now += 1
    record = line()
    assert rate_limit.filter(record)
    assert record.getMessage() == f"a slip here [{10_000 - SPARE} lines held back]"
    assert not rate_limit.filter(line())


class Full:
    """A transport to a client that reads nothing: much waits to be sent, and writes are noted."""

    def __init__(self, waits: int) -> None:
        self.waits, self.written, self.cut = waits, list[bytes](), False

    def get_extra_info(self, _: str) -> None:
        """Return None: nothing is known."""

    def get_write_buffer_size(self) -> int:
        """Return the number of waiting bytes."""
        return self.waits

    def is_closing(self) -> bool:
        """Return whether it is closed."""
        return self.cut

    def write(self, data: bytes) -> None:
        """Note the data."""
        self.written.append(data)

    def abort(self) -> None:
        """Abort the connection."""
        self.cut = True


@pytest.mark.parametrize("waits", [0, MOST_UNREAD, MOST_UNREAD + 1])
async def test_a_client_that_answers_no_ping_is_cut(waits: int) -> None:
    config = LimitedConfig(app=None, limit=ConnectionLimit(1, 1))
    line = LimitedWebSocket(config, ServerState(), {})
    full = Full(waits)
    line.connection_made(cast(asyncio.Transport, full))
    line.conn.writes.append(b"pong")
    line.handle_ping()
    for _ in range(3):  # sent with the rest
        await asyncio.sleep(0)
    assert (full.cut, full.written) == ((True, []) if waits > MOST_UNREAD else (False, [b"pong"]))


# --- all of it from outside, in short -----------------------------------------------------------


@at_night
def test_a_short_siege_leaves_an_honest_player_playing(data: Path) -> None:
    server = Server(data)
    report = hostile.siege(server.address, server.process.pid, scale=0.02)
    assert server.stop() == 0
    assert report["honest"]["refused"] == 0
    assert report["honest"]["still_there"]
    assert report["honest"]["acts"] > 0
    for attack in report["attacks"].values():
        assert attack["sent"] > 0
    for name in ("invalid UTF-8", "unread pings"):
        assert report["attacks"][name]["closed"] > 0, name
    hellos = report["attacks"]["hellos"]
    assert hellos["refused"] + hellos["closed"] > 0
