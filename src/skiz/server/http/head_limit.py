"""The limit of what comes before a body: address and headers of a request, or of a new socket.

The parser of HTTP bounds a head only where it does not come in one piece.
"""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from skiz.table import Why

from ..rooms.refusal import in_words
from .connection_limit import LARGEST_HEAD


class HeadLimit:
    """The application, for requests whose head is not too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with 431 where the head is too large; a socket is not opened then."""
        if scope["type"] == "lifespan" or _size(scope) <= LARGEST_HEAD:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4431})
        else:
            words = in_words(Why("too-large"))
            told = {"error": words["key"], "text": words["text"], "params": words["params"]}
            await JSONResponse(told, 431)(scope, receive, send)


def _size(scope: Scope) -> int:
    """The bytes of a head, but for what is the same in all."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers + len(scope.get("raw_path") or b"") + len(scope["query_string"])
