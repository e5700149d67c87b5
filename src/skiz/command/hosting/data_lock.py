"""The lock of a database file, which only one server may use at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from filelock import FileLock, Timeout

from skiz.server.files.private_files import OWN

try:
    import fcntl
except ImportError:  # on Windows, where the name of an open file is locked
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """The file is open in another server."""


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold the lock of a database file, which is created if it does not exist.

    The lock belongs to the file itself, so another name for it, such as a link, does not help.
    Raise InUse if another server holds it.
    """
    lock = Path(f"{data.resolve()}.lock")
    own = _file_locked(data) if fcntl else nullcontext()
    try:
        with FileLock(lock, timeout=0), _removed_at_the_end(lock), own:
            yield
    except Timeout:
        raise InUse from None


@contextmanager
def _removed_at_the_end(lock: Path) -> Iterator[None]:
    """Remove the file of a lock that is held; on Windows its release does."""
    try:
        yield
    finally:
        if fcntl:
            lock.unlink(missing_ok=True)


@contextmanager
def _file_locked(data: Path) -> Iterator[None]:
    # SQLite has its own locks on parts of the file; this one is of another kind.
    was_there = data.exists()
    file = os.open(data, os.O_RDWR | os.O_CREAT, OWN)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            yield
        finally:
            if not was_there and not os.fstat(file).st_size:
                data.resolve().unlink(missing_ok=True)  # nothing was ever stored
    except BlockingIOError:
        raise InUse from None
    finally:
        os.close(file)
