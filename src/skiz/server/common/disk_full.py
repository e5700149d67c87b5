"""Full disks, as SQLite, PostgreSQL and the system report them."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EIO, ENOSPC

from sqlalchemy.exc import DBAPIError

_logger = logging.getLogger(__name__)
SYSTEM = {ENOSPC, EDQUOT, EIO}
POSTGRESQL = {"53100", "58030"}  # disk_full, io_error
# If SQLite cannot enlarge a file beside the database, it reports a full disk as an I/O error of a
# write. An I/O error of a read is something else.
READING = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
KIND = 0xFF  # the bits of an SQLite error that give its class


def has_no_room(error: BaseException) -> bool:
    """Return whether an error says that a write failed because a disk is full or broken."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", 0)
        kinds = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
        return code & KIND in kinds and code not in READING
    if isinstance(cause, OSError):
        return cause.errno in SYSTEM
    return getattr(cause, "sqlstate", None) in POSTGRESQL


@contextmanager
def if_there_is_room() -> Iterator[None]:
    """Guard a write that may as well happen later; skip it if the disk is full."""
    try:
        yield
    except Exception as error:
        if not has_no_room(error):
            raise
        _logger.warning("no disk space for a write that can wait: %s", type(error).__name__)
