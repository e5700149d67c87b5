"""People's requests, each to any process, and then to the one that has the table."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.exc import OperationalError

from skiz.server.actions import seating
from skiz.server.common.refusal import Refused

from .cluster import Cluster
from .damage import note_refusal
from .process import Elsewhere, Gone, SimulatedProcess
from .surroundings import Surroundings

TRIES = 3  # processes that are asked, one after the other


class Asker(NamedTuple):
    """Who asks, and at which table."""

    name: str
    guest: str
    table: str


async def ask_for_something(around: Surroundings, cluster: Cluster, who: Asker) -> None:
    """Make a request for a person; the table's events show its effect."""
    request = around.rng.choice([_hint, _rename, _agree, _read])
    job: Callable[[SimulatedProcess], Awaitable[Any]] = partial(request, around.rng, who)
    process = cluster.any_process()
    for _ in range(TRIES):
        try:
            await process.ask(job)
            return
        except Elsewhere as elsewhere:
            found = [one for one in cluster.processes if one.me == elsewhere.owner]
            if not found:
                return
            process = found[0]
        except Refused as refused:
            note_refusal(around, who.table, refused.why.key)
            return
        except (Gone, OperationalError, asyncio.CancelledError):
            return


async def _hint(_: random.Random, who: Asker, process: SimulatedProcess) -> None:
    await (await process.room(who.table)).hint(who.guest)


async def _rename(rng: random.Random, who: Asker, process: SimulatedProcess) -> None:
    name = f"{who.name} {rng.randrange(100)}"
    await (await process.room(who.table)).rename(who.guest, name)


async def _agree(rng: random.Random, who: Asker, process: SimulatedProcess) -> None:
    yes = rng.random() < 0.7
    change = partial(seating.consent, guest=who.guest, to="hints", yes=yes)
    await (await process.room(who.table)).seat(change)


async def _read(_: random.Random, who: Asker, process: SimulatedProcess) -> None:
    await (await process.room(who.table)).history.since(who.guest, 0)
