"""Values: frozen dataclasses that are cheap to make and to copy.

A move at a table makes a dozen values. A frozen dataclass sets every field through a call that
ignores its own protection, which takes two to three times as long as an assignment: a hand of two
fields takes 0.38 µs instead of 0.15. So mypy alone protects these values: it refuses every
assignment to a field.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

__all__ = ["changer", "once", "value"]
Found = TypeVar("Found")
Value = TypeVar("Value")

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen, slots, eq=True):
        """Make a class a frozen dataclass, at run time without the checks of assignments.

        >>> @value(frozen=True, slots=True)
        ... class Point:
        ...     x: int
        >>> Point(1) == Point(1), len({Point(1), Point(1)})
        (True, 1)
        """
        assert frozen
        return dataclass(slots=slots, eq=eq, unsafe_hash=eq)


class once(Generic[Found]):
    """A property that is worked out once for each object, when it is first asked for.

    `functools.cached_property` takes a lock each time in Python 3.11, 0.5 µs. Without it, two
    threads may both work out the same answer.

    >>> class Deal:
    ...     @once
    ...     def points(self) -> int:
    ...         print("counting")
    ...         return 42
    >>> deal = Deal()
    >>> deal.points, deal.points
    counting
    (42, 42)
    """

    def __init__(self, work: Callable[[Any], Found]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, one: None, kind: type) -> "once[Found]": ...
    @overload
    def __get__(self, one: object, kind: type) -> Found: ...
    def __get__(self, one: object | None, kind: type) -> "once[Found] | Found":
        if one is None:
            return self
        found = self._work(one)
        object.__setattr__(one, self._name, found)  # `one.__dict__` would make a dict first
        return found


def changer(kind: type[Value], *names: str) -> Callable[..., Value]:
    """Return a function that copies a value of this kind with new values of some fields.

    It does what `dataclasses.replace` does, in a sixth of the time. As `dataclass` does for
    `__init__`, it writes the assignments out as code. If the `names` of the fields to change are
    given, it takes exactly these and is faster again. Fields that are no part of the value, such as
    caches, begin anew.

    >>> @value(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> changer(Point)(Point(1, 2), y=3), changer(Point, "x")(Point(1, 2), x=3)
    (Point(x=1, y=3), Point(x=3, y=2))
    """
    own: dict[str, Any] = {"made_of": object.__new__, "kind": kind, "put": setattr}
    takes = f"*, {', '.join(names)}" if names else "**new"
    lines = [f"def changed(old, /, {takes}):", "made = made_of(kind)"]
    for one in fields(kind):  # type: ignore[arg-type]
        if one.name in names:
            lines.append(f"made.{one.name} = {one.name}")
        elif one.init:
            lines.append(f"made.{one.name} = old.{one.name}")
        else:
            assert one.default_factory is not MISSING
            own[f"fresh_{one.name}"] = one.default_factory
            lines.append(f"made.{one.name} = fresh_{one.name}()")
    lines += [] if names else ["for name in new:", "    put(made, name, new[name])"]
    exec("\n    ".join([*lines, "return made"]), own)
    made: Callable[..., Value] = own["changed"]
    return made
