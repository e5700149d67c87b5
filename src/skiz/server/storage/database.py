"""The database, in threads of its own: what is read side by side, what is written one after the
other.

What came to be written while a commit was under way is committed together. Each write is done whole
or not at all, and who asked for it goes on when it is committed.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError

from ..common.codec import Json
from ..common.environment import wall_clock

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
# What PostgreSQL undoes whole, by no fault of what was written: a deadlock, and a transaction in
# which this process stood still. The latter it ends only while it waits for a statement, so never
# in a commit of which nobody would know whether it was carried out.
UNDONE = {"40P01", "25P03"}
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
TRIES = 3  # of what was undone so
MOST_TOGETHER = 200  # writes in a transaction: the last of them waits for all


class Unmet(Exception):
    """A statement found nothing to change for one of its rows, and the write was undone."""


class DamagedData(Exception):
    """The requested data are in a part of the file that SQLite cannot read; nothing was written."""

    def __init__(self) -> None:
        super().__init__("the database is damaged; `skiz check` says where")


class Database:
    """A database, by the SQLAlchemy URL of a driver that waits."""

    def __init__(self, url: str) -> None:
        is_file = sa.make_url(url).get_backend_name() == "sqlite"  # whose connections do not die
        # No parameters in an error: they hold cards and guests.
        self._engine = sa.create_engine(url, hide_parameters=True, pool_pre_ping=not is_file)
        sa.event.listen(self._engine, "connect", SET_UP[self._engine.dialect.name])
        sa.event.listen(self._engine, "handle_error", _leave_out_values)
        sa.event.listen(self._engine, "handle_error", _name_damage)
        # What is read is read by one statement, and needs no transaction that would have to end: a
        # database cuts off who stands still in one.
        self._read = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._keeps = is_file
        self._kept: sa.Connection | None = None  # on which is written
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._writer = ThreadPoolExecutor(1, "writing")  # as many as SQLite has
        self.commits = 0
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Write down what waits, and let go of the database."""
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
        """The rows that are asked for, with values for the parameters of the statement."""
        return await _in(self._readers, partial(self._select, statement), values)

    async def now(self) -> float:
        """The time of day in seconds since 1970, by one clock for all processes that share the
        database: the clock of PostgreSQL, or that of this machine for a file.
        """
        if self._engine.dialect.name == "sqlite":
            return wall_clock()
        return float((await self.read(NOW))[0][0])

    async def size(self) -> int:
        """How many bytes are in use."""
        query = sa.text(SIZE[self._engine.dialect.name])
        return int((await _in(self._readers, partial(self._select, query), NONE))[0][0])

    async def write(self, write: Write) -> None:
        """Carry out statements and commit, all or nothing."""
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
        """Commit writes together; what went wrong with each."""
        error = self._try(writes)
        # The fault of one write is not another's, but what the database as a whole cannot do, as
        # where the disk is full, is not tried again for each.
        as_a_whole = isinstance(error, OperationalError) and not _was_undone(error)
        if len(writes) > 1 and error and not as_a_whole:
            return [self._try([write]) for write in writes]
        return [error] * len(writes)

    def _try(self, writes: Sequence[Write]) -> Exception | None:
        """Commit writes together; what went wrong. What the database has undone is tried again:
        by then whoever was in the way has what it waited for.
        """
        wrong: Exception | None = None
        for _ in range(TRIES):
            try:
                self._commit(writes)
            except Exception as error:
                wrong = error
                if not _was_undone(error):
                    return wrong
            else:
                return None
        return wrong

    def _commit(self, writes: Sequence[Write]) -> None:
        with self._transaction() as connection:
            for statement, rows in _joined(writes):
                changed = connection.execute(statement, rows).rowcount
                if statement.get_execution_options().get("every_row") and changed != len(rows):
                    raise Unmet
        self.commits += 1

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """What is written together; in a file on the same connection each time, since to have one
        from the pool takes as long as to insert a row.
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


def _was_undone(error: Exception) -> bool:
    """Whether the database undid writes that it would take another time: they and those of another
    process waited for one another, since together they change rows in whatever order they came, or
    this process stood still in the middle of them.
    """
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in UNDONE


def _leave_out_values(context: sa.ExceptionContext) -> None:
    """Of what PostgreSQL says of an error, leave out its details: a row that it would not take has
    cards and guests, and the error is written into the log.
    """
    error, wrapped = context.original_exception, context.sqlalchemy_exception
    said = getattr(getattr(error, "diag", None), "message_primary", None)
    if said is not None:
        error.args = (said,)
        if wrapped:
            wrapped.args = (f"({type(error).__name__}) {said}",)


def _name_damage(context: sa.ExceptionContext) -> DamagedData | None:
    """DamagedData in place of an error by which SQLite reports a damaged file; else None."""
    said = getattr(context.original_exception, "sqlite_errorname", "")
    return DamagedData() if said.startswith(DAMAGED) else None


def _joined(writes: Sequence[Write]) -> Write:
    """The statements of writes that know nothing of one another, each once with all its rows."""
    joined: dict[sa.Executable, list[Json]] = {}
    for write in writes:
        for statement, rows in write:
            if rows:
                joined.setdefault(statement, []).extend(rows)
    return list(joined.items())


async def _in(threads: ThreadPoolExecutor, job: Callable[[A], T], asked: A) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, job, asked)


def _set_up_sqlite(connection: Any, _: object) -> None:
    # FULL: what was acknowledged outlives a power cut too, not only the process.
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_postgresql(connection: Any, _: object) -> None:
    # A process that stands still in the middle of a transaction holds up nobody for longer.
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute("SET idle_in_transaction_session_timeout = '2s'")
    connection.commit()


SET_UP = {"sqlite": _set_up_sqlite, "postgresql": _set_up_postgresql}
