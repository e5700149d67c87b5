"""Parameters of routes: the range of numbers in a path, and the length of any value."""

from typing import Annotated, TypeAlias

from fastapi import Path, Query, Request

from .refusal import Refused

MOST = 2**31 - 1  # the largest number that fits a PostgreSQL integer column
LONGEST = 400  # characters of a path segment, and of a value in a query
PathNumber: TypeAlias = Annotated[int, Path(ge=0, le=MOST)]
Count: TypeAlias = Annotated[int, Query(ge=0, le=MOST)]
PathKey: TypeAlias = Annotated[str, Path(max_length=LONGEST, pattern=r"^[^\x00]*$")]


def check_parameters(request: Request) -> None:
    """Refuse a value in a path or a query that is longer than any valid one, or contains NUL.

    No text of a database may have NUL. Addresses of pages are not checked.
    """
    if not request.url.path.startswith("/api/"):
        return
    if not all(map(_may_be, request.url.path.split("/"))):
        raise Refused("no-such-page", 404)
    if not all(
        map(_may_be, (part for item in request.query_params.multi_items() for part in item))
    ):
        raise Refused("bad-frame", 422)


def _may_be(text: str) -> bool:
    return len(text) <= LONGEST and "\0" not in text
