"""The limit of the head of a request: its address and headers, also for a new socket.

The HTTP parser bounds a head only if it arrives in several pieces.
"""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from skiz.table import Why

from ..rooms.refusal import in_words
from .connection_limit import LARGEST_HEAD


class HeadLimit:
    """Passes on requests whose head is not too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 431 if the head is too large, or refuse the socket."""
        if scope["type"] == "lifespan" or _size(scope) <= LARGEST_HEAD:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4431})
        else:
            words = in_words(Why("too-large"))
            told = {"error": words["key"], "text": words["text"], "params": words["params"]}
            await JSONResponse(told, 431)(scope, receive, send)


def _size(scope: Scope) -> int:
    """The bytes of a head, without the parts that every head has."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers + len(scope.get("raw_path") or b"") + len(scope["query_string"])
