"""Remembering what was read from a state, or a part of it, while that is still the same object."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import TypeVar

from skiz.table import State

Found = TypeVar("Found")
MOST = 256  # that are remembered of one function; then it begins anew


def remembered(
    *fields: str,
) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    """A function of the rules and these fields of a state only, told no more often than they
    change: while they are the very same objects, which is quicker seen than that they are equal.
    """

    parts = attrgetter("rules", "eyes", *fields)

    def wrap(function: Callable[..., Found]) -> Callable[..., Found]:
        kept: dict[tuple[object, ...], tuple[object, Found]] = {}

        @wraps(function)
        def told(s: State, *more: object) -> Found:
            theirs = parts(s)
            key = (*map(id, theirs), *more)
            if (had := kept.get(key)) is not None:
                return had[1]
            found = function(s, *more)
            if len(kept) >= MOST:
                kept.clear()
            kept[key] = theirs, found  # kept alive, and with them their ids
            return found

        return told

    return wrap


def asked_again(function: Callable[[State], Found]) -> Callable[[State], Found]:
    """A function of a state that many ask of the same one in a row: told only the first of them."""
    last: tuple[State, Found] | None = None

    @wraps(function)
    def told(s: State) -> Found:
        nonlocal last
        had = last
        if had is None or had[0] is not s:
            last = had = s, function(s)
        return had[1]

    return told
