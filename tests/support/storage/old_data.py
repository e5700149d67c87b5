"""A database of an older version, in a database of any kind."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.support.server.clients import Json, Person, Server
from tests.support.storage.databases import a_migrated_database
from tests.support.storage.old_revisions import take_back
from tests.support.storage.snapshot import DATABASE, kept

DATA = Path(__file__).parents[2] / "server" / "data"
FIRST = "0001"  # the revision of that version


def old_sqlite(file: Path) -> None:
    """Return the old database as a file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(kept(DATA, DATABASE))


def person_of(server: Server, cookies: Json) -> Person:
    """Return a person of that time, with the cookies of that time."""
    person = Person(server.address)
    for cookie in person.http.cookies.jar:
        cookie.value = cookies[cookie.name]
    return person


def old_database(kind: str, folder: Path, revision: str = FIRST) -> str:
    """Return the URL of a database of this revision with the rows of the old one."""
    url = a_migrated_database(kind, folder / "new.sqlite3")
    take_back(url, revision)
    engine = sa.create_engine(url)
    with engine.begin() as new:
        for table, rows in old_rows():
            new.execute(sa.insert(table), rows)
    engine.dispose()
    return url


@cache
def old_rows() -> tuple[tuple[sa.Table, list[Mapping[str, Any]]], ...]:
    """Return the tables of the old database that hold something, and their rows."""
    engine, tables = sa.create_engine("sqlite://"), sa.MetaData()
    with engine.connect() as old:
        old.connection.driver_connection.executescript(kept(DATA, DATABASE))
        tables.reflect(old)
        found = [
            (table, [dict(row) for row in old.execute(sa.select(table)).mappings()])
            for table in tables.sorted_tables
            if table.name != "alembic_version"
        ]
    engine.dispose()
    return tuple((table, rows) for table, rows in found if rows)
