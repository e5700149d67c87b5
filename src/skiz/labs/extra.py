"""What is said if a library of the extra `labs` is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra() -> Iterator[None]:
    """Name the extra in the error if a library is missing that is imported meanwhile.

    A module of this room imports the libraries last, so that the check needs no second list.

    >>> with extra():
    ...     import nothing_of_this_name
    Traceback (most recent call last):
    ...
    ModuleNotFoundError: nothing_of_this_name is not installed; try: pip install 'skiz[labs]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        why = f"{library} is not installed; try: pip install 'skiz[labs]'"
        raise ModuleNotFoundError(why, name=missing.name) from None
