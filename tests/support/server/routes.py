"""All routes of an application, as its own router lists them."""

from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

SOCKET = "SOCKET"


def routes_of(app: FastAPI) -> set[str]:
    """Return each route as `GET /api/me`; a socket is `SOCKET /api/…`."""
    return {f"{way} {route.path}" for route in _each(app.routes) for way in _ways(route)}


def _each(routes: Any) -> Iterator[Any]:
    for route in routes:
        if hasattr(route, "effective_candidates"):  # another router, with a prefix
            yield from _each(route.effective_candidates())
        else:
            yield getattr(route, "starlette_route", None) or route


def _ways(route: Any) -> set[str]:
    """Return the methods of a route; HEAD is GET without content."""
    methods = getattr(route, "methods", None)
    return {SOCKET} if not methods else {*methods} - {"HEAD"}
