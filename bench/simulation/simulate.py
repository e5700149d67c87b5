"""Simulates a world from a seed: people play while faults happen. Then everything is healed, all
that is still due happens, and the result is checked.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .faults import ALONE, AMONG_OTHERS, Fault
from .invariants import check, rooms_of, waits_for_nobody
from .slips import slips_found
from .surroundings.disk import watched
from .surroundings.loop import SimulatedLoop
from .world import World

LONGEST = 400.0  # seconds in which people act
QUIET = 1.1  # seconds without an event; no message takes so long
MOST_LOOKS = 1000  # for such a quiet time
CALM = 80.0  # seconds in which everything that is still due happens
CLOCKS = 8  # of people who are away, that may run out one after the other


@dataclass(frozen=True)
class Report:
    """The result of a seed: its findings, none if all is well, and a digest of every event."""

    seed: int
    findings: list[str]
    digest: str
    acked: int
    faults: list[str]
    events: int
    seconds: float


def simulate(seed: int, tell: Callable[[str], None] | None = None) -> Report:
    """Simulate the world of a seed; `tell` is called with every event."""
    simulation = Simulation(World(seed, tell))
    seconds = simulation.run()
    around, people = simulation.world.around, simulation.world.people
    acked = sum(act.acked is not None for one in people for act in one.acts.values())
    events = sum(len(one.heard) for one in people)
    findings, faults = around.findings, simulation.faults
    return Report(seed, findings, around.digest, acked, faults, events, seconds)


class Simulation:
    """The course of one world, from its beginning to the checks at its end."""

    def __init__(self, world: World) -> None:
        self.world, self.around = world, world.around
        self.faults: list[str] = []

    def run(self) -> float:
        """Run the world in simulated time; return how many seconds passed in it."""
        cluster = self.world.cluster
        try:
            with (
                watched(self.around.disk, cluster.connected, cluster.committing),
                slips_found(self.around.found),
                asyncio.Runner(loop_factory=SimulatedLoop) as runner,
            ):
                runner.get_loop().set_exception_handler(self._unhandled)
                return runner.run(self._run())
        finally:
            for process in cluster.processes:
                process.disconnect()
            self.around.disk.remove()

    async def _run(self) -> float:
        world = self.world
        self.around.remember_context()
        await world.cluster.start()
        for number in range(1 if self.around.rng.random() < 0.7 else 2):
            await world.make_table(number)
        for person in world.people:
            self.around.begin(person.live())
        await self._suffer()
        world.heal()
        await asyncio.sleep(CALM)
        rooms = await rooms_of(world)
        await self._be_quiet()
        for _ in range(CLOCKS):
            if not any(one and waits_for_nobody(world, one.id, one.log) for one in rooms.values()):
                break
            await asyncio.sleep(CALM)
            await self._be_quiet()
        check(world, rooms)
        return self.around.time()

    async def _suffer(self) -> None:
        """Let faults happen, one after the other and at the same time, while people act."""
        company, rng = self.world.company, self.around.rng
        draw = ALONE if self.world.cluster.alone else AMONG_OTHERS
        happening = []
        for _ in range(rng.randint(1, 10)):
            await asyncio.sleep(rng.expovariate(0.5 / company.thinks))
            (fault,) = rng.choices([*draw], [*draw.values()])
            self.faults.append(fault.__name__)
            self.around.trace(f"fault: {fault.__name__}")
            happening.append(self.around.begin(self._happen(fault)))
        while company.acts_left > 0 and self.around.time() < LONGEST:
            await self.around.sleep(1)
        await asyncio.gather(*happening)

    async def _happen(self, fault: Fault) -> None:
        with suppress(asyncio.CancelledError):
            await fault(self.world)

    async def _be_quiet(self) -> None:
        """Wait until no event is under way; the clock of a table may still run."""
        for _ in range(MOST_LOOKS):
            if self.around.time() - self.around.last_news > QUIET:
                return
            await self.around.sleep(0.25)
        self.around.found("it is never quiet")

    def _unhandled(self, _: object, context: dict[str, Any]) -> None:
        self.around.found(f"nobody has handled: {context}")
