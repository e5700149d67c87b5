"""Checks of a database: its file, its revision, the references of its rows, and their JSON.

They read everything and write nothing. A server may write to the database meanwhile.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from ..files import uri_of
from .upgrade import revisions

MOST = 100  # findings of a kind
SCHEMA = sa.text("SELECT count(*) FROM sqlite_master")
REVISION = sa.text("SELECT version_num FROM alembic_version")


class Finding(NamedTuple):
    """An error and its place."""

    place: str
    fault: str


def reader_of(url: str) -> sa.Engine:
    """Return an engine that only reads. All reads in a transaction see the same moment."""
    made = sa.make_url(url)
    if made.get_backend_name() != "sqlite":
        how = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return sa.create_engine(url, hide_parameters=True, execution_options=how)
    file = Path(str(made.database)).resolve()

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri_of(file), uri=True, isolation_level=None)

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.StaticPool)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def check_file(connection: sa.Connection) -> Iterator[Finding]:
    """Yield what SQLite reports about its file, and the rows that refer to missing ones.

    Raise DatabaseError if nothing in the file can be read, as each check would only say so again.
    """
    if connection.dialect.name != "sqlite":
        return
    connection.execute(SCHEMA)
    with_place = rows_of(connection, "the file", f"PRAGMA integrity_check({MOST})")
    for row in with_place:
        if isinstance(row, Finding):
            yield row
        elif row[0] != "ok":
            yield Finding("the file", str(row[0]))
    for row in rows_of(connection, "foreign keys", "PRAGMA foreign_key_check"):
        if isinstance(row, Finding):
            yield row
        else:
            yield Finding(f"{row[0]}, row {row[1]}", f"refers to a missing row of {row[2]}")


def revision_of(connection: sa.Connection) -> str:
    """Return the revision of a database; raise DatabaseError if it has none."""
    return str(connection.execute(REVISION).scalar_one())


def is_of_this_version(revision: str) -> bool:
    """Return whether this version of the program reads a database of this revision."""
    return revision == revisions()[0]


def is_older(revision: str) -> bool:
    """Return whether a server of this version migrates a database of this revision at its start."""
    return revision in revisions()[1:]


def check_json(connection: sa.Connection, tables: Iterable[sa.Table]) -> Iterator[Finding]:
    """Yield the rows of these tables with invalid JSON. PostgreSQL accepts only valid JSON."""
    if connection.dialect.name != "sqlite":
        return
    for table in tables:
        columns = [one for one in table.columns if isinstance(one.type, sa.JSON)]
        if columns:
            yield from _unreadable(connection, table, columns)


def _unreadable(
    connection: sa.Connection, table: sa.Table, columns: Iterable[sa.Column[Any]]
) -> Iterator[Finding]:
    texts = [sa.type_coerce(one, sa.String).label(f"json {one.name}") for one in columns]
    for row in rows_of(connection, table.name, sa.select(*table.primary_key, *texts)):
        if isinstance(row, Finding):
            yield row
            continue
        for text in texts:
            if not _reads(row._mapping[text.name]):
                key = ", ".join(str(row._mapping[one.name]) for one in table.primary_key)
                name = text.name.removeprefix("json ")
                yield Finding(f"{table.name}, {key}", f"{name} is no JSON")


def _reads(text: str | None) -> bool:
    try:
        return text is None or json.loads(text) is not Ellipsis
    except ValueError:
        return False


def rows_of(connection: sa.Connection, place: str, query: str | sa.Executable) -> Iterator[Any]:
    """Yield the rows of a query, and a finding if it fails."""
    statement = sa.text(query) if isinstance(query, str) else query
    try:
        yield from connection.execute(statement)
    except DatabaseError as error:
        yield Finding(place, f"cannot be read: {error.orig}")
