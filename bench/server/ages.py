"""The cost of a table of any age: opening it, keeping it open, and requesting old events."""

import asyncio
import gc
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from skiz.server.app.registry import make_registry
from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.deals.replay import replay
from skiz.server.rooms.room import Room
from skiz.server.storage.upgrade import migrate
from skiz.server.thinking import Thinking

from .evenings import GUEST, write_old


def ages(key: str, deals: Sequence[int]) -> Iterator[Json]:
    """Return a row for each age of a table, in deals."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'skiz.sqlite3'}"
        migrate(url)
        for count in deals:
            yield asyncio.run(_age(url, key, count))


async def _age(url: str, key: str, deals: int) -> Json:
    store, thinking = Stores(url), Thinking()
    id_ = f"of{deals}"
    await write_old(store, id_, key, deals)
    first = await _seconds(lambda: _opened(store, thinking, id_))
    again = await _seconds(lambda: _opened(store, thinking, id_))
    gc.collect()
    tracemalloc.start()
    room = await _open(store, thinking, id_)
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    figures = {
        "deals": deals,
        "entries": room.log.n,
        "opened_without_checkpoints_s": first,
        "opened_s": again,
        "kept_mib": round(memory / 2**20, 2),
        "replay_of_the_first_s": await _seconds(lambda: _replay(room)),
        "since_0_s": await _seconds(lambda: room.history.since(GUEST, 0)),
        "hello_from_0_s": await _seconds(lambda: room.connect(GUEST, 0)),
    }
    await room.close()
    thinking.close()
    await store.close()
    return figures


async def _open(store: Stores, thinking: Thinking, id_: str) -> Room:
    return await make_registry(store, thinking).room(id_)


async def _opened(store: Stores, thinking: Thinking, id_: str) -> None:
    await (await _open(store, thinking, id_)).close()


async def _replay(room: Room) -> Json:
    return replay(await room.history.finished(1), room.id)


async def _seconds(job: Callable[[], Awaitable[Any]]) -> float:
    began = time.perf_counter()
    await job()
    return round(time.perf_counter() - began, 4)
