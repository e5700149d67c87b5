"""`skiz` whose tasks each lose a cancellation when it closes.

Run `python -m tests.support.server.deaf`. In Python 3.11, `asyncio.wait_for` drops a cancellation
that arrives together with its result, and redis-py calls it for each command.
"""

import asyncio
from types import FrameType
from typing import Any

import uvicorn

from skiz.__main__ import main
from skiz.server.common import tasks

SURE = "Server._wait_tasks_to_complete"  # uvicorn's own, which waits for nothing else
_startup, _handle_exit = uvicorn.Server.startup, uvicorn.Server.handle_exit


class Deaf(asyncio.Task[Any]):
    """A task that loses its first cancellation after the server has begun to close."""

    server_closes = False
    _has_lost = False

    def cancel(self, msg: Any = None) -> bool:
        """Cancel it, or lose that."""
        if Deaf.server_closes and not self._has_lost and SURE not in repr(self.get_coro()):
            self._has_lost = True
            return True
        return super().cancel(msg)


def make_task(loop: Any, coroutine: Any, **more: Any) -> Deaf:
    """Return such a task."""
    return Deaf(coroutine, loop=loop, **more)


async def start(server: uvicorn.Server, sockets: Any = None) -> None:
    """Start, with such tasks from now on."""
    asyncio.get_running_loop().set_task_factory(make_task)
    await _startup(server, sockets)


def close(server: uvicorn.Server, sig: int, frame: FrameType | None) -> None:
    """Close, as uvicorn does."""
    Deaf.server_closes = True
    _handle_exit(server, sig, frame)


if __name__ == "__main__":
    tasks.AGAIN = 0.05
    uvicorn.Server.startup, uvicorn.Server.handle_exit = start, close  # type: ignore[method-assign]
    main()
