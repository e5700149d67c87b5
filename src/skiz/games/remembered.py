"""Remembering what was read from a part of the state while that part is still the same object."""

from collections.abc import Callable
from functools import lru_cache, wraps
from operator import attrgetter
from typing import TypeVar

from skiz.table import State

Found = TypeVar("Found")


class _Parts:
    """Some fields of a state, the same as others if they are the very same objects."""

    __slots__ = ("state", "theirs")

    def __init__(self, state: State, parts: tuple[object, ...]) -> None:
        self.state = state  # kept alive, and with it the objects
        self.theirs = tuple(map(id, parts))

    def __hash__(self) -> int:
        return hash(self.theirs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Parts) and self.theirs == other.theirs


def remembered(
    *fields: str,
) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    """A function of the rules and these fields of a state only, told no more often than they
    change.
    """

    parts = attrgetter("rules", "eyes", *fields)

    def wrap(function: Callable[..., Found]) -> Callable[..., Found]:
        @lru_cache(maxsize=64)
        def found(parts: _Parts, more: tuple[object, ...]) -> Found:
            return function(parts.state, *more)

        @wraps(function)
        def told(s: State, *more: object) -> Found:
            return found(_Parts(s, parts(s)), more)

        return told

    return wrap
