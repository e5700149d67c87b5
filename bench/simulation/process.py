"""A process of the server: its own rooms, store, thinking, leases and sockets, as they are, between
a simulated disk, network and clock. It can be stopped, killed and paused at any moment.
"""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from skiz.server.cluster.heartbeats import Heartbeats
from skiz.server.cluster.leases import Leases, Owner
from skiz.server.cluster.shared import Shared
from skiz.server.http import socket
from skiz.server.http.forward import Forward
from skiz.server.http.guests import Guests
from skiz.server.http.limits import Limits
from skiz.server.http.member import beat_on
from skiz.server.http.open_sockets import OpenSockets
from skiz.server.http.request_statistics import RequestStatistics
from skiz.server.http.shared_counters import SharedCounters
from skiz.server.log.environment import CHANCE, CLOCK
from skiz.server.log.store import Store
from skiz.server.rooms.pairing import Pairing
from skiz.server.rooms.registry import Registry
from skiz.server.rooms.room import Room
from skiz.server.rooms.studies import Studies
from skiz.server.thinking import Thinking

from .disk import WHILE_LOCKED, Moment
from .loop import HOST
from .peers import SimulatedPeers
from .sockets import serve
from .thinker import SimulatedPool

if TYPE_CHECKING:
    from .network import End
    from .world import World

T = TypeVar("T")
COMMITS, THINKS = "_commit_each", "_ask"  # the jobs that something special may happen to
GRACEFUL = 3.0  # seconds in which requests may end when a process is stopped
RESTARTED = 1012


class Killed(BaseException):
    """The process ends here, in the middle of what it does."""


class Gone(Exception):
    """The process does not answer."""


class Elsewhere(Exception):
    """Another process has the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.owner = owner


async def _tell_nobody(study: str, version: int) -> None:
    """Nobody follows a study here."""


class SimulatedProcess:
    """A process; `start` may be called once."""

    def __init__(self, world: "World", name: str, start: int, alone: bool) -> None:
        self.world, self.me, self.alone = world, Owner(name, str(start)), alone
        self.rng = random.Random(f"{world.seed} {self.me}")
        self.is_alive, self.is_ready = True, False
        self.ended = asyncio.Event()
        self.paused_until = 0.0
        self.dies: Moment | None = None  # at its next commit
        self.power_goes_too = False
        self.answers_lost = False  # of its next commit
        self.connections: list[sqlite3.Connection] = []  # to the database
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self._sockets: dict[End, asyncio.Task[None]] = {}
        self._context = self._own_context()
        self._before: list[bytes] | None = None

    def _own_context(self) -> Context:
        context = copy_context()
        context.run(HOST.set, self)
        context.run(CHANCE.set, self.rng)
        context.run(CLOCK.set, self.world.wall_clock)
        return context

    def run(self, coroutine: Any) -> "asyncio.Task[Any]":
        """Have something done in this process."""
        context = self._context.copy()
        return asyncio.get_running_loop().create_task(coroutine, context=context)

    # --- as it lives -----------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to answer."""
        self.app = FastAPI(openapi_url=None)
        self.app.include_router(socket.router, prefix="/api")
        state = self.app.state
        url = f"sqlite:///{self.world.disk.file}"
        self.store = state.store = Store(url, "" if self.alone else str(self.me))
        state.guests, state.sockets = Guests(await self.store.secret()), OpenSockets()
        state.thinking = Thinking(SimulatedPool(self.rng))
        self.registry = state.registry = Registry(self.store, state.thinking)
        state.pairing = Pairing(self.registry, self.world.time)
        state.studies = Studies(self.store, state.thinking, _tell_nobody)
        state.counters = SharedCounters(self.world.time)
        state.limits = Limits(state.counters)
        state.connection_limit = SimpleNamespace(many=dict, elsewhere=Counter())
        state.host_names, state.statistics = (), RequestStatistics()
        if not self.alone:
            await self._take_part()
        self.is_ready = True

    async def _take_part(self) -> None:
        state, shared = self.app.state, Shared(self.world.redis)  # type: ignore[arg-type]
        state.peers = SimulatedPeers(self.world, self)
        state.leases = Leases(shared, self.store, self.me, state.peers.has, self.registry.lose)
        state.heartbeats = Heartbeats(shared, str(self.me))
        self._beating = asyncio.create_task(beat_on(self.app, shared))
        self.app.add_middleware(Forward)

    async def stop(self) -> None:
        """End as SIGTERM ends it: what was asked is done, and everybody is sent away."""
        self.is_ready = False
        for end in [*self._sockets]:
            end.close(RESTARTED)
        if self._sockets:
            await asyncio.wait([*self._sockets.values()], timeout=GRACEFUL)
        tables = self.registry.tables
        await self.registry.close()
        if not self.alone:
            self._beating.cancel()
            await self.app.state.leases.release(tables)
        await self.store.close()
        self.kill()

    def kill(self) -> None:
        """End at once: nothing of it reaches disk or network from now on."""
        if not self.is_alive:
            return
        self.is_alive = self.is_ready = False
        self.ended.set()
        self.world.trace(f"{self.me} is dead")
        for end in [*self._sockets]:
            end.close(1006)
        for task in [*self._tasks]:
            task.cancel()
        for connection in self.connections:
            connection.close()

    def pause(self, seconds: float) -> None:
        """Stand still: nothing comes to it and nothing of it goes out."""
        self.paused_until = self.world.time() + seconds

    # --- as the loop asks of it ------------------------------------------------------------

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """A task of this process; it ends with it."""
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        if not self.is_alive:
            task.cancel()

    def work(self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str) -> None:
        """Carry out the work of a thread, after a while, and tell of it after another."""
        loop = asyncio.get_running_loop()
        if not self.is_alive:
            done.cancel()
            return
        takes = self.rng.uniform(0, 1.5) if name == THINKS else self.rng.expovariate(500)
        loop.call_later(takes, self._carry_out, job, done, name, loop.time() + WHILE_LOCKED)

    def _carry_out(
        self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str, patience: float
    ) -> None:
        loop, disk = asyncio.get_running_loop(), self.world.disk
        if not self.is_alive:
            return
        waits = self.paused_until if self.paused_until > loop.time() else 0.0
        if name == COMMITS and disk.is_locked and loop.time() < patience:
            waits = max(waits, loop.time() + 0.25)
        if waits:
            loop.call_at(waits, self._carry_out, job, done, name, patience)
            return
        try:
            value, error = job(), None
        except Killed:
            self._die()
            return
        except Exception as raised:
            value, error = None, raised
        if name == COMMITS:
            value = self._committed(value)
        loop.call_later(self.rng.expovariate(500), _tell, self, done, value, error)

    def committing(self) -> None:
        """A commit is about to be made."""
        if self.dies == "before":
            raise Killed
        if self.dies == "in":
            self._before = self.world.disk.contents()

    def _committed(self, errors: list[Exception | None]) -> list[Exception | None]:
        """After a commit: what the store is told of it."""
        if self.dies == "after" or self._before:
            self._die()
        elif self.answers_lost:
            self.answers_lost = False
            lost = OperationalError(
                "COMMIT", {}, Exception("answer lost"), connection_invalidated=True
            )
            return [lost] * len(errors)
        return errors

    def _die(self) -> None:
        if self.power_goes_too:
            self.world.cut_power(self._before)
        self.kill()

    # --- as people ask of it ---------------------------------------------------------------

    def serve_socket(self, end: "End", table: str, cookie: str) -> None:
        """Somebody connects to a table."""
        end.paused_until = lambda: self.paused_until
        path = f"/api/tables/{table}/socket"
        self.serve_scope(end, path, [(b"host", b"localhost"), (b"cookie", cookie.encode())])

    def serve_scope(self, end: "End", path: str, headers: Any, **more: Any) -> None:
        """The same, as it was asked of another process or of this one."""
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "headers": headers,
            "client": (end.name, 1),
            "subprotocols": [],
            **more,
        }
        task = self._sockets[end] = self.run(serve(self.app, scope, end))
        task.add_done_callback(lambda _: self._sockets.pop(end, None))
        self.world.watch(task)

    async def ask(self, job: Callable[["SimulatedProcess"], Awaitable[T]]) -> T:
        """What a request gives that somebody makes. Gone where the process is."""
        await self._under_way()
        asked: asyncio.Task[T] = self.run(job(self))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        while not asked.done():
            await asyncio.wait([asked], timeout=1)
            if not self.is_alive:
                raise Gone
        await self._under_way()
        return asked.result()

    async def _under_way(self) -> None:
        await asyncio.sleep(self.world.network.latency())
        await asyncio.sleep(max(0.0, self.paused_until - self.world.time()))
        if not self.is_alive or not self.is_ready:
            raise Gone

    async def room(self, table: str) -> Room:
        """The room of a table, if it is this process's. Elsewhere where it is another's."""
        if not self.alone and (owner := await self.app.state.leases.owner(table)):
            raise Elsewhere(owner)
        return await self.registry.room(table)


def _tell(
    process: SimulatedProcess, done: "asyncio.Future[Any]", value: Any, error: Exception | None
) -> None:
    if done.done() or not process.is_alive:
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(value)
