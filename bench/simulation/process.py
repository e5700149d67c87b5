"""A process of the server: its real rooms, store, thinking, leases and sockets.

They run on a simulated disk, network and clock. It can be stopped, killed and paused at any moment.
"""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context, copy_context
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError

from skiz.server.cluster.owner import Owner
from skiz.server.common.environment import CHANCE, CLOCK
from skiz.server.rooms.room import Room
from skiz.server.tables.registry import Registry

from .peers import Peer, SimulatedPeers
from .services import Services
from .sockets import serve
from .surroundings import Surroundings
from .surroundings.disk import WHILE_LOCKED, Moment
from .surroundings.loop import HOST
from .surroundings.network import End

T = TypeVar("T")
COMMITS, THINKS = "_commit_each", "_ask"  # the jobs with special faults
GRACEFUL = 3.0  # seconds in which requests may finish when a process is stopped
RESTARTED = 1012


class Killed(BaseException):
    """The process ends here, in the middle of its work."""


class Gone(Exception):
    """The process does not answer."""


class Elsewhere(Exception):
    """Another process has the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.owner = owner


class SimulatedProcess:
    """A process; call `start` only once."""

    def __init__(
        self,
        around: Surroundings,
        name: str,
        start: int,
        alone: bool,
        reachable: Callable[[], Sequence[Peer]],  # the processes that answer others
        cut_power: Callable[[list[bytes] | None], None],  # of all processes
    ) -> None:
        self._around, self.me, self.alone = around, Owner(name, str(start)), alone
        self._reachable, self._cut_power = reachable, cut_power
        self.rng = random.Random(f"{around.seed} {self.me}")
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
        context.run(CLOCK.set, self._around.wall_clock)
        return context

    def run(self, coroutine: Any) -> "asyncio.Task[Any]":
        """Run something in this process."""
        context = self._context.copy()
        return asyncio.get_running_loop().create_task(coroutine, context=context)

    async def start(self) -> None:
        """Begin to answer."""
        self.services = Services(self._around, self.me, self.rng, self.alone)
        await self.services.start(SimulatedPeers(self._around, self, self._reachable))
        self.is_ready = True

    @property
    def registry(self) -> Registry:
        """Return its open tables."""
        return self.services.registry

    async def stop(self) -> None:
        """Stop as on SIGTERM: finish requests, and disconnect everybody."""
        self.is_ready = False
        for end in [*self._sockets]:
            end.close(RESTARTED)
        if self._sockets:
            await asyncio.wait([*self._sockets.values()], timeout=GRACEFUL)
        await self.services.stop()
        self.kill()

    def kill(self) -> None:
        """Die at once: from now on nothing of it reaches disk or network."""
        if not self.is_alive:
            return
        self.is_alive = self.is_ready = False
        self.ended.set()
        self._around.trace(f"{self.me} is dead")
        for end in [*self._sockets]:
            end.close(1006)
        for task in [*self._tasks]:
            task.cancel()
        self.disconnect()

    def disconnect(self) -> None:
        """Close the database, as the system does when a process ends."""
        for connection in self.connections:
            connection.close()

    def pause(self, seconds: float) -> None:
        """Pause: nothing reaches it and nothing leaves it."""
        self.paused_until = self._around.time() + seconds

    def adopt(self, task: "asyncio.Task[Any]") -> None:
        """Own a task of this process, which ends with it."""
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        if not self.is_alive:
            task.cancel()

    def work(self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str) -> None:
        """Do the work of a thread after a delay, and report it after another."""
        loop = asyncio.get_running_loop()
        if not self.is_alive:
            done.cancel()
            return
        takes = self.rng.uniform(0, 1.5) if name == THINKS else self.rng.expovariate(500)
        loop.call_later(takes, self._carry_out, job, done, name, loop.time() + WHILE_LOCKED)

    def _carry_out(
        self, job: Callable[[], Any], done: "asyncio.Future[Any]", name: str, patience: float
    ) -> None:
        loop, disk = asyncio.get_running_loop(), self._around.disk
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
        """Note that a commit is about to be made."""
        if self.dies == "before":
            raise Killed
        if self.dies == "in":
            self._before = self._around.disk.contents()

    def _committed(self, errors: list[Exception | None]) -> list[Exception | None]:
        """Decide after a commit what the store learns."""
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
            self._cut_power(self._before)
        self.kill()

    def serve_socket(self, end: End, table: str, cookie: str) -> None:
        """Connect a person to a table."""
        end.paused_until = lambda: self.paused_until
        path = f"/api/tables/{table}/socket"
        self.serve_scope(end, path, [(b"host", b"localhost"), (b"cookie", cookie.encode())])

    def serve_scope(self, end: End, path: str, headers: Any, **more: Any) -> None:
        """Do the same, as requested from another process or from this one."""
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
        task = self._sockets[end] = self.run(serve(self.services.app, scope, end))
        task.add_done_callback(lambda _: self._sockets.pop(end, None))
        self._around.watch(task)

    async def ask(self, job: Callable[["SimulatedProcess"], Awaitable[T]]) -> T:
        """Return the result of a person's request. Raise Gone if the process is."""
        await self._under_way()
        request: asyncio.Task[T] = self.run(job(self))
        request.add_done_callback(lambda done: done.cancelled() or done.exception())
        while not request.done():
            await asyncio.wait([request], timeout=1)
            if not self.is_alive:
                raise Gone
        await self._under_way()
        return request.result()

    async def _under_way(self) -> None:
        await asyncio.sleep(self._around.network.latency())
        await asyncio.sleep(max(0.0, self.paused_until - self._around.time()))
        if not self.is_alive or not self.is_ready:
            raise Gone

    async def room(self, table: str) -> Room:
        """Return the room of a table. Raise Elsewhere if another process has it."""
        if owner := await self.services.owner(table):
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
