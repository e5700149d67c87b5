"""In turn: what is folded beside the loop, one after the other.

The interpreter works for one thread at a time, and a thread that has it gives it up only after a
while: of several that fold at once, each would have it before the loop has it again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
_thread = ThreadPoolExecutor(1, "folding")


async def in_turn(job: Callable[..., T], *asked: Any) -> T:
    """What a job comes to, once all that were asked for before are done."""
    return await asyncio.get_running_loop().run_in_executor(
        _thread, partial(copy_context().run, job, *asked)
    )
