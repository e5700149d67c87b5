"""A disk: SQLite itself, on a file in memory, and what can become of it.

Full, read-only and locked it is by SQLite's own means, so that its errors are real. Where the power
is cut in the middle of a commit, of what that was about to write any part has reached the disk.
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

from skiz.server.storage.migrate import migrate

MEMORY = Path("/dev/shm")  # where there is one: nothing of it is to be kept
SECTOR = 512  # bytes that reach a disk whole or not at all
WHILE_LOCKED = 5.0  # seconds that a write waits for whoever has locked the database
Moment: TypeAlias = Literal["before", "in", "after"]  # of a commit
FILES = ("", "-wal")
Listener: TypeAlias = Callable[..., None]


def _folder() -> Path:
    return Path(
        tempfile.mkdtemp(prefix="skiz-simulation-", dir=MEMORY if MEMORY.is_dir() else None)
    )


@cache
def _empty() -> Path:
    """A database with nothing in it but the secret of its server."""
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
        self._lock: sqlite3.Connection | None = None

    @property
    def file(self) -> Path:
        """The file of the database; another one after each cut of the power."""
        return self._folder / f"{self._generation}.sqlite3"

    @property
    def is_locked(self) -> bool:
        """Whether somebody else has locked the database."""
        return self._lock is not None

    def lock(self) -> None:
        """Somebody else writes, and does not come to an end."""
        self.unlock()
        self._lock = sqlite3.connect(self.file, isolation_level=None)
        self._lock.execute("BEGIN IMMEDIATE")

    def unlock(self) -> None:
        """It has come to an end."""
        if self._lock:
            self._lock.execute("ROLLBACK")
            self._lock.close()
            self._lock = None

    def heal(self) -> None:
        """All is as it should be."""
        self.full = self.read_only = False
        self.unlock()

    def begin(self, connection: sa.Connection) -> None:
        """A transaction begins, on the disk as it is now."""
        cursor = connection.connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 0")  # the time that is waited is simulated
        cursor.execute(f"PRAGMA query_only = {int(self.read_only)}")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages if self.full else 2**30}")
        cursor.close()

    def contents(self) -> list[bytes]:
        """What is on it now, file by file."""
        files = [self.file.with_name(self.file.name + end) for end in FILES]
        return [file.read_bytes() if file.exists() else b"" for file in files]

    def cut_power(self, before: list[bytes] | None = None) -> None:
        """All that was not synced is perhaps lost: go on with what has reached the disk, where
        `before` is what was there before the last write.
        """
        self.unlock()
        after = self.contents()
        if before and before[0] == after[0]:  # or else what is in the log is synced already
            after[1] = self._torn(before[1], after[1])
        self._generation += 1
        for end, content in zip(FILES, after, strict=True):
            self.file.with_name(self.file.name + end).write_bytes(content)

    def _torn(self, before: bytes, after: bytes) -> bytes:
        before = before.ljust(len(after), b"\0")
        sectors = [slice(at, at + SECTOR) for at in range(0, len(after), SECTOR)]
        return b"".join((before if self._rng.random() < 0.5 else after)[one] for one in sectors)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What is there, to be checked."""
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query).fetchall()

    def remove(self) -> None:
        """Leave nothing behind."""
        self.unlock()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def watched(disk: Disk, connected: Listener, committing: Listener) -> Iterator[None]:
    """While this lasts, transactions begin on this disk, and it is told when somebody has connected
    to the database and when a commit is about to be made.
    """
    listeners = {"connect": connected, "begin": disk.begin, "commit": committing}
    for name, listener in listeners.items():
        sa.event.listen(sa.Engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners.items():
            sa.event.remove(sa.Engine, name, listener)
