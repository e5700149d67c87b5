"""A forwarded socket: two connections joined, to a person and to the owner of the table."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from ..cluster import LENGTH, Owner
from ..common import end_tasks
from .internal_app import wrapped

MOVED = 1012  # the table has or gets another owner: reconnect
NOT_OURS = 4403
OWN = 4000  # codes from here on are ours
PING, PONG = 0.5, 2.0  # seconds between two pings to the process, and for its answer
LONGEST_MESSAGE = 1 << 24  # bytes of a message to a person
OF_A_HANDSHAKE = (b"sec-websocket-", b"connection", b"upgrade")
Reach: TypeAlias = Callable[[Owner, Scope], Awaitable[ClientConnection]]


async def forward_socket(
    owner: Owner, reach: Reach, scope: Scope, receive: Receive, send: Send
) -> None:
    """Join a person with the owner of the table until one of them ends it.

    Raise ConnectionRefusedError if there is no such process.
    """
    try:
        connection = await reach(owner, scope)
    except InvalidStatus:
        await send({"type": "websocket.close", "code": NOT_OURS})
        return
    except ConnectionRefusedError:
        raise
    except (OSError, WebSocketException):  # it hangs, or is about to close
        await come_again(scope, send)
        return
    async with connection:
        await receive()  # the request to connect
        await send({"type": "websocket.accept"})
        await _join(connection, receive, send)


class _Straight(connect):
    """A connection to exactly the requested process: it follows no redirect."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Refuse to follow a redirect."""
        return exc


async def reach(owner: Owner, secret: str, scope: Scope) -> ClientConnection:
    """Return a connection to the owner of a table, as a person requested it."""
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
        max_size=LONGEST_MESSAGE,
        proxy=None,
        process_exception=lambda error: error,  # the next client tries again
    )


async def _join(connection: ClientConnection, receive: Receive, send: Send) -> None:
    """Pass messages both ways until one connection ends."""
    tasks = [
        asyncio.create_task(_to_owner(connection, receive)),
        asyncio.create_task(_to_person(connection, send)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end_tasks(*tasks)


async def _to_owner(connection: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            await connection.send(message["bytes"] if text is None else text)


async def _to_person(connection: ClientConnection, send: Send) -> None:
    with suppress(OSError, RuntimeError):  # the person is gone too
        with suppress(ConnectionClosed):
            async for text in connection:
                await send(_message(text))
        # A broken connection means a broken process: another one has the table soon.
        code = (
            connection.close_code
            if connection.close_code and connection.close_code >= OWN
            else MOVED
        )
        reason = connection.close_reason or ""
        await send({"type": "websocket.close", "code": code, "reason": reason})


def _message(text: str | bytes) -> Message:
    return {"type": "websocket.send", "text" if isinstance(text, str) else "bytes": text}


async def come_again(scope: Scope, send: Send) -> None:
    """Tell the client to try again, because nothing was done."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": MOVED})
        return
    headers = [(b"retry-after", b"1"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
