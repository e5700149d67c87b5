"""All routes of an application, as its own router lists them."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from skiz.server.common.late_routes import LateRoute

SOCKET = "SOCKET"


def routes_of(app: FastAPI) -> set[str]:
    """Return each route as `GET /api/me`; a socket is `SOCKET /api/…`."""
    every: list[Any] = [*app.routes]
    return {f"{way} {route.path}" for route in every for way in _ways(route)}


def described(app: FastAPI) -> dict[str, dict[str, Any]]:
    """Return path, methods and parameters of every route, as OpenAPI describes them."""
    built = [route.built for route in app.routes if isinstance(route, LateRoute)]
    paths: dict[str, dict[str, Any]] = get_openapi(title="", version="", routes=built)["paths"]
    return paths


def _ways(route: Any) -> set[str]:
    """Return the methods of a route; HEAD is GET without content."""
    methods = getattr(route, "methods", None)
    return {SOCKET} if not methods else {*methods} - {"HEAD"}
