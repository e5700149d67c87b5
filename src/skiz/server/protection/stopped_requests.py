"""Requests that still run when the server closes, and are stopped.

uvicorn cancels them. It would log the stack of each as an error, and answer 500.
"""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class StoppedRequests:
    """The application around all others. Who asked has to come again if nothing was sent yet."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 503 if the request is stopped; an answer that has begun is cut off."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except asyncio.CancelledError:
            # Without an answer or its end, uvicorn closes the connection.
            if scope["type"] == "http" and not begun:
                await _come_again(send)


async def _come_again(send: Send) -> None:
    headers = [
        (b"retry-after", b"1"),
        (b"cache-control", b"no-store"),
        (b"content-length", b"0"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
