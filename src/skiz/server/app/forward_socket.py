"""A socket that is forwarded: two connections joined, one to a person and one to the process that
has the table.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ..cluster.leases import LENGTH
from ..cluster.ownership import Owner
from .internal_app import wrapped

MOVED = 1012  # the table has another owner, or is about to: come again
NOT_OURS = 4403
OWN = 4000  # from here on codes are ours
PING, PONG = 0.5, 2.0  # seconds between two pings to the process, and for its answer
MOST_SAID = 1 << 24  # bytes of a message to a person
OF_A_HANDSHAKE = (b"sec-websocket-", b"connection", b"upgrade")
Reach: TypeAlias = Callable[[Owner, Scope], Awaitable[ClientConnection]]


async def forward_socket(
    owner: Owner, reach: Reach, scope: Scope, receive: Receive, send: Send
) -> None:
    """Join a person with the process that has the table, which is to be reached, until one of them
    ends it. ConnectionRefusedError where there is no such process.
    """
    try:
        connection = await reach(owner, scope)
    except InvalidStatus:
        await send({"type": "websocket.close", "code": NOT_OURS})
        return
    except ConnectionRefusedError:
        raise
    except (OSError, WebSocketException):  # it stands still, or is about to close
        await come_again(scope, send)
        return
    async with connection:
        await receive()  # that somebody wants to be connected
        await send({"type": "websocket.accept"})
        await _join(connection, receive, send)


class _Straight(connect):
    """A connection to exactly the process that is asked: it follows no redirect."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Refuse to follow a redirect."""
        return exc


async def reach(owner: Owner, secret: str, scope: Scope) -> ClientConnection:
    """A connection to the process that has a table, as a person has asked for it."""
    query = scope["query_string"].decode("latin-1")
    path = scope["raw_path"].decode("latin-1")
    headers = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in wrapped(scope, secret)
        if not name.startswith(OF_A_HANDSHAKE)
    ]
    return await _Straight(
        f"ws://{owner.address}{path}{'?' if query else ''}{query}",
        additional_headers=headers,
        user_agent_header=None,
        compression=None,
        open_timeout=LENGTH,
        ping_interval=PING,
        ping_timeout=PONG,
        close_timeout=PONG,
        max_size=MOST_SAID,
        proxy=None,
        process_exception=lambda error: error,  # who comes next tries again
    )


async def _join(connection: ClientConnection, receive: Receive, send: Send) -> None:
    """Say on each connection what is heard on the other, until one of them ends."""
    tasks = [
        asyncio.create_task(_to_owner(connection, receive)),
        asyncio.create_task(_to_person(connection, send)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _to_owner(connection: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            await connection.send(message["bytes"] if text is None else text)


async def _to_person(connection: ClientConnection, send: Send) -> None:
    with suppress(OSError, RuntimeError):  # the person is gone too
        with suppress(ConnectionClosed):
            async for text in connection:
                await send(_said(text))
        # One that broke is that of a process that broke: somebody else has the table soon.
        code = (
            connection.close_code
            if connection.close_code and connection.close_code >= OWN
            else MOVED
        )
        reason = connection.close_reason or ""
        await send({"type": "websocket.close", "code": code, "reason": reason})


def _said(text: str | bytes) -> Message:
    return {"type": "websocket.send", "text" if isinstance(text, str) else "bytes": text}


async def come_again(scope: Scope, send: Send) -> None:
    """Tell that what is asked cannot be done now, and nothing of it was done."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": MOVED})
        return
    headers = [(b"retry-after", b"1"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
