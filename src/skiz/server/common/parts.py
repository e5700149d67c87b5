"""The parts of a running server, each found by its class.

The app puts them together when it starts. A route or a socket asks for the parts it needs:

    part(request, Registry)

What a feature asks of one above it is a part too: a frozen value whose fields are functions, such
as `Backfill`. The app fills it in.
"""

from typing import TypeVar

from fastapi.requests import HTTPConnection
from starlette.applications import Starlette

T = TypeVar("T")


class Parts:
    """The parts of a running server: one object of each class."""

    def __init__(self, *parts: object) -> None:
        self._parts: dict[type, object] = {}
        self.put(*parts)

    def put(self, *parts: object) -> None:
        """Add parts, each in place of an earlier one of its class."""
        self._parts |= {type(one): one for one in parts}

    def put_as(self, kind: type[T], one: T) -> None:
        """Add a part that stands in for one of another class."""
        self._parts[kind] = one

    def find(self, kind: type[T]) -> T | None:
        """Return the part of a class, or None."""
        return self._parts.get(kind)  # type: ignore[return-value]

    def of(self, kind: type[T]) -> T:
        """Return the part of a class; raise LookupError if there is none."""
        if (found := self.find(kind)) is None:
            raise LookupError(f"this server has no {kind.__name__}")
        return found


def parts_of(app: Starlette) -> Parts:
    """Return the parts of an application."""
    found: Parts = app.state.parts
    return found


def part(connection: HTTPConnection, kind: type[T]) -> T:
    """Return the part of a class, of the server that received a request or a socket."""
    return parts_of(connection.app).of(kind)
