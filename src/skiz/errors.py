"""What is said of an error, in a line: a file and its reason, or a library and its extra."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


def reason_of(error: Exception, place: object = "") -> str:
    """Return what went wrong; of the operating system, the file and its reason.

    The file of an error without one is `place`.

    >>> reason_of(FileNotFoundError(2, "No such file or directory", "deal.skiz"))
    'deal.skiz: No such file or directory'
    """
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    file = place if error.filename is None else error.filename
    return f"{file}: {error.strerror}" if file else error.strerror


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
