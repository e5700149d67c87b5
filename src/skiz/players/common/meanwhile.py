"""Temporary settings: a yardstick plays by what was learnt when it was made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def meanwhile(variable: ContextVar[T], value: T) -> Iterator[None]:
    """Give a context variable a value until the block ends.

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
