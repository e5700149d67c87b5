"""A database of an older version, in a database of any kind."""

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from skiz.server.log.migrate import migrate
from tests.support.clients import Json, Person, Server
from tests.support.databases import a_database
from tests.support.snapshot import DATABASE, kept

DATA = Path(__file__).parent.parent / "server" / "data"
FIRST = "0001"  # the schema of that version


def old_sqlite(file: Path) -> None:
    """The old database, as a file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(kept(DATA, DATABASE))


def person_of(server: Server, cookies: Json) -> Person:
    """Somebody who has been there, with the cookies of then."""
    person = Person(server.address)
    for cookie in person.http.cookies.jar:
        cookie.value = cookies[cookie.name]
    return person


def old_database(kind: str, folder: Path, schema: str = FIRST) -> str:
    """The URL of a database of this schema with the rows of the old one."""
    old_sqlite(folder / "old.sqlite3")
    url = a_database(kind, folder / "new.sqlite3")
    migrate(url, schema)
    source, target = sa.create_engine(f"sqlite:///{folder / 'old.sqlite3'}"), sa.create_engine(url)
    tables = sa.MetaData()
    tables.reflect(source)
    with source.connect() as old, target.begin() as new:
        for table in tables.sorted_tables:
            rows = [row._asdict() for row in old.execute(sa.select(table))]
            if table.name != "alembic_version" and rows:
                new.execute(sa.insert(table), rows)
    for engine in (source, target):
        engine.dispose()
    return url
