"""The garbage collector, tuned so that it does not make everybody wait.

A table consists of values without reference cycles, so reference counting frees them. A full search
for cycles takes half a second with a thousand tables, and Python makes one whenever the number of
objects has grown by a quarter. Young objects are searched as usual, all objects rarely.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

# The surplus of new objects that starts a search of the youngest generation, and the number of
# those before the next generation is searched too. Both are small, since everybody waits for a
# search.
YOUNG = (2_000, 1)
NEVER = 1 << 30
SELDOM = 900  # seconds


@contextmanager
def collect_seldom() -> Iterator[None]:
    """Search for all cycles only once in a while, and never among the objects that exist now."""
    before = gc.get_threshold()
    gc.freeze()  # without a search, which would find one object of a hundred
    gc.set_threshold(*YOUNG, NEVER)
    collecting = asyncio.create_task(_collect())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect() -> None:
    while True:
        await asyncio.sleep(SELDOM)
        gc.collect()
