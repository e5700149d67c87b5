"""`skiz` in which something never ends: `python -m tests.support.server.held`.

The variable `SKIZ_TEST_HOLDS` says what: a task, a thread, the event loop, or a request for whether
the server is ready.
"""

import asyncio
import os
import sys
import threading
from contextlib import suppress

from skiz.__main__ import main
from skiz.command.hosting import closing, one_server
from skiz.server.rooms import TableStore
from skiz.server.studies.registry import Studies

_close = Studies.close


async def _never() -> None:
    while True:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


async def close(studies: Studies) -> None:
    """Close the studies, with something beside them that never ends."""
    held = os.environ["SKIZ_TEST_HOLDS"]
    if held == "task":
        studies._looking.add(asyncio.create_task(_never()))
        await asyncio.sleep(0)  # it begins
    elif held == "thread":
        await asyncio.to_thread(threading.Event().wait)
    else:
        threading.Event().wait()
    await _close(studies)


async def size(store: TableStore) -> int:
    """Say that a request is held, and hold it."""
    print("a request is held", file=sys.stderr, flush=True)
    await asyncio.Event().wait()
    raise AssertionError


if __name__ == "__main__":
    if os.environ["SKIZ_TEST_HOLDS"] == "request":
        one_server.GRACE = 0
        TableStore.size = size  # type: ignore[method-assign]
    else:
        closing.LONGEST, closing.SAY = 2.0, 0.5
        Studies.close = close  # type: ignore[method-assign]
    main()
