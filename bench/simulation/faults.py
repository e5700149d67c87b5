"""Faults: what can go wrong in a world, each as a function of it, and their frequencies."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from .process import SimulatedProcess
from .world import World

Fault: TypeAlias = Callable[[World], Awaitable[None]]
DAY = 86_400.0


async def cut_a_connection(world: World) -> None:
    """Cut it in the middle of a frame; the ends notice at once, or late."""
    if found := world.around.network.connections:
        world.around.rng.choice(found).cut(world.around.rng.choice([0.0, 1.0, 40.0]))


async def cut_all_connections(world: World) -> None:
    """Cut all, as when a router restarts."""
    for connection in world.around.network.connections:
        connection.cut(world.around.rng.choice([0.0, 5.0]))


async def hold_a_connection(world: World) -> None:
    """Delay its messages beyond later ones on other connections."""
    if found := world.around.network.connections:
        world.around.rng.choice(found).hold(world.around.rng.uniform(0.1, 20))


async def somebody_goes_away(world: World) -> None:
    """Let a person go away for a while, or longer than the grace."""
    person = world.around.rng.choice(world.people)
    person.is_away = True
    await world.around.sleep(world.around.rng.choice([1.0, 8.0, 90.0]))
    person.is_away = False


async def kill(world: World) -> None:
    """Kill a process at any moment."""
    world.cluster.any_process().kill()


async def kill_at_a_commit(world: World) -> None:
    """Kill a process before a commit, in it, or after it and before anybody is told."""
    process = world.cluster.any_process()
    process.dies = world.around.rng.choice(["before", "in", "after"])
    await _disarm(world, process)


async def cut_the_power(world: World) -> None:
    """Cut the power of all processes at any moment."""
    world.cluster.cut_power()


async def cut_the_power_at_a_commit(world: World) -> None:
    """Cut the power when a commit has partly reached the disk."""
    process = world.cluster.any_process()
    process.dies, process.power_goes_too = world.around.rng.choice(["before", "in", "after"]), True
    await _disarm(world, process)


async def _disarm(world: World, process: SimulatedProcess) -> None:
    await world.around.sleep(10)
    process.dies, process.power_goes_too = None, False


async def lose_the_answer_of_a_commit(world: World) -> None:
    """Make a commit whose result the store cannot know."""
    process = world.cluster.any_process()
    process.answers_lost = True
    await world.around.sleep(10)
    process.answers_lost = False


async def stop(world: World) -> None:
    """Stop a process as its host does, in the middle of play."""
    process = world.cluster.any_process()
    await process.run(process.stop())


async def pause(world: World) -> None:
    """Pause a process, perhaps for longer than its leases."""
    world.cluster.any_process().pause(world.around.rng.choice([0.5, 2.0, 5.0, 20.0]))


async def fill_the_disk(world: World) -> None:
    """Fill the disk for a while."""
    world.around.disk.full = True
    await world.around.sleep(world.around.rng.uniform(0.2, 10))
    world.around.disk.full = False


async def forbid_writing(world: World) -> None:
    """Make the disk read-only for a while."""
    world.around.disk.read_only = True
    await world.around.sleep(world.around.rng.uniform(0.2, 10))
    world.around.disk.read_only = False


async def lock_the_database(world: World) -> None:
    """Lock the database from outside, for less or for more than a write waits."""
    world.around.disk.lock()
    await world.around.sleep(world.around.rng.choice([1.0, 4.0, 12.0]))
    world.around.disk.unlock()


async def set_the_clock(world: World) -> None:
    """Set the wall clock forwards or back."""
    world.around.clock_error += world.around.rng.choice([-DAY, -3600.0, -5.0, 5.0, 3600.0, DAY])


async def lose_redis(world: World) -> None:
    """Lose Redis for a while; it returns with its data or empty."""
    world.around.redis.gone = True
    await world.around.sleep(world.around.rng.uniform(0.5, 15))
    world.around.redis.gone = False
    if world.around.rng.random() < 0.5:
        world.around.redis.lose_all()


async def lose_leases(world: World) -> None:
    """Lose all leases, so that the next process takes the tables."""
    world.around.redis.lose_leases()


async def part_a_process(world: World) -> None:
    """Isolate a process from the other processes, but not from people."""
    process = world.cluster.any_process()
    world.cluster.parted.append(process)
    await world.around.sleep(world.around.rng.uniform(0.5, 15))
    world.cluster.parted.remove(process)


ALONE: dict[Fault, int] = {  # with weights for the draw
    cut_a_connection: 4,
    cut_all_connections: 2,
    hold_a_connection: 3,
    somebody_goes_away: 4,
    kill: 3,
    kill_at_a_commit: 3,
    cut_the_power: 2,
    cut_the_power_at_a_commit: 3,
    lose_the_answer_of_a_commit: 2,
    stop: 2,
    pause: 2,
    fill_the_disk: 2,
    forbid_writing: 2,
    lock_the_database: 2,
    set_the_clock: 2,
}
AMONG_OTHERS: dict[Fault, int] = ALONE | {
    lose_redis: 4,
    lose_leases: 4,
    part_a_process: 4,
    pause: 5,
}
