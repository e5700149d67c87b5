"""A world: some processes, some people at a few tables, and what goes wrong there, all of it drawn
from a seed. At last everything is healed, what is still to come comes, and all of it is checked.
"""

import asyncio
import hashlib
import random
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy.exc import OperationalError

from skiz.games import game, games
from skiz.server.http.guests import COOKIE, Guests, hashed
from skiz.server.log.settings import SettingsChanged
from skiz.server.rooms import seating
from skiz.server.rooms.room import Room

from .disk import Disk, watched
from .faults import ALONE, AMONG_OTHERS, Fault
from .invariants import check, rooms_of, waits_for_nobody
from .loop import HOST, SimulatedLoop
from .network import Connection, Network
from .person import Person
from .process import SimulatedProcess
from .redis import SimulatedRedis
from .slips import slips_found

SECRET = "that of a simulation"
EPOCH = 1_700_000_000.0
LONGEST = 400.0  # seconds in which people act
QUIET, MOST_QUIET = 1.1, 1000  # seconds, which no message takes; looks
BESIDE = ('{"ping": 1}', '{"pong":1}')
CALM = 80.0  # and in which all that is still to come comes of itself
CLOCKS = 8  # of those who are away, that may run out one after the other


@dataclass(frozen=True)
class Report:
    """What came of a seed: findings, none if all is well; and a digest of all that happened."""

    seed: int
    findings: list[str]
    digest: str
    acked: int
    faults: list[str]
    events: int
    seconds: float


@dataclass
class World:
    """What one seed makes."""

    seed: int
    tell: Callable[[str], None] | None = None  # who wants to hear all that happens
    findings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = self.rng = random.Random(self.seed)
        self._digest = hashlib.sha256()
        self.alone = rng.random() < 0.55
        self.size = 1 if self.alone else rng.randint(2, 3)
        self.acts_left = rng.choice([6, 10, 16, 24]) if rng.random() < 0.95 else 120
        self.thinks = rng.choice([0.3, 1.0, 3.0])
        self.disk, self.redis = Disk(rng), SimulatedRedis(rng)
        self.network = Network(rng, self.trace)
        self.processes: list[SimulatedProcess] = []
        self.parted: list[SimulatedProcess] = []
        self.people: list[Person] = []
        self.chairs: dict[str, int] = {}
        self.tables: list[str] = []
        self.clock_error, self._started, self._healed = 0.0, 0, False
        self.faults: list[str] = []
        self._news = 0.0  # when something has happened last
        self._tasks: list[asyncio.Task[Any]] = []

    # --- what everybody has ----------------------------------------------------------------

    def time(self) -> float:
        """The time of the world."""
        return asyncio.get_running_loop().time()

    def wall_clock(self) -> float:
        """What the clock on the wall shows."""
        return EPOCH + self.time() + self.clock_error

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)

    def trace(self, what: str) -> None:
        """Something happens."""
        line = f"{self.time():.6f} {what}"
        if not what.endswith(BESIDE):
            self._news = self.time()
        self._digest.update(line.encode())
        if self.tell:
            self.tell(line)

    def found(self, what: str) -> None:
        """Something is not as it has to be."""
        self.trace(f"FOUND {what}")
        self.findings.append(what)

    def begin(self, coroutine: Any) -> "asyncio.Task[Any]":
        """Have something done that is of no process."""
        context = self._context.copy()
        task = asyncio.get_running_loop().create_task(coroutine, context=context)
        self._tasks.append(task)
        self.watch(task)
        return task

    def watch(self, task: "asyncio.Task[Any]") -> None:
        """An exception of this task is a finding."""

        def look(done: "asyncio.Task[Any]") -> None:
            if not done.cancelled() and (error := done.exception()):
                self.found(f"{type(error).__name__}: {error} in {done.get_coro()}")

        task.add_done_callback(look)

    # --- processes -------------------------------------------------------------------------

    def any_process(self) -> SimulatedProcess:
        """One that is alive, or was."""
        alive = [one for one in self.processes if one.is_alive]
        return self.rng.choice(alive or self.processes)

    def is_reachable(self, process: SimulatedProcess) -> bool:
        """Whether other processes reach it."""
        return process not in self.parted

    def cut_power(self, before: list[bytes] | None = None) -> None:
        """All processes die, and what had not reached the disk is lost."""
        self.trace("the power is cut")
        self.disk.cut_power(before)
        for connection in self.network.connections:
            connection.cut(10.0)
        for process in self.processes:
            process.kill()

    async def _keep_up(self, name: str) -> None:
        """Start a process, and start it again where it has ended."""
        while True:
            self._started += 1
            process = SimulatedProcess(self, name, self._started, self.alone)
            self.processes = [one for one in self.processes if one.me.address != name] + [process]
            with suppress(asyncio.CancelledError):  # it was killed while it started
                await process.run(self._start(process))
            await process.ended.wait()
            await asyncio.sleep(0.0 if self._healed else self.rng.uniform(0, 3))

    async def _start(self, process: SimulatedProcess) -> None:
        try:
            await process.start()
        except OperationalError:  # as where the database is locked: its host starts it again
            process.kill()

    def connect(self, person: Person) -> Connection | None:
        """Somebody connects to his table by any process."""
        process = self.any_process()
        if not process.is_ready:
            return None
        connection = self.network.connect(person.name)
        process.serve_socket(connection.server, person.table, person.cookie)
        return connection

    # --- from the beginning to the end -----------------------------------------------------

    def run(self) -> Report:
        """All of it."""
        try:
            with (
                watched(self.disk, self._connected, self._committing),
                slips_found(self.found),
                asyncio.Runner(loop_factory=SimulatedLoop) as runner,
            ):
                runner.get_loop().set_exception_handler(self._unhandled)
                seconds = runner.run(self._run())
        finally:
            self.disk.remove()
        acked = sum(act.acked is not None for one in self.people for act in one.acts.values())
        events = sum(len(one.heard) for one in self.people)
        digest = self._digest.hexdigest()
        return Report(self.seed, self.findings, digest, acked, self.faults, events, seconds)

    async def _run(self) -> float:
        self._context = copy_context()
        for number in range(self.size):
            self.begin(self._keep_up(f"10.0.0.{number}:1"))
        async with asyncio.timeout(60):
            while len([one for one in self.processes if one.is_ready]) < self.size:
                await self.sleep(0.01)
        for number in range(1 if self.rng.random() < 0.7 else 2):
            await self._make_table(number)
        for person in self.people:
            self.begin(person.live())
        await self._suffer()
        await self._heal()
        rooms = await rooms_of(self)
        await self._be_quiet()
        for _ in range(CLOCKS):
            if not any(one and waits_for_nobody(self, one.id, one.log) for one in rooms.values()):
                break
            await asyncio.sleep(CALM)
            await self._be_quiet()
        check(self, rooms)
        return self.time()

    async def _make_table(self, number: int) -> None:
        """A table of any game, with some people at it."""
        rng = self.rng
        key = rng.choice([*games()])
        preset = rng.choice([*game(key).presets])
        chairs = game(key).rules(game(key).table_house(preset)).chairs
        kinds = [rng.choice(["plain", "casual", "fast"]) for _ in range(chairs - 1)]
        settings = SettingsChanged(
            grace=rng.choice([3, 15, 60]),
            bot_when_away=kinds[0],
            pace=rng.choice(["none", "none", "quick", "steady", "day"]),
        )
        count = rng.randint(1, min(3, chairs))
        people = [self._person(f"{number}{who}") for who in "abc"[:count]]
        process = self.any_process()
        table = await process.ask(
            lambda at: at.registry.make(
                people[0].guest, people[0].name, key, preset, {}, kinds, settings
            )
        )
        room = await process.ask(lambda at: at.room(table))
        for chair, person in enumerate(people):
            person.table = table
            if chair:
                await process.ask(partial(_sit, room, person))
            self.chairs[person.guest] = room.log.chair_of(person.guest) or 0
        self.tables.append(table)
        self.people += people
        self.people[-1].stays = len(people) == 1 or rng.random() < 0.7

    def _person(self, name: str) -> Person:
        token = f"token {name}"
        cookie = f"{COOKIE}={Guests(SECRET)._signer.dumps(token)}"
        rng = random.Random(f"{self.seed} {name}")
        return Person(self, name, hashed(token), cookie, "", rng)

    async def _suffer(self) -> None:
        """Faults happen, one after the other and at the same time, while people act."""
        draw = ALONE if self.alone else AMONG_OTHERS
        happening = []
        for _ in range(self.rng.randint(1, 10)):
            await asyncio.sleep(self.rng.expovariate(0.5 / self.thinks))
            (fault,) = self.rng.choices([*draw], [*draw.values()])
            self.faults.append(fault.__name__)
            self.trace(f"fault: {fault.__name__}")
            happening.append(self.begin(self._happen(fault)))
        while self.acts_left > 0 and self.time() < LONGEST:
            await self.sleep(1)
        await asyncio.gather(*happening)

    async def _happen(self, fault: Fault) -> None:
        with suppress(asyncio.CancelledError):
            await fault(self)

    async def _heal(self) -> None:
        """Nothing goes wrong any more; who is to stay comes back, and nobody acts."""
        self.trace("all is healed")
        self.acts_left, self._healed = 0, True
        self.disk.heal()
        self.redis.gone = False
        for process in self.processes:
            process.dies, process.answers_lost, process.paused_until = None, False, 0.0
        for person in self.people:
            person.is_away = not person.stays
        await asyncio.sleep(CALM)

    async def _be_quiet(self) -> None:
        """Wait until nothing of what has happened is under way: a clock may run at a table."""
        for _ in range(MOST_QUIET):
            if self.time() - self._news > QUIET:
                return
            await self.sleep(0.25)
        self.found("it is never quiet")

    # --- watching --------------------------------------------------------------------------

    def _connected(self, connection: Any, _: object) -> None:
        if isinstance(host := HOST.get(), SimulatedProcess):
            host.connections.append(connection)

    def _committing(self, _: object) -> None:
        if isinstance(host := HOST.get(), SimulatedProcess):
            self.trace(f"{host.me} commits")
            host.committing()

    def _unhandled(self, _: object, context: dict[str, Any]) -> None:
        self.found(f"nobody has handled: {context}")


async def _sit(room: Room, person: Person, _: SimulatedProcess) -> None:
    await room.seat(partial(seating.sit, guest=person.guest, name=person.name, chair=None))
