"""A server in a process of its own, with people on it.

It measures how long answers take, and the server's CPU for one.
"""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sqlalchemy import make_url

from skiz.command.hosting.database_url import DRIVER
from skiz.server.common.codec import Json

from .crowd import Job, crowd
from .evenings import begin
from .people import echo, milliseconds, play
from .process import Process, running

Tell: TypeAlias = Callable[[Process, bool], None]  # whether it counts from now on


class Plan(NamedTuple):
    """How long people think, on average, and for how many seconds it counts."""

    thought: float
    seconds: float


def tell_nothing(server: Process, counts: bool) -> None:
    """Do nothing."""


def tables(
    key: str,
    count: int,
    plan: Plan,
    program: Sequence[str] = ("-m", "skiz"),
    tell: Tell = tell_nothing,
) -> Json:
    """Measure tables of a game on a server program, one person with plain bots at each."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "skiz.sqlite3"
        begun = begin(f"sqlite:///{file}", key, count)
        command = [*program, "serve", "--port", "0", "--no-browser", "--data", str(file)]
        command += ["--connections-per-address", "5000"]  # all people share one address
        with running(command) as server:
            address = server.address.replace("http", "ws")
            to = [(f"{address}/api/tables/{one.id}/socket", one.cookie) for one in begun]
            return {"tables": count, **_measure(server, to, play, plan, tell)}


def processes(key: str, count: int, workers: int, plan: Plan, database: str, redis: str) -> Json:
    """Measure this many new tables, with several processes on a PostgreSQL and a Redis."""
    begun = begin(make_url(database).set(drivername=DRIVER).render_as_string(False), key, count)
    command = ["-m", "skiz", "serve", "--port", "0", "--no-browser", "--database", database]
    command += ["--redis", redis, "--workers", str(workers), "--connections-per-address", "5000"]
    with running(command) as server:
        address = server.address.replace("http", "ws")
        to = [(f"{address}/api/tables/{one.id}/socket", one.cookie) for one in begun]
        found = _measure(server, to, play, plan)
    a_second = round(found["actions"] / plan.seconds, 1)
    return {"processes": workers, "tables": count, "actions_a_second": a_second, **found}


def echoes(count: int, plan: Plan) -> Json:
    """Measure this many people on an echo server."""
    with running(["-m", "bench.server.echo"]) as server:
        to = [(f"{server.address.replace('http', 'ws')}/echo", "")] * count
        return {"lines": count, **_measure(server, to, echo, plan)}


def _measure(
    server: Process,
    to: Sequence[tuple[str, str]],
    job: Job,
    plan: Plan,
    tell: Tell = tell_nothing,
) -> Json:
    with crowd(to, job, plan.thought) as people:
        time.sleep(1.5 * plan.thought + 1)  # until nobody is at the beginning any more
        tell(server, True)
        people.count()
        used, written = server.cpu, server.written
        time.sleep(plan.seconds)
        used, written = server.cpu - used, server.written - written
        people.stop()
        tell(server, False)
        found = people.found()
        memory = server.memory
    return {
        "actions": len(found.seconds),
        "p50_ms": milliseconds(found.seconds, 0.5),
        "p99_ms": milliseconds(found.seconds, 0.99),
        "cpu_ms_an_action": round(used / max(1, len(found.seconds)) * 1e3, 2),
        "kb_written_an_action": round(written / max(1, len(found.seconds)) / 1e3, 1),
        "cores": round(used / plan.seconds, 2),
        "memory_mib": round(memory, 1),
        "refused": found.refused,
        "lost": found.failed,
        "load_average": round(os.getloadavg()[0], 1),
    }
