"""What people ask by requests, each of any process, and then of the one that has the table."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import OperationalError

from skiz.server.rooms import seating
from skiz.server.rooms.refusal import Refused

from .damage import note_refusal
from .process import Elsewhere, Gone, SimulatedProcess

if TYPE_CHECKING:
    from .person import Person
    from .world import World

TRIES = 3  # processes that are asked, one after the other


async def ask_for_something(world: "World", person: "Person") -> None:
    """Somebody asks for something; what comes of it is what the table tells."""
    asked = world.rng.choice([_hint, _rename, _agree, _read])
    job: Callable[[SimulatedProcess], Awaitable[Any]] = partial(asked, world, person)
    process = world.any_process()
    for _ in range(TRIES):
        try:
            await process.ask(job)
            return
        except Elsewhere as elsewhere:
            found = [one for one in world.processes if one.me == elsewhere.owner]
            if not found:
                return
            process = found[0]
        except Refused as refused:
            note_refusal(world, person.table, refused.why.key)
            return
        except (Gone, OperationalError, asyncio.CancelledError):
            return


async def _hint(world: "World", person: "Person", process: SimulatedProcess) -> None:
    await (await process.room(person.table)).hint(person.guest)


async def _rename(world: "World", person: "Person", process: SimulatedProcess) -> None:
    name = f"{person.name} {world.rng.randrange(100)}"
    await (await process.room(person.table)).rename(person.guest, name)


async def _agree(world: "World", person: "Person", process: SimulatedProcess) -> None:
    yes = world.rng.random() < 0.7
    change = partial(seating.consent, guest=person.guest, to="hints", yes=yes)
    await (await process.room(person.table)).seat(change)


async def _read(world: "World", person: "Person", process: SimulatedProcess) -> None:
    await (await process.room(person.table)).past.since(person.guest, 0)
