"""What processes share in Redis, and what each of them does without it."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.exceptions import InvalidStatus

from skiz.server.app import forward, forward_socket
from skiz.server.app.cluster_member import listed_in, note_of
from skiz.server.app.forward import Forward, Peers
from skiz.server.cluster.broadcast import Broadcast
from skiz.server.cluster.heartbeats import Heartbeats
from skiz.server.cluster.leases import LENGTH, Leases, Owner
from skiz.server.cluster.shared import PREFIX, Shared, Unreachable
from skiz.server.common.codec import Json
from skiz.server.common.refusal import Refused
from skiz.server.lobby.lobby import Listed, Lobby
from skiz.server.protection.connection_limit import ConnectionLimit
from skiz.server.protection.counters import Limit
from skiz.server.protection.limits import MANY, SOCKETS, Limits
from skiz.server.protection.shared_counters import SharedCounters
from skiz.server.ratings.rating import Rating
from skiz.server.rooms.listing import Notice, Sitter
from skiz.server.rooms.store import TableStore
from tests.support.server.parts import app_with
from tests.support.storage.databases import Redis, a_redis
from tests.support.worlds.virtual_time import in_virtual_time

ONE, OTHER = Owner("127.0.0.1:1", "a"), Owner("127.0.0.1:2", "b")


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis."""
    found = a_redis()
    yield found
    found.stop()


@pytest.fixture
async def shared(redis: Redis) -> AsyncIterator[Shared]:
    """Return a Redis in the form of the server."""
    found = Shared(redis.url)
    yield found
    await found.close()


class Rows:
    """A store that knows the last owners of tables."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}

    async def owner(self, table: str) -> tuple[str | None, int]:
        """Return the last owner."""
        return self.last.get(table), 1

    def of(self, owner: Owner) -> TableStore:
        """Return the same as one process sees it."""

        async def owned(among: Sequence[str]) -> set[str]:
            return {table for table in among if self.last.get(table) == str(owner)}

        return cast(TableStore, SimpleNamespace(owner=self.owner, owned=owned))


class Process:
    """A process that has tables by lease; `open` are those of all processes that are in memory."""

    def __init__(self, shared: Shared, rows: Rows, me: Owner, open_: dict[str, Owner]) -> None:
        async def has(owner: Owner, table: str) -> bool:
            return open_.get(table) == owner

        self._rows, self._me, self._open = rows, me, open_
        self.lost: list[str] = []
        self.leases = Leases(shared, rows.of(me), me, has, self.lost.append)

    async def come(self, table: str) -> Owner:
        """Let a person come here for a table; return its owner then."""
        if owner := await self.leases.owner(table):
            return owner
        self._rows.last[table], self._open[table] = str(self._me), self._me
        return self._me


@pytest.fixture
def processes(shared: Shared) -> tuple[Process, Process, dict[str, Owner]]:
    """Return two processes, and the tables that are in memory."""
    rows, there = Rows(), dict[str, Owner]()
    return Process(shared, rows, ONE, there), Process(shared, rows, OTHER, there), there


async def test_everybody_who_comes_to_a_table_meets(
    processes: tuple[Process, Process, dict[str, Owner]],
) -> None:
    one, other, _ = processes
    assert await other.come("t") == await one.come("t") == await other.come("t") == OTHER
    assert await one.come("u") == await other.come("u") == ONE


async def test_a_table_is_free_when_its_owner_releases_it_or_dies(
    processes: tuple[Process, Process, dict[str, Owner]],
) -> None:
    one, other, there = processes
    assert await one.come("t") == ONE
    await one.leases.release(["t"])
    assert await other.come("t") == ONE, "it is still in memory there"
    assert await one.come("t") == ONE
    del there["t"]
    await one.leases.release(["t"])
    assert await other.come("t") == OTHER
    one.leases.mark_dead(OTHER)
    assert await one.come("t") == ONE


async def test_a_former_owner_learns_that_it_lost_a_table(
    processes: tuple[Process, Process, dict[str, Owner]],
) -> None:
    one, other, _ = processes
    await one.come("t")
    await one.come("u")
    other.leases.mark_dead(ONE)
    assert await other.come("t") == OTHER
    assert await one.leases.renew(["t", "u"]) == ["t"]
    assert await other.leases.renew(["t"]) == []


async def test_a_table_taken_by_another_process_is_forgotten(
    processes: tuple[Process, Process, dict[str, Owner]], redis: Redis
) -> None:
    """Without Redis neither reaches the other: who comes back finds the table as it is by now."""
    one, other, there = processes
    await one.come("t")
    redis.stop()
    there["t"] = OTHER
    assert await other.come("t") == OTHER
    del there["t"]
    assert one.lost == []
    assert await one.come("t") == ONE
    assert one.lost == ["t"]


async def test_a_former_owner_learns_of_a_loss_during_a_redis_outage(
    processes: tuple[Process, Process, dict[str, Owner]], redis: Redis
) -> None:
    """The lease has ended, and so has that of whoever has it by now."""
    one, other, there = processes
    for table in "tuv":
        await one.come(table)
    redis.client().delete("skiz:table:t", "skiz:table:u")
    there["t"] = OTHER  # neither reaches the other
    assert await other.come("t") == OTHER
    redis.client().delete("skiz:table:t")
    assert await one.leases.renew(["t", "u", "v"]) == ["t"]
    assert await other.leases.renew(["t"]) == []
    assert redis.client().mget("skiz:table:t", "skiz:table:u") == [str(OTHER), str(ONE)]


async def test_without_redis_requests_go_to_the_latest_owner(
    processes: tuple[Process, Process, dict[str, Owner]], redis: Redis
) -> None:
    one, other, there = processes
    await one.come("t")
    redis.stop()
    assert await other.come("t") == ONE
    with pytest.raises(Unreachable):
        await one.leases.renew(["t"])
    del there["t"]
    assert await other.come("t") == OTHER
    assert await one.come("t") == OTHER


async def test_a_budget_is_one_for_all_processes(shared: Shared, redis: Redis) -> None:
    here, there = SharedCounters(), SharedCounters()
    limit = Limit(10, seconds=60)
    for _ in range(6):
        assert here.hit(limit, "anna")
        assert there.hit(limit, "anna")
    for counters in (here, there, here):
        await counters.exchange(shared)
    assert not there.hit(limit, "anna")
    assert there.hit(limit, "bela")
    left = redis.client().pttl(next(iter(redis.client().keys("skiz:count:*anna*"))))
    assert 0 < cast(int, left) <= 60_000
    redis.stop()
    for _ in range(9):
        assert here.hit(limit, "bela")
    await here.exchange(shared)
    assert here.hit(limit, "bela")
    assert not here.hit(limit, "bela")


def test_connections_to_other_processes_count() -> None:
    limits = Limits()
    limits.elsewhere = {"anna": SOCKETS - 1}
    with limits.socket("anna"), pytest.raises(Refused), limits.socket("anna"):
        pass
    limit = ConnectionLimit(most=100, most_of_address=40)
    limit.elsewhere = {"far": 39}
    assert [limit.enter("far"), limit.enter("far"), limit.enter("near")] == [True, False, True]


def test_addresses_with_few_connections_are_not_shared() -> None:
    limits, limit = Limits(), ConnectionLimit(most=100, most_of_address=40)
    held = [limits.socket("anna") for _ in range(MANY)]
    for one in held:
        one.__enter__()
    for address in ("crowd", "crowd", "crowd", "one"):
        limit.enter(address)
    with limits.socket("bela"):
        assert (limits.many(), limit.many()) == ({"anna": MANY}, {"crowd": 3})


async def test_each_process_knows_the_notes_of_the_others(shared: Shared) -> None:
    one, other = Heartbeats(shared, "one"), Heartbeats(shared, "other")
    await one.beat({"load": 1})
    await other.beat({"load": 2})
    assert (one.others, other.others) == ([], [{"load": 1}])
    await one.beat({"load": 3})
    assert one.others == [{"load": 2}]
    await other.leave()
    await one.beat({"load": 3})
    assert one.others == []


async def test_a_note_from_the_future_is_ignored(shared: Shared) -> None:
    """The clock of Redis was set back: nobody knows how old it is, and who lives says it again."""
    one, other = Heartbeats(shared, "one"), Heartbeats(shared, "other")
    await other.beat({"load": 2})
    (now, _) = await shared.redis.time()
    for process in ("other", "gone"):
        await shared.redis.hset(f"{PREFIX}heartbeats", process, f'{now + 18_000} {{"load": 2}}')
    await one.beat({"load": 1})
    assert one.others == []
    await other.beat({"load": 2})
    await one.beat({"load": 1})
    assert one.others == [{"load": 2}]


async def test_without_redis_a_broadcast_reaches_its_own_process(
    shared: Shared, redis: Redis
) -> None:
    redis.stop()
    messages: list[Json] = []
    await Broadcast(shared, messages.append).tell({"guest": "anna", "name": "Ann"})
    assert messages == [{"guest": "anna", "name": "Ann"}]


def test_the_lobby_lists_the_tables_of_all_processes() -> None:
    lobby = Lobby()
    before = lobby.representation()
    elsewhere = {key: Listed("anna", f'{{"table": "{key}"}}') for key in "xyz"}
    lobby.hear(elsewhere)
    listing = json.loads(lobby.representation().body)
    two = [{"table": "z"}, {"table": "y"}]  # of a maker
    nobody = {"here": 0, "playing": 0, "many": False}
    assert listing == {"tables": two, "ratings": {}, "count": 3, "people": nobody}
    tag = lobby.representation().tag
    assert tag != before.tag
    lobby.hear(dict(elsewhere))
    assert lobby.representation().tag == tag
    lobby.hear({})
    empty = json.loads(lobby.representation().body)
    assert empty == {"tables": [], "ratings": {}, "count": 0, "people": nobody}


def test_the_list_shows_ratings_at_tables_of_other_processes() -> None:
    lobby, other = Lobby(), Lobby()
    sitters = Sitter(0, "Anna", None, False, "anna"), Sitter(1, "Bot", "plain", True)
    notice = Notice("asszorti", "pais", (), False, "", sitters, 1, "none", "anna")
    other.announce("t", notice)
    note = json.loads(json.dumps(note_of(other.listed())))  # as it is told
    lobby.hear(listed_in([note]))
    assert lobby.representation().people == {("asszorti", "anna")}
    lobby.rate({("asszorti", "anna"): Rating(3, 1520, 40)})
    listing = json.loads(lobby.representation().body)
    assert listing["ratings"] == {"t": {"0": {"rating": 1520, "margin": 78, "deals": 3}}}
    assert "anna" not in lobby.representation().body.decode()  # who somebody is stays untold
    maker, written, suits, people = note["lobby"]["t"]  # all that a process of before knows
    lobby.hear(listed_in([{"lobby": note["lobby"]}]))
    assert (maker, suits, people) == ("anna", ["asszorti", "pais", "none"], 1)
    assert json.loads(lobby.representation().body)["tables"] == [json.loads(written)]


REPLACED = 5.0  # seconds in which another process has the tables of one that stands still


class StandsStill:
    """The leases as a process sees them while another, which has said so a moment ago, stands
    still: its lease ends, and it does not say whether it has the table.
    """

    def __init__(self) -> None:
        self._began = asyncio.get_running_loop().time()
        self._is_ours = False

    async def owner(self, _: str) -> Owner | None:
        """Return the owner of a table."""
        if asyncio.get_running_loop().time() < self._began + LENGTH:
            return OTHER
        if not self._is_ours:
            await asyncio.sleep(forward.CONNECT)
            self._is_ours = True
        return None

    async def ask(self, *_: Any) -> Any:
        """Requests to it are not answered."""
        await asyncio.Event().wait()

    reach = ask


@pytest.mark.parametrize("request_kind", ["GET", "POST", "socket"])
@pytest.mark.parametrize("at", [0.0, 1.4, LENGTH - 0.01])
@in_virtual_time
async def test_a_stalled_process_is_replaced_in_time(request_kind: str, at: float) -> None:
    """Whenever somebody comes, and for whatever: here, or by being told to come again."""
    loop, stands = asyncio.get_running_loop(), StandsStill()
    kind = (
        {"type": "websocket"}
        if request_kind == "socket"
        else {"type": "http", "method": request_kind}
    )
    scope = {**kind, "path": "/api/tables/t/socket", "headers": []}
    scope["app"] = app_with(stand_ins={Leases: stands, forward.Peers: stands})
    done: list[float] = []

    async def here(*_: Any) -> None:
        done.append(loop.time())

    await asyncio.sleep(at)
    await Forward(here)(scope, cast(Any, None), here)
    assert LENGTH <= done[0] < REPLACED
    assert LENGTH + forward.LOOK + forward.CONNECT < REPLACED
    assert forward_socket.PING + forward_socket.PONG < LENGTH


class Elsewhere:
    """What listens at the port of a process that is gone: it answers everybody this."""

    def __init__(self, answer: bytes) -> None:
        self._answer, self.asked = answer, 0

    async def __aenter__(self) -> Owner:
        self._server = await asyncio.start_server(self._say, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return Owner(f"127.0.0.1:{port}", "start")

    async def _say(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        await reader.readuntil(b"\r\n\r\n")
        writer.write(self._answer)
        with suppress(OSError):
            await writer.drain()
        writer.close()

    async def __aexit__(self, *_: object) -> None:
        self._server.close()


SCOPE: dict[str, Any] = {
    "type": "http",
    "method": "GET",
    "path": "/",
    "raw_path": b"/",
    "query_string": b"",
}
SCOPE |= {"headers": [], "scheme": "http", "client": ("127.0.0.1", 1)}


async def _nothing() -> dict[str, object]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def test_another_process_leads_nowhere() -> None:
    inside = Elsewhere(b"HTTP/1.1 204 No Content\r\n\r\n")
    async with inside as other:
        leads = f"HTTP/1.1 302 Found\r\nLocation: http://{other.address}/\r\n"
        leads += "Content-Length: 0\r\n\r\n"
        async with Elsewhere(leads.encode()) as owner:
            peers = Peers("secret")
            assert not await peers.has(owner, "t")
            assert await peers.join(owner, "t", SCOPE, _nothing) is None
            assert (await peers.ask(owner, SCOPE, _nothing)).status_code == 302
            with pytest.raises(InvalidStatus):
                await peers.reach(owner, {**SCOPE, "type": "websocket", "scheme": "ws"})
            await peers.close()
    assert inside.asked == 0


async def test_a_short_answer_of_another_process_is_not_read_without_end() -> None:
    long = b'HTTP/1.1 200 OK\r\n\r\n{"with_others": true' + b" " * 1_000_000 + b"}"
    async with Elsewhere(long) as owner:
        peers = Peers("secret")
        assert not await peers.has(owner, "t")
        assert await peers.join(owner, "t", SCOPE, _nothing) is None
        await peers.close()
