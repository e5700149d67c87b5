"""The processes of a simulated server: each is started again after it ends."""

import asyncio
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import OperationalError

from .process import SimulatedProcess
from .surroundings import Surroundings
from .surroundings.loop import HOST
from .surroundings.network import Connection


class Cluster:
    """All processes, and which of them the others cannot reach."""

    def __init__(self, around: Surroundings, alone: bool, size: int) -> None:
        self._around, self.alone, self.size = around, alone, size
        self.processes: list[SimulatedProcess] = []
        self.parted: list[SimulatedProcess] = []
        self.healed = False  # from then on a process starts again at once
        self._started = 0

    async def start(self) -> None:
        """Start every process and wait until all of them answer."""
        for number in range(self.size):
            self._around.begin(self._keep_up(f"10.0.0.{number}:1"))
        async with asyncio.timeout(60):
            while sum(one.is_ready for one in self.processes) < self.size:
                await self._around.sleep(0.01)

    async def _keep_up(self, name: str) -> None:
        """Start a process, and start it again whenever it has ended."""
        while True:
            self._started += 1
            process = SimulatedProcess(
                self._around, name, self._started, self.alone, self.reachable, self.cut_power
            )
            self.processes = [one for one in self.processes if one.me.address != name] + [process]
            with suppress(asyncio.CancelledError):  # it was killed while it started
                await process.run(_start(process))
            await process.ended.wait()
            await asyncio.sleep(0.0 if self.healed else self._around.rng.uniform(0, 3))

    def any_process(self) -> SimulatedProcess:
        """Return a process that is alive; a dead one if none is."""
        alive = [one for one in self.processes if one.is_alive]
        return self._around.rng.choice(alive or self.processes)

    def reachable(self) -> list[SimulatedProcess]:
        """Return the processes that other processes can reach."""
        return [one for one in self.processes if one not in self.parted]

    def connect(self, name: str, table: str, cookie: str) -> Connection | None:
        """Connect a person to a table through any process; None if that one is not ready."""
        process = self.any_process()
        if not process.is_ready:
            return None
        connection = self._around.network.connect(name)
        process.serve_socket(connection.server, table, cookie)
        return connection

    def cut_power(self, before: list[bytes] | None = None) -> None:
        """Kill all processes; what had not reached the disk is lost."""
        self._around.trace("the power is cut")
        self._around.disk.cut_power(before)
        for connection in self._around.network.connections:
            connection.cut(10.0)
        for process in self.processes:
            process.kill()

    def heal(self) -> None:
        """End every fault of a process."""
        self.healed = True
        for process in self.processes:
            process.dies, process.answers_lost, process.paused_until = None, False, 0.0

    # --- hooks of SQLAlchemy ---------------------------------------------------------------

    def connected(self, connection: Any, _: object) -> None:
        """A process has opened a connection to the database."""
        if isinstance(host := HOST.get(), SimulatedProcess):
            host.connections.append(connection)

    def committing(self, _: object) -> None:
        """A process is about to commit."""
        if isinstance(host := HOST.get(), SimulatedProcess):
            self._around.trace(f"{host.me} commits")
            host.committing()


async def _start(process: SimulatedProcess) -> None:
    try:
        await process.start()
    except OperationalError:  # for example a locked database: the host starts it again
        process.kill()
