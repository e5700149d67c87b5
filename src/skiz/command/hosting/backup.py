"""Copying a database while a server writes to it.

The copy is complete, as of one moment, and readable only by its owner, like the database.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

from skiz.errors import reason_of
from skiz.server.files.private_files import make_new, take_from_others

from ..console import fail, notes, warn
from .check_settings import no_database
from .database_url import postgresql_url

PAGES = 2_000  # copied at a time, so that the server never waits long


def say_how(database: str, file: Path) -> NoReturn:
    """Stop and explain how to copy a database that is not a file."""
    url = postgresql_url(database).set(drivername="postgresql")
    without_password = url.set(password=None).render_as_string()
    fail(
        "To copy a PostgreSQL database, even while servers run, use "
        f"(umask 077; pg_dump --format=custom --file={file} '{without_password}'); "
        "pg_restore brings it back (docs/hosting.md)"
    )


def backup(data: Path, file: Path) -> None:
    """Copy a database to a new file, or stop with the reason."""
    if why := no_database(data):
        fail(why)
    if file.exists():
        fail(f"{file} already exists; choose another name")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)  # left by an interrupted copy
        make_new(part)
        _copy(data, part)
        part.rename(file)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        fail(f"cannot copy {data} to {file}: {reason_of(error)}")
    warn(take_from_others(data))  # a source that is refused stays as it is
    notes.print(f"Copied {data} to {file}", markup=False, highlight=False)


def _copy(data: Path, file: Path) -> None:
    with (
        closing(sqlite3.connect(f"{data.resolve().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target, pages=PAGES)
        (found,) = target.execute("PRAGMA quick_check").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
