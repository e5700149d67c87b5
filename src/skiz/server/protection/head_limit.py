"""The limit on the head of a request: its address and headers, also for a new socket.

The HTTP parser bounds a head only if it arrives in several pieces. A body whose announced length is
too large is refused here too, with the reason and before it is read.
"""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from skiz.table import Why

from ..common import in_words
from .connection_limit import LARGEST_HEAD


class HeadLimit:
    """Passes on requests unless the head, or the body that it announces, is too large."""

    def __init__(self, app: ASGIApp, largest_body: int) -> None:
        self._app, self._largest_body = app, largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 431 if the head is too large and 413 if the body is, or refuse the socket."""
        status = self._status(scope)
        if status is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4000 + status})
        else:
            words = in_words(Why("too-large"))
            body = {"error": words["key"], "text": words["text"], "params": words["params"]}
            await JSONResponse(body, status)(scope, receive, send)

    def _status(self, scope: Scope) -> int | None:
        """Return the status of the refusal, or None if nothing is too large."""
        if scope["type"] == "lifespan":
            return None
        if _size(scope) > LARGEST_HEAD:
            return 431
        return 413 if _announced(scope) > self._largest_body else None


def _announced(scope: Scope) -> int:
    """Return the length of the body in bytes, or 0 if the head does not say it."""
    lengths = (value for name, value in scope["headers"] if name == b"content-length")
    return max((int(one) for one in lengths if one.isdigit()), default=0)


def _size(scope: Scope) -> int:
    """Return the bytes of a head, without the parts that every head has."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers + len(scope.get("raw_path") or b"") + len(scope["query_string"])
