"""Routes that FastAPI prepares when they are first asked.

FastAPI reads the parameters of a route and builds their checks: a millisecond of CPU for each
route. A server has a hundred of them, and would start a seventh later if it waited for all.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from fastapi.params import Depends
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

SOCKET = "SOCKET"
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class LateRoute(Route):
    """A route that knows its path and its method; the rest is worked out once, when needed."""

    def __init__(
        self, path: str, endpoint: Callable[..., Any], method: str, **options: Any
    ) -> None:
        super().__init__(path, endpoint)
        self.methods = {method, "HEAD"} if method == "GET" else {method}
        self._options = options | {"methods": [method]}

    @cached_property
    def built(self) -> APIRoute:
        """The route as FastAPI makes it."""
        return APIRoute(self.path, self.endpoint, **self._options)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; HEAD as GET, whose content is not sent then."""
        if scope["method"] == "HEAD":  # FastAPI itself would refuse it
            scope = {**scope, "method": "GET"}
        await self.built.handle(scope, receive, send)


class LateSocket(WebSocketRoute):
    """The same for a socket."""

    @cached_property
    def built(self) -> APIWebSocketRoute:
        """The route as FastAPI makes it."""
        return APIWebSocketRoute(self.path, self.endpoint)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open a socket, and serve it until it is closed."""
        await self.built.handle(scope, receive, send)


class Routes:
    """The routes of a feature, with decorators like those of FastAPI's `APIRouter`."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._declared: list[tuple[str, Callable[..., Any], str, dict[str, Any]]] = []

    def get(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Add a function that answers GET."""
        return self._adds("GET", path, options)

    def post(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Add a function that answers POST."""
        return self._adds("POST", path, options)

    def put(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Add a function that answers PUT."""
        return self._adds("PUT", path, options)

    def delete(self, path: str, **options: Any) -> Callable[[Endpoint], Endpoint]:
        """Add a function that answers DELETE."""
        return self._adds("DELETE", path, options)

    def websocket(self, path: str) -> Callable[[Endpoint], Endpoint]:
        """Add a function that serves a socket."""
        return self._adds(SOCKET, path, {})

    def _adds(
        self, method: str, path: str, options: dict[str, Any]
    ) -> Callable[[Endpoint], Endpoint]:
        def add(endpoint: Endpoint) -> Endpoint:
            self._declared.append((self._prefix + path, endpoint, method, options))
            return endpoint

        return add

    def under(
        self, prefix: str, dependencies: Sequence[Depends] = ()
    ) -> Iterator[LateRoute | LateSocket]:
        """Yield the routes below a path; each request is first checked by the dependencies."""
        for path, endpoint, method, options in self._declared:
            if method == SOCKET:
                yield LateSocket(prefix + path, endpoint)
            else:
                own = options | {"dependencies": dependencies}
                yield LateRoute(prefix + path, endpoint, method, **own)
