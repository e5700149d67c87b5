"""Limits on what is computed for a stranger: CPU seconds and memory."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]


class TooCostly(Exception):
    """The work took more time or memory than allowed."""


@contextmanager
def limited(seconds: float, memory: int) -> Iterator[None]:
    """Raise TooCostly if the block takes more than this CPU time, or this many additional bytes.

    This works only in the main thread, and only where the system has such limits. Elsewhere the
    caller needs a timeout.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        with _bounded_memory(memory):
            yield
    except MemoryError:
        raise TooCostly from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooCostly


@contextmanager
def _bounded_memory(more: int) -> Iterator[None]:
    used = None
    with suppress(OSError):  # only Linux has this file
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        used = pages * os.sysconf("SC_PAGE_SIZE")
    if used is None or resource is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = used + more if soft == resource.RLIM_INFINITY else min(soft, used + more)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
