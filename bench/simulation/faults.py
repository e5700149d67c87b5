"""Faults: what can go wrong in a world, each as a function of it, and how often which is drawn."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from .process import SimulatedProcess
from .world import World

Fault: TypeAlias = Callable[[World], Awaitable[None]]
DAY = 86_400.0


async def cut_a_connection(world: World) -> None:
    """In the middle of a frame; who had it learns of that at once, or late."""
    if found := world.around.network.connections:
        world.around.rng.choice(found).cut(world.around.rng.choice([0.0, 1.0, 40.0]))


async def cut_all_connections(world: World) -> None:
    """As where the router of a house is started again."""
    for connection in world.around.network.connections:
        connection.cut(world.around.rng.choice([0.0, 5.0]))


async def hold_a_connection(world: World) -> None:
    """What is under way arrives late, behind what was sent later by another way."""
    if found := world.around.network.connections:
        world.around.rng.choice(found).hold(world.around.rng.uniform(0.1, 20))


async def somebody_goes_away(world: World) -> None:
    """For a while, or longer than the grace."""
    person = world.around.rng.choice(world.people)
    person.is_away = True
    await world.around.sleep(world.around.rng.choice([1.0, 8.0, 90.0]))
    person.is_away = False


async def kill(world: World) -> None:
    """A process, at any moment."""
    world.cluster.any_process().kill()


async def kill_at_a_commit(world: World) -> None:
    """Before it, in it, or after it and before anybody is told."""
    process = world.cluster.any_process()
    process.dies = world.around.rng.choice(["before", "in", "after"])
    await _disarm(world, process)


async def cut_the_power(world: World) -> None:
    """Of all, at any moment."""
    world.cluster.cut_power()


async def cut_the_power_at_a_commit(world: World) -> None:
    """When it has reached the disk in part."""
    process = world.cluster.any_process()
    process.dies, process.power_goes_too = world.around.rng.choice(["before", "in", "after"]), True
    await _disarm(world, process)


async def _disarm(world: World, process: SimulatedProcess) -> None:
    await world.around.sleep(10)
    process.dies, process.power_goes_too = None, False


async def lose_the_answer_of_a_commit(world: World) -> None:
    """It was made, and the store cannot know."""
    process = world.cluster.any_process()
    process.answers_lost = True
    await world.around.sleep(10)
    process.answers_lost = False


async def stop(world: World) -> None:
    """A process is stopped as its host does, in the middle of play."""
    process = world.cluster.any_process()
    await process.run(process.stop())


async def pause(world: World) -> None:
    """A process stands still, perhaps for longer than its leases."""
    world.cluster.any_process().pause(world.around.rng.choice([0.5, 2.0, 5.0, 20.0]))


async def fill_the_disk(world: World) -> None:
    """For a while."""
    world.around.disk.full = True
    await world.around.sleep(world.around.rng.uniform(0.2, 10))
    world.around.disk.full = False


async def forbid_writing(world: World) -> None:
    """For a while."""
    world.around.disk.read_only = True
    await world.around.sleep(world.around.rng.uniform(0.2, 10))
    world.around.disk.read_only = False


async def lock_the_database(world: World) -> None:
    """By somebody else, for less or for more than a write waits for it."""
    world.around.disk.lock()
    await world.around.sleep(world.around.rng.choice([1.0, 4.0, 12.0]))
    world.around.disk.unlock()


async def set_the_clock(world: World) -> None:
    """That of the wall, forwards or back."""
    world.around.clock_error += world.around.rng.choice([-DAY, -3600.0, -5.0, 5.0, 3600.0, DAY])


async def lose_redis(world: World) -> None:
    """For a while; then it is there again, with what it had or with nothing."""
    world.around.redis.gone = True
    await world.around.sleep(world.around.rng.uniform(0.5, 15))
    world.around.redis.gone = False
    if world.around.rng.random() < 0.5:
        world.around.redis.lose_all()


async def lose_leases(world: World) -> None:
    """Whoever comes next takes the tables."""
    world.around.redis.lose_leases()


async def part_a_process(world: World) -> None:
    """The others do not reach it, as if it were dead; people do."""
    process = world.cluster.any_process()
    world.cluster.parted.append(process)
    await world.around.sleep(world.around.rng.uniform(0.5, 15))
    world.cluster.parted.remove(process)


ALONE: dict[Fault, int] = {  # with how many lots in the draw
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
