"""The server in simulation, one world a seed, with faults of every kind.

Nothing acknowledged is lost or doubled, nobody gets false information, and no table stops. To
repeat a failing world, run `python -m bench.simulation --from SEED --seeds 1 --trace`.
"""

import asyncio
import gc
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import pytest
from sqlalchemy.exc import OperationalError

from bench.simulation import simulate
from bench.simulation.person import Act
from bench.simulation.slips import slips_found
from bench.simulation.surroundings.loop import SimulatedLoop
from bench.simulation.surroundings.redis import SimulatedRedis
from bench.simulation.world import World
from skiz.server.cluster.heartbeats import BEAT, LEAVE
from skiz.server.cluster.leases import HELD, RELEASE, RENEW, TAKE
from skiz.server.common.refusal import Refused
from skiz.server.protection.shared_counters import ADD
from skiz.server.rooms.bots import Bots
from skiz.server.rooms.history import History
from skiz.server.rooms.store import TableStore
from skiz.server.storage.damage import refused_if_damaged
from skiz.server.table_log.entries import Entry
from tests.support.server.clients import PATIENCE
from tests.support.storage.databases import Redis, a_redis
from tests.support.tools.depth import depth
from tests.support.tools.source_tree import ROOT

SEEDS = depth(20, 10_000)  # what a night found last came once in hundreds
TOGETHER = 10  # in a test


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """What processes that were killed have left halfway ends here: where it is collected in the
    middle of another test, the interpreter's count of calls is wrong there.
    """
    yield
    gc.collect()


@pytest.mark.parametrize("first", range(0, SEEDS, TOGETHER))
def test_no_fault_loses_an_entry_or_stops_a_table(first: int) -> None:
    for seed in range(first, first + TOGETHER):
        assert simulate(seed).findings == [], f"seed {seed}"


SAME = depth(1, 5)  # seeds
DIGESTS = (
    f"from bench.simulation import simulate; print(*(simulate(s).digest for s in range({SAME})))"
)


def test_a_seed_makes_the_same_world_again() -> None:
    """In another process, in which sets and names have another order."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    there = subprocess.run(
        [sys.executable, "-c", DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    ).stdout.split()
    here = [simulate(seed).digest for seed in range(SAME)]
    assert there == here
    assert len({*here}) == SAME


WRITE = History.write


async def tells_what_was_not_written(past: History, entries: Sequence[Entry], *more: Any) -> None:
    """Also if the disk is full."""
    with suppress(OperationalError):
        await WRITE(past, entries, *more)


LOG = TableStore.log
MISREAD = WeakSet[TableStore]()


async def leaves_out_an_entry(store: TableStore, *which: Any) -> Any:
    """Once in each process: read again, the table is complete."""
    rows = await LOG(store, *which)
    if len(rows) < 3 or store in MISREAD:
        return rows
    MISREAD.add(store)
    return rows[:1] + rows[2:]


async def forgets_what_was_done(past: History, *_: Any) -> None:
    """A repeated request is carried out again."""


def shows_all(entry: Entry, seat: int | None, rules: Any) -> Any:
    """Whoever looks."""
    return entry._json(None, rules)


def does_nothing(bots: Bots) -> None:
    """A table with bots stands still."""


@pytest.mark.parametrize(
    ("where", "name", "slip", "found"),
    [
        (History, "write", tells_what_was_not_written, "is acknowledged"),
        (TableStore, "log", leaves_out_an_entry, "is refused as damaged: damaged-table"),
        (History, "done", forgets_what_was_done, "was refused"),
        (Entry, "face", shows_all, "has no right to see"),
        (Bots, "wake", does_nothing, "waits for nobody"),
    ],
)
def test_a_planted_bug_of_the_server_is_found(
    where: type, name: str, slip: Callable[..., Any], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that worlds without findings mean something."""
    monkeypatch.setattr(where, name, slip)
    findings: Iterator[str] = (one for seed in range(20) for one in simulate(seed).findings)
    assert any(found in one for one in findings)


def test_each_world_reports_its_damage() -> None:
    """In one process, in which the server logs damage once."""
    worlds: list[list[str]] = [[], []]
    for findings in worlds:
        with slips_found(findings.append), suppress(Refused), refused_if_damaged("t"):
            raise ValueError("entry 3 is missing")
    assert worlds[0] == worlds[1] != []


@pytest.mark.parametrize("reason", ["our-slip", "disk-full", "slow-down"])
def test_a_temporary_refusal_is_retried(reason: str) -> None:
    """Whatever happens to a copy of it on the way."""
    world = World(0)
    world.around.disk.remove()
    person = world.person("a")
    act = person.acts["a-0"] = Act({"do": "bid pass", "on": 1}, sent=5.0)
    person._hear({"reject": "a-0", "why": {"key": reason}})
    assert (act.is_open, act.sent) == (True, 0.0)
    person._hear({"ack": "a-0", "n": 2})
    assert (act.acked, act.rejected) == (2, None)


def test_the_simulated_redis_answers_like_the_real_one() -> None:
    real = a_redis()
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        try:
            assert runner.run(_answers(real)) == []
        finally:
            real.stop()


async def _answers(real: Redis) -> list[str]:
    """Return the different answers of both to the same questions."""
    rng, client, simulated = random.Random(1), real.client(), SimulatedRedis(random.Random(1))
    other = []
    for number in range(400):
        keys = [f"skiz:table:{table}" for table in rng.sample("tuvw", rng.randint(1, 3))]
        me, dead = rng.choice(["a", "b", "c"]), rng.choice(["", "a", "b"])
        script, names, args = rng.choice(
            [
                (HELD, keys[:1], []),
                (TAKE, keys[:1], [me, 60_000, dead]),
                (RENEW, keys, [me, 60_000]),
                (RELEASE, keys, [me]),
                (BEAT, ["skiz:heartbeats"], [me, 60, f"note {number}"]),
                (LEAVE, ["skiz:heartbeats"], [me]),
                (ADD, ["skiz:count:x", "skiz:count:y"], [number, 60_000, 1, 60_000]),
            ]
        )
        answer = client.eval(script, len(names), *names, *args)
        same = await simulated.register_script(script)(names, args)
        if script == ADD:
            answer, same = answer[::2], same[::2]  # the rest is time
        if script == BEAT:
            answer, same = sorted(answer), sorted(same)
        if script not in (RELEASE, LEAVE) and answer != same:
            other.append(f"{script} {names} {args}: {answer}, not {same}")
    return other
