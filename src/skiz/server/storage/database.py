"""The database, in threads of its own: reads run in parallel, writes one after the other.

Writes that arrive during a commit are committed together. Each write is done completely or not at
all, and its caller goes on after the commit.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from ..common import Json, wall_clock
from .driver_errors import leave_out_values, name_damage, was_undone
from .prepared_statements import Prepared

Write: TypeAlias = Sequence[tuple[sa.Executable, Sequence[Json]]]  # statements, each with its rows
A = TypeVar("A")
T = TypeVar("T")
READERS = 4
NONE: Mapping[str, Any] = {}
NOW = sa.select(sa.extract("epoch", sa.func.clock_timestamp()))
SIZE = {
    "sqlite": "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
    "postgresql": "SELECT pg_database_size(current_database())",
}
TRIES = 3  # for what was rolled back like this
MOST_TOGETHER = 200  # writes in a transaction: the last one waits for all


class Unmet(Exception):
    """A statement changed nothing for one of its rows, and the write was rolled back."""


class Database:
    """A database, by the SQLAlchemy URL of a blocking driver."""

    def __init__(self, url: str) -> None:
        is_file = sa.make_url(url).get_backend_name() == "sqlite"  # its connections do not die
        # Errors must not include parameters, which have cards and guests.
        self._engine = sa.create_engine(url, hide_parameters=True, pool_pre_ping=not is_file)
        sa.event.listen(self._engine, "connect", SET_UP[self._engine.dialect.name])
        sa.event.listen(self._engine, "handle_error", leave_out_values)
        sa.event.listen(self._engine, "handle_error", name_damage)
        # Each read is one statement and needs no transaction, which could stay open: a database
        # disconnects a client that hangs in one.
        self._read = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._keeps = is_file
        self._kept: sa.Connection | None = None  # the connection for writes
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._writer = ThreadPoolExecutor(1, "writing")  # as many as SQLite allows
        self._prepared: dict[sa.Executable, Prepared] = {}
        self.commits = 0
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish pending writes, and close the database."""
        if self._writing:
            await self._writing
        for threads in (self._readers, self._writer):
            await asyncio.to_thread(threads.shutdown)
        if self._kept:
            self._kept.close()
        self._engine.dispose()

    async def read(
        self, statement: sa.Select[Any] | sa.CompoundSelect[Any], values: Mapping[str, Any] = NONE
    ) -> Sequence[sa.Row[Any]]:
        """Return the rows of a query, with values for its parameters."""
        return await _in(self._readers, partial(self._select, statement), values)

    async def now(self) -> float:
        """Return the time of day in seconds since 1970, by a clock that all processes share.

        It is the clock of PostgreSQL or, for a file, that of this machine.
        """
        if self._engine.dialect.name == "sqlite":
            return wall_clock()
        return float((await self.read(NOW))[0][0])

    async def size(self) -> int:
        """Return how many bytes are in use."""
        query = sa.text(SIZE[self._engine.dialect.name])
        return int((await _in(self._readers, partial(self._select, query), NONE))[0][0])

    async def write(self, write: Write) -> None:
        """Run statements and commit, all or nothing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_what_waits())
        await done

    async def _write_what_waits(self) -> None:
        while self._waiting:
            together = self._waiting[:MOST_TOGETHER]
            del self._waiting[:MOST_TOGETHER]
            errors = await _in(self._writer, self._commit_each, [write for write, _ in together])
            for (_, done), error in zip(together, errors, strict=True):
                if done.cancelled():  # nobody waits for it any more
                    continue
                if error:
                    done.set_exception(error)
                else:
                    done.set_result(None)

    def _commit_each(self, writes: Sequence[Write]) -> list[Exception | None]:
        """Commit writes together, and return the error of each, or None."""
        error = self._try(writes)
        # One write must not fail for another's fault. But if the database as a whole fails, for
        # example because the disk is full, the writes are not retried one by one.
        as_a_whole = isinstance(error, OperationalError) and not was_undone(error)
        if len(writes) > 1 and error and not as_a_whole:
            return [self._try([write]) for write in writes]
        return [error] * len(writes)

    def _try(self, writes: Sequence[Write]) -> Exception | None:
        """Commit writes together, and return the error, or None.

        What the database has rolled back is tried again, since the conflicting process has finished
        by then.
        """
        wrong: Exception | None = None
        for _ in range(TRIES):
            try:
                self._commit(writes)
            except Exception as error:
                wrong = error
                if not was_undone(error):
                    return wrong
            else:
                return None
        return wrong

    def _commit(self, writes: Sequence[Write]) -> None:
        with self._transaction() as connection:
            for statement, rows in _joined(writes):
                options = statement.get_execution_options()
                if options.get("prepared"):
                    changed = self._execute_prepared(connection, statement, rows)
                else:
                    changed = connection.execute(statement, rows).rowcount
                if options.get("every_row") and changed != len(rows):
                    raise Unmet
        self.commits += 1

    def _execute_prepared(
        self, connection: sa.Connection, statement: sa.Executable, rows: Sequence[Json]
    ) -> int:
        """Run a statement for each row, and return the number of changed rows."""
        if (known := self._prepared.get(statement)) is None:
            known = self._prepared[statement] = Prepared(statement, self._engine.dialect)
        return connection.exec_driver_sql(known.text, known.parameters(rows)).rowcount

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """Yield the connection for a transaction.

        A file uses the same connection each time, since getting one from the pool takes as long as
        inserting a row.
        """
        if not self._keeps:
            with self._engine.begin() as connection:
                yield connection
            return
        self._kept = self._kept or self._engine.connect()
        with self._kept.begin():
            yield self._kept

    def _select(self, statement: sa.Executable, values: Mapping[str, Any]) -> Sequence[sa.Row[Any]]:
        with self._read.connect() as connection:
            return connection.execute(statement, values).all()


def _joined(writes: Sequence[Write]) -> Write:
    """Return the statements of independent writes, each once with all its rows."""
    joined: dict[sa.Executable, list[Json]] = {}
    for write in writes:
        for statement, rows in write:
            if rows:
                joined.setdefault(statement, []).extend(rows)
    return list(joined.items())


async def _in(threads: ThreadPoolExecutor, job: Callable[[A], T], value: A) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, job, value)


def _set_up_sqlite(connection: Any, _: object) -> None:
    # FULL: committed data survive a power cut too, not only a crash of the process.
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_postgresql(connection: Any, _: object) -> None:
    # A process that hangs in a transaction blocks nobody for longer.
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute("SET idle_in_transaction_session_timeout = '2s'")
    connection.commit()


SET_UP = {"sqlite": _set_up_sqlite, "postgresql": _set_up_postgresql}
