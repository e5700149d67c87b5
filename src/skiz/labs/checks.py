"""Checks of numbers that a researcher passes: seats, cards, steps, places and seeds."""

from operator import index


def checked(number: object, count: int, what: str) -> int:
    """Return a number as an `int`; raise ValueError if it is no whole number from 0 to count - 1.

    >>> checked(35, 36, "card")
    35
    >>> checked(36, 36, "card")
    Traceback (most recent call last):
    ...
    ValueError: card 36: a whole number from 0 to 35 is needed
    """
    found = whole(number, what)
    if not 0 <= found < count:
        raise ValueError(f"{what} {found}: a whole number from 0 to {count - 1} is needed")
    return found


def counted(number: object, most: int, name: str, of: str = "") -> int:
    """Return a number as an `int`; raise ValueError if it is no whole number from 1 to `most`.

    `of` says what it counts.

    >>> counted(1, 8, "deals")
    1
    """
    try:
        found = whole(number, name)
    except ValueError:
        found = 0
    if not 1 <= found <= most:
        raise ValueError(f"{name}={number!r}: a whole number{of} from 1 to {most}")
    return found


def checked_seed(seed: object) -> int | None:
    """Return a seed as an `int`, None as it is; raise ValueError if it is no whole number from 0.

    >>> checked_seed(7)
    7
    >>> checked_seed(-1)
    Traceback (most recent call last):
    ...
    ValueError: seed -1: a whole number from 0 is needed
    """
    if seed is None:
        return None
    found = whole(seed, "seed")
    if found < 0:
        raise ValueError(f"seed {found}: a whole number from 0 is needed")
    return found


def whole(number: object, what: str) -> int:
    """Return a whole number as an `int`; raise ValueError for anything else, also for 1.0."""
    try:
        if not isinstance(number, bool):
            return index(number)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise ValueError(f"{what} {number!r}: a whole number is needed")
