"""The lock of a database file: two servers on one file would each believe to know all of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from filelock import FileLock, Timeout

from skiz.server.log.private_files import OWN

try:
    import fcntl
except ImportError:  # as on Windows, where a file that is open is locked by its name
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """The file is open in another server."""


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold a database file, made where there is none. The lock is on the file itself: another name
    for it, as by a link, opens it no second time. InUse where another server holds it.
    """
    try:
        own = _file_locked(data) if fcntl else nullcontext()
        with FileLock(f"{data.resolve()}.lock", timeout=0), own:
            yield
    except Timeout:
        raise InUse from None


@contextmanager
def _file_locked(data: Path) -> Iterator[None]:
    # SQLite has locks of its own on parts of the file; this one is of another kind.
    file = os.open(data, os.O_RDWR | os.O_CREAT, OWN)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise InUse from None
    finally:
        os.close(file)
