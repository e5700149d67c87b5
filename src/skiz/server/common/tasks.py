"""Ending tasks for certain."""

import asyncio
from typing import Any

AGAIN = 1.0  # seconds until a task that still runs is cancelled again


async def end_tasks(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel tasks and wait until they have ended; ignore their errors.

    A task can lose a cancellation. In Python 3.11, `asyncio.wait_for` drops one that arrives
    together with its result, and redis-py calls it for each command. A loop then goes on for ever,
    so whatever still runs after a while is cancelled again.
    """
    running = {*tasks}
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=AGAIN)
        for task in ended:
            task.cancelled() or task.exception()  # otherwise asyncio would log it
