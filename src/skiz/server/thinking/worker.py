"""A worker: a process that thinks about one thing after the other, and knows nothing else.

It goes by what it is told over its line, and ends when that ends or its server is gone.
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

NICENESS = 10  # who plays is answered before anything is thought, where a host says nothing else


class Said(NamedTuple):
    """What a worker says of a thought: what it has come to, whether that is all, and what went
    wrong.
    """

    value: Any
    last: bool
    error: str | None = None


def work(line: Connection, niceness: int) -> None:
    """Think about what is asked on a line until it is closed, so much nicer than the server is."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the server ends it when it has done its work
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_server, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            thought, within = from_bytes(line.recv_bytes())
            line.send_bytes(to_bytes(_think(line, thought, within)))


def _think(line: Connection, thought: Thought[Any], within: float) -> Said:
    try:
        value = thought.think(within, lambda found: line.send_bytes(to_bytes(Said(found, False))))
        return Said(value, True)
    except Exception:  # whatever it is: the next thought is another
        return Said(None, True, traceback.format_exc())


def _end_with_server() -> None:
    """A server that is killed can close no line while something is thought."""
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
