"""The garbage collector, kept from making everybody wait.

A table is values that refer to none that refer back: they go when the last that needs them goes.
To look through all of them for circles takes half a second with a thousand tables, and Python does
it whenever a quarter more has come to be. What is young is looked through as ever; all, seldom.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager

# How many objects more than gone until the youngest are looked through, and how often that is done
# until what it has left is looked through once more: together few, since everybody waits for it.
YOUNG = (2_000, 1)
NEVER = 1 << 30
SELDOM = 900  # seconds


@contextmanager
def collect_seldom() -> Iterator[None]:
    """Look for all circles once in a while only; what is there by now is never looked through."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
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
