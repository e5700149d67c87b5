"""`skiz` in which something never ends: `python -m tests.support.server.held`.

The variable `SKIZ_TEST_HOLDS` says what: a task, a thread or the event loop.
"""

import asyncio
import os
import threading
from contextlib import suppress

from skiz.__main__ import main
from skiz.command.hosting import closing
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


if __name__ == "__main__":
    closing.LONGEST, closing.SAY = 2.0, 0.5
    Studies.close = close  # type: ignore[method-assign]
    main()
