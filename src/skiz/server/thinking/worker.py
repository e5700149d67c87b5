"""A worker: a process that computes one thought after the other and holds no other state.

It takes its work from a pipe. It ends when the pipe is closed or the server is gone.
"""

import os
import signal
import threading
import traceback
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from .serialize import from_bytes, to_bytes
from .thoughts import Thought

NICENESS = 10  # by default, so that players are answered before anything is computed


class Reply(NamedTuple):
    """An answer of a worker: the value, whether it is the last one, and an error."""

    value: Any
    last: bool
    error: str | None = None


def work(line: Connection, niceness: int) -> None:
    """Compute what arrives on a pipe until it is closed, at a niceness relative to the server."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the server ends it when its work is done
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_server, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            thought, within = from_bytes(line.recv_bytes())
            line.send_bytes(to_bytes(_think(line, thought, within)))


def _think(line: Connection, thought: Thought[Any], within: float) -> Reply:
    try:
        value = thought.think(within, lambda found: line.send_bytes(to_bytes(Reply(found, False))))
        return Reply(value, True)
    except Exception:  # whatever the error is, the next thought is independent of it
        return Reply(None, True, traceback.format_exc())


def _end_with_server() -> None:
    """End this process when the server is gone.

    A killed server cannot close the pipe during a thought.
    """
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
