"""Actions at a table create no reference cycles, so the garbage collector need hardly run."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from skiz.games import games
from skiz.server.metrics.garbage_collector import NEVER, YOUNG, collect_seldom
from tests.support.laws.random_deals import EACH_KIND
from tests.support.server.simulated import simulated

FEW = 40  # objects of a whole deal
SHORT = 5  # actions of a deal thrown in, which says nothing; the cards are random


@pytest.fixture(autouse=True)
def excluded() -> Iterator[None]:
    """Exclude the objects of all tests from collections again, for the tests after these."""
    yield
    gc.collect()
    gc.freeze()


@pytest.mark.parametrize("key", EACH_KIND)
def test_a_deal_leaves_no_circles(key: str) -> None:
    async def play() -> tuple[int, int]:
        table = await simulated(key, next(iter(games()[key].presets)), seed=3, bots=1)
        for one in range(table.room.log.rules.chairs - 1):
            await table.come(one)
        await table.rest()
        gc.collect()
        gc.disable()
        acted = 0
        while waited := table.on_turn():
            await table.act(waited[0])
            await table.rest()
            acted += 1
        left = gc.collect()
        await table.room.close()
        return acted, left

    try:
        acted = 0
        while acted <= SHORT:
            acted, left = asyncio.run(play())
        assert left < FEW
    finally:
        gc.enable()


def test_all_is_looked_through_seldom_and_only_while_the_server_runs() -> None:
    before = gc.get_threshold()

    async def serve() -> None:
        with collect_seldom():
            assert gc.get_threshold() == (*YOUNG, NEVER)
            assert gc.get_freeze_count()

    asyncio.run(serve())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_the_young_generation_is_collected_in_small_steps() -> None:
    """A pass over twenty times 5,000 objects took 60 ms, during which nobody was answered."""
    objects, times = YOUNG
    assert objects * (times + 1) <= 5_000
    looked_at: list[int] = []

    def look(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 1:
            looked_at.append(sum(gc.get_count()[:1]) + len(gc.get_objects(1)))

    async def serve() -> None:
        with collect_seldom():
            gc.callbacks.append(look)
            kept = [[one] for one in range(50_000)]
            gc.callbacks.remove(look)
            assert len(kept) == 50_000

    asyncio.run(serve())
    assert looked_at
    assert max(looked_at) <= 2 * objects * (times + 1)
