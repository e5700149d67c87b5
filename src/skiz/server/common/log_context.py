"""The context of a log line: the current request and table."""

import itertools
from contextvars import ContextVar

REQUEST: ContextVar[int | None] = ContextVar("request", default=None)
TABLE: ContextVar[str | None] = ContextVar("table", default=None)
_numbers = itertools.count(1)


def begin(table: str | None = None) -> None:
    """Begin another context in this task."""
    REQUEST.set(next(_numbers))
    TABLE.set(table)
