"""What holds for a while: a yardstick plays by what was learnt when it was made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def meanwhile(variable: ContextVar[T], value: T) -> Iterator[None]:
    """Until the block ends a variable has this value, for whoever asks within it.

    >>> name = ContextVar("name", default="before")
    >>> with meanwhile(name, "now"):
    ...     name.get()
    'now'
    >>> name.get()
    'before'
    """
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)
