"""Counts on the command line: a bench that needs several deals says so before it plays one."""

from argparse import ArgumentTypeError
from collections.abc import Callable

FOR_AN_INTERVAL = 2


def at_least(least: int) -> Callable[[str], int]:
    """Return a type of argument: a whole number that is not smaller.

    >>> at_least(2)("3")
    3
    >>> at_least(2)("1")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: 1: at least 2 are needed
    """

    def count(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is no whole number") from None
        if found < least:
            raise ArgumentTypeError(f"{found}: at least {least} are needed")
        return found

    return count
