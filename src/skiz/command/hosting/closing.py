"""A server that always ends: whatever still runs some time after Ctrl-C is cut off.

Service managers kill a server after 20 seconds (`deploy/`), without a word. This server first
prints what it waits for.
"""

import asyncio
import faulthandler
import socket
import sys
from types import FrameType

import uvicorn

LONGEST = 15.0  # seconds from the signal; requests and rooms may take 3 and 2 of them
SAY = 12.0  # seconds after which the pending tasks are printed
STDERR = 2


class ClosingServer(uvicorn.Server):
    """A server whose process ends within `LONGEST` seconds of a signal, with status 1 if it must.

    What was acknowledged is stored by then.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close, as uvicorn does; leave out nothing if the signal comes again.

        uvicorn would leave the tables and the thinking processes as they are.
        """
        if not self.should_exit:
            _end_process_later()  # from here on, since the event loop could hang too
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close everything."""
        from skiz.server.common.tasks import end_tasks  # the server is imported by now

        _end_process_later()  # it also closes without a signal
        saying = asyncio.get_running_loop().call_later(SAY, _say_what_runs)
        await super().shutdown(sockets)
        # asyncio cancels what is left only once, and waits for it without end.
        await end_tasks(*(asyncio.all_tasks() - {asyncio.current_task()}))
        saying.cancel()


def _end_process_later() -> None:
    """End the process after `LONGEST` seconds, unless it has ended; print the stack of each thread.

    A thread of C does it, so it needs neither the event loop nor the interpreter.
    """
    faulthandler.dump_traceback_later(LONGEST, exit=True, file=STDERR)


def _say_what_runs() -> None:
    print("The server has not closed yet. It waits for:", file=sys.stderr)
    for task in asyncio.all_tasks():
        task.print_stack(file=sys.stderr)
    sys.stderr.flush()
