"""A disk: SQLite itself, on a file in memory, with faults.

A full, read-only or locked disk uses SQLite's own means, so that its errors are real. If the power
is cut during a commit, any part of its writes may have reached the disk.
"""

import atexit
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa

from skiz.server.storage.upgrade import migrate

MEMORY = Path("/dev/shm")  # if it exists: nothing needs to be kept
SYNCS_EACH_COMMIT = 2  # FULL, the least level of SQLite at which a commit waits for the disk
SECTOR = 512  # bytes that reach a disk completely or not at all
WHILE_LOCKED = 5.0  # seconds that a write waits for a locked database
Moment: TypeAlias = Literal["before", "in", "after"]  # of a commit
FILES = ("", "-wal")
Listener: TypeAlias = Callable[..., None]


def _folder() -> Path:
    return Path(
        tempfile.mkdtemp(prefix="skiz-simulation-", dir=MEMORY if MEMORY.is_dir() else None)
    )


@cache
def _empty() -> Path:
    """Return an empty database with only its server's secret."""
    folder = _folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "empty.sqlite3"
    migrate(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO settings VALUES ('secret', 'that of a simulation')")
    return file


class Disk:
    """The disk with the database of all processes of a world."""

    def __init__(self, rng: random.Random) -> None:
        self._rng, self._folder, self._generation = rng, _folder(), 0
        shutil.copy(_empty(), self.file)
        self.full = self.read_only = False
        self._is_synced = True  # whether a commit waits for the disk
        self._lock: sqlite3.Connection | None = None

    @property
    def file(self) -> Path:
        """Return the file of the database; a new one after each power cut."""
        return self._folder / f"{self._generation}.sqlite3"

    @property
    def is_locked(self) -> bool:
        """Return whether another process has locked the database."""
        return self._lock is not None

    def lock(self) -> None:
        """Begin a foreign write that does not end."""
        self.unlock()
        self._lock = sqlite3.connect(self.file, isolation_level=None)
        self._lock.execute("BEGIN IMMEDIATE")

    def unlock(self) -> None:
        """End the foreign write."""
        if self._lock:
            self._lock.execute("ROLLBACK")
            self._lock.close()
            self._lock = None

    def heal(self) -> None:
        """End all faults."""
        self.full = self.read_only = False
        self.unlock()

    def begin(self, connection: sa.Connection) -> None:
        """Begin a transaction on the disk in its current state."""
        cursor = connection.connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 0")  # waiting time is simulated
        cursor.execute(f"PRAGMA query_only = {int(self.read_only)}")
        (level,) = cursor.execute("PRAGMA synchronous").fetchone()
        self._is_synced = level >= SYNCS_EACH_COMMIT
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages if self.full else 2**30}")
        cursor.close()

    def contents(self) -> list[bytes]:
        """Return its current content, file by file."""
        files = [self.file.with_name(self.file.name + end) for end in FILES]
        return [file.read_bytes() if file.exists() else b"" for file in files]

    def cut_power(self, before: list[bytes] | None = None) -> None:
        """Continue with what has reached the disk; everything unsynced may be lost.

        `before` is the content before the last write.
        """
        self.unlock()
        after = self.contents()
        if not self._is_synced:
            before = [after[0], b""]  # the log may have reached the disk in no part
        if before and before[0] == after[0]:  # otherwise the content of the log is already synced
            after[1] = self._torn(before[1], after[1])
        self._generation += 1
        for end, content in zip(FILES, after, strict=True):
            self.file.with_name(self.file.name + end).write_bytes(content)

    def _torn(self, before: bytes, after: bytes) -> bytes:
        before = before.ljust(len(after), b"\0")
        sectors = [slice(at, at + SECTOR) for at in range(0, len(after), SECTOR)]
        return b"".join((before if self._rng.random() < 0.5 else after)[one] for one in sectors)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Return its rows, for checks."""
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query).fetchall()

    def remove(self) -> None:
        """Remove everything."""
        self.unlock()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def watched(disk: Disk, connected: Listener, committing: Listener) -> Iterator[None]:
    """Watch this disk during the block.

    Transactions begin on it, and it is notified of connections to the database and of commits.
    """
    listeners = {"connect": connected, "begin": disk.begin, "commit": committing}
    for name, listener in listeners.items():
        sa.event.listen(sa.Engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners.items():
            sa.event.remove(sa.Engine, name, listener)
