"""The thinking processes: answers come back, and whatever happens to one, the others continue."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest

from skiz.server.thinking import pool as pools
from skiz.server.thinking.fair_queue import Flow, Urgency
from skiz.server.thinking.pool import Answer, Pool, processes
from skiz.server.thinking.process import Died, Failed, Process, context
from skiz.server.thinking.thoughts import Thought
from tests.support.server.clients import PATIENCE
from tests.support.server.thinkers import Dies, InThread, Never, Says, Slips
from tests.support.tools.source_tree import ROOT
from tests.support.worlds.virtual_time import VirtualTime, in_virtual_time

T = TypeVar("T")
FLOW = Flow("anna", "t")


async def think(pool: Pool, thought: Thought[T], urgency: Urgency = Urgency.BOT) -> T:
    return (await pool.think(thought, urgency, FLOW, PATIENCE)).value


@asynccontextmanager
async def opened(count: int) -> AsyncIterator[Pool]:
    pool = Pool(processes(count))
    yield pool
    pool.close()


async def test_a_result_of_another_process_is_returned() -> None:
    async with opened(2) as pool:
        pool.begin()
        thinkers = [one for one in pool._all if isinstance(one, Process)]
        processes = await asyncio.gather(*(think(pool, Says()) for _ in range(20)))
        assert {*processes} <= {one._begun[0].pid for one in thinkers if one._begun}
        assert pool.waiting == 0


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system has no niceness")
@pytest.mark.parametrize("niceness", [0, 3])
async def test_thinking_processes_have_the_wanted_niceness(niceness: int) -> None:
    process, ours = Process(context(), niceness), os.nice(0)
    pid = await asyncio.to_thread(process.ask, Says(), PATIENCE, lambda _: None)
    assert os.getpriority(os.PRIO_PROCESS, pid) == ours + niceness
    process.close()


async def test_an_error_is_reported_and_the_process_continues() -> None:
    async with opened(1) as pool:
        before = await think(pool, Says())
        with pytest.raises(Failed, match="a slip of a thought"):
            await think(pool, Slips())
        assert await think(pool, Says()) == before
        assert pool.died == 0


async def test_work_of_a_dead_process_is_retried_and_then_given_up(tmp_path: Path) -> None:
    async with opened(1) as pool:
        first = await think(pool, Says())
        assert await think(pool, Dies(tmp_path / "died")) == "done"
        second = await think(pool, Says())
        with pytest.raises(Died):
            await think(pool, Dies())
        assert len({first, second, await think(pool, Says())}) == 3
        assert pool.died == 3


async def test_endless_work_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(1) as pool:
        pool.begin()
        await think(pool, Says())
        monkeypatch.setattr(pools, "LONGEST", 0.01)
        with pytest.raises(Died):
            await think(pool, Never())
        monkeypatch.setattr(pools, "LONGEST", PATIENCE)
        assert await think(pool, Says())


async def test_a_closed_pool_leaves_no_process() -> None:
    async with opened(2) as pool:
        waiting = [asyncio.create_task(think(pool, Never())) for _ in range(5)]
        await asyncio.sleep(0)
        begun = [one for one in pool._all if isinstance(one, Process)]
        await asyncio.to_thread(lambda: [one.begin() for one in begun])
        running = [one._begun[0] for one in begun if one._begun]
        pool.close()
        for process in running:
            await asyncio.to_thread(process.join, PATIENCE)
            assert not process.is_alive()
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def test_a_killed_server_leaves_no_process() -> None:
    """The last process that has its output closes it."""
    script = """if True:
        import os, signal, threading
        from skiz.server.thinking.process import Process, context
        from tests.support.server.thinkers import Never, Says
        one = Process(context())
        one.ask(Says(), 1.0, print)
        threading.Thread(target=one.ask, args=(Never(), 1.0, print), daemon=True).start()
        os.kill(os.getpid(), signal.SIGKILL)
    """
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, check=False, cwd=ROOT, timeout=2 * PATIENCE, stdout=subprocess.PIPE
    )
    assert done.returncode < 0


class Telling(InThread):
    """Work that reports a first result, and the rest when allowed."""

    def __init__(self) -> None:
        self.goes_on, self.told = Event(), asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def ask(self, thought: Thought[T], within: float, so_far: Callable[[T], None]) -> T:
        """Return an answer in two parts."""
        found = thought.think(within, so_far)
        so_far(found)
        self._loop.call_soon_threadsafe(self.told.set)
        self.goes_on.wait(PATIENCE)
        return found


@in_virtual_time
async def test_work_that_is_late_returns_its_result_so_far() -> None:
    thinker = Telling()
    pool, loop = Pool([thinker]), asyncio.get_running_loop()
    assert isinstance(loop, VirtualTime)
    thought = asyncio.create_task(pool.think(Says(), Urgency.BOT, FLOW, 5.0))
    await thinker.told.wait()
    loop.leaves_threads = True
    answer = await thought
    assert (answer.whole, loop.time()) == (False, 5.0)
    with pytest.raises(TimeoutError):  # it waited the whole time
        await pool.think(Says(), Urgency.BOT, FLOW, 5.0)
    assert (pool.waiting, loop.time()) == (0, 10.0)
    thinker.goes_on.set()
    loop.leaves_threads = False
    assert (await pool.think(Says(), Urgency.BOT, FLOW, PATIENCE)).whole
    pool.close()


@in_virtual_time
async def test_long_thoughts_leave_a_process_for_short_ones() -> None:
    thinkers = [Telling(), Telling()]
    pool = Pool([*thinkers])
    long = [
        asyncio.create_task(pool.think(Says(seconds=1.0), Urgency.BOT, FLOW, PATIENCE))
        for _ in range(5)
    ]
    await asyncio.sleep(0)
    assert pool.waiting == 4
    short = asyncio.create_task(pool.think(Says(), Urgency.REVIEW, FLOW, PATIENCE))
    await asyncio.sleep(0)
    assert pool.waiting == 4
    for thinker in thinkers:
        thinker.goes_on.set()
    answers: list[Answer[int]] = await asyncio.gather(short, *long)
    assert all(answer.whole for answer in answers)
    pool.close()


def test_a_closed_pool_starts_no_process() -> None:
    process = Process(context())
    process.close()
    with pytest.raises(OSError, match="is closed"):
        process.begin()
    with pytest.raises(Died):
        process.ask(Says(), PATIENCE, lambda _: None)


ENDS_WHILE_A_PROCESS_BEGINS = """
from threading import Event
from skiz.server.thinking.serialize import to_bytes
from skiz.server.thinking.pool import Pool, processes
from skiz.server.thinking.process import Process
from tests.support.server.thinkers import Says

closing, begin = Event(), Process._begin

def late(self):
    closing.wait()
    process, line = begin(self)
    line.send_bytes(to_bytes((Says(), 1.0)))
    line.recv_bytes()  # it heeds no signal by now
    return process, line

if __name__ == "__main__":
    Process._begin = late
    pool = Pool(processes(1))
    pool.begin()
    while not pool._all[0]._beginning.locked():
        pass
    closing.set()
    pool.close()
"""


def test_closing_does_not_wait_for_a_starting_process(tmp_path: Path) -> None:
    """A starting process does not react to the signal with which the interpreter would end it."""
    program = tmp_path / "ends.py"
    program.write_text(ENDS_WHILE_A_PROCESS_BEGINS)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, program], timeout=PATIENCE, check=True, env=env)
