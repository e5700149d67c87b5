"""Folding beside the event loop, one job after the other.

The interpreter runs one thread at a time, and a thread gives way only after a while. If several
jobs folded at once, each would run before the loop could run again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
_thread = ThreadPoolExecutor(1, "folding")


async def in_fold_thread(job: Callable[..., T], *args: Any) -> T:
    """Return the result of a job, once all earlier jobs are done."""
    return await asyncio.get_running_loop().run_in_executor(
        _thread, partial(copy_context().run, job, *args)
    )
