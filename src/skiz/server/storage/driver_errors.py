"""Errors of the databases: which say that a write may be tried again, and what may be logged."""

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

# What PostgreSQL rolls back as a whole, although the write was correct: a deadlock, and a
# transaction in which this process hung. It ends the latter only while it waits for a statement, so
# nothing was committed, and the write may be repeated. If the connection is lost during a commit,
# nobody knows whether it was done: the write is not repeated, and its caller gets the error.
UNDONE = {"40P01", "25P03"}
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class DamagedData(Exception):
    """The requested data are in a part of the file that SQLite cannot read; nothing was written."""

    def __init__(self) -> None:
        super().__init__("the database is damaged; `skiz check` says where")


def was_undone(error: Exception) -> bool:
    """Return whether the database rolled back writes that would succeed another time.

    Either they and those of another process waited for each other, since joined writes change rows
    in any order. Or this process hung during the transaction.
    """
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in UNDONE


def leave_out_values(context: sa.ExceptionContext) -> None:
    """Remove the details from an error of PostgreSQL.

    They may have a row with cards and guests, and errors are logged.
    """
    error, wrapped = context.original_exception, context.sqlalchemy_exception
    message = getattr(getattr(error, "diag", None), "message_primary", None)
    if message is not None:
        error.args = (message,)
        if wrapped:
            wrapped.args = (f"({type(error).__name__}) {message}",)


def name_damage(context: sa.ExceptionContext) -> DamagedData | None:
    """Return DamagedData if SQLite reports a damaged file, or None."""
    name = getattr(context.original_exception, "sqlite_errorname", "")
    return DamagedData() if name.startswith(DAMAGED) else None
