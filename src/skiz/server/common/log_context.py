"""What a line of the log is about: the request and the table that are dealt with now."""

import itertools
from contextvars import ContextVar

REQUEST: ContextVar[int | None] = ContextVar("request", default=None)
TABLE: ContextVar[str | None] = ContextVar("table", default=None)
_numbers = itertools.count(1)


def begin(table: str | None = None) -> None:
    """Something else is dealt with from now on, in this task."""
    REQUEST.set(next(_numbers))
    TABLE.set(table)
