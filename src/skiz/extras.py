"""What is said if a library of an extra of `pyproject.toml` is not installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


def not_installed(library: str, extra: str) -> str:
    """Return that a library is not installed, and the command that installs its extra.

    >>> not_installed("redis", "scale")
    "redis is not installed; try: pip install 'skiz[scale]'"
    """
    return f"{library} is not installed; try: pip install 'skiz[{extra}]'"


@contextmanager
def of_extra(extra: str, program: str = "") -> Iterator[None]:
    """Name the extra in the error if a library is missing that is imported meanwhile.

    A module imports the libraries of an extra last, so that the check needs no list of them. If the
    module is a program, it ends with a line in place of the error.

    >>> with of_extra("labs"):
    ...     import nothing_of_this_name
    Traceback (most recent call last):
    ...
    ModuleNotFoundError: nothing_of_this_name is not installed; try: pip install 'skiz[labs]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        why = not_installed(str(missing.name).partition(".")[0], extra)
        if program:
            sys.exit(f"{program}: {why}")
        raise ModuleNotFoundError(why, name=missing.name) from None
