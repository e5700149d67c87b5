"""The line of a socket: who may open it, and how frames and messages pass over it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from ..common import Refused, end_tasks, in_words, json_text, part, slip
from ..metrics import RequestStatistics
from ..people import Person, person_of
from ..protection import HostNames, Limits, is_ours, same_origin
from ..storage import DamagedData, of_data
from .connection import Connection
from .frames import id_of
from .open_sockets import OpenSockets
from .refused_frames import RefusedFrames

MOVED = 1012  # the code for a server that restarts: another process has the table
MOST_IDLE = 600  # seconds without a frame, after which the socket is closed; the page pings


async def open_line(
    socket: WebSocket, follow: Callable[[Person], Coroutine[Any, Any, None]]
) -> None:
    """Let a person follow if the cookie is one of this site; otherwise close with the reason."""
    ours = is_ours(socket.headers.get("host"), part(socket, HostNames))
    person = await person_of(socket) if ours and same_origin(socket) else None
    if person is None:
        await socket.close(4403, "no cookie of this site")
        return
    try:
        with part(socket, Limits).socket(person.guest):
            await follow(person)
    except Refused:
        await socket.close(4429, "too many sockets")


async def refuse_line(socket: WebSocket, refused: Refused, reason: str) -> None:
    """Close a line before the first message, with the words of a refusal."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the client has left already
        await socket.send_text(json_text({"reject": None, "why": in_words(refused.why)}))
        await socket.close(4400, reason)


async def run_line(
    socket: WebSocket,
    session: str,
    connection: Connection,
    listen: Coroutine[Any, Any, None],
    leave: Callable[[], None],
) -> None:
    """Send messages and listen to frames until one of the two ends."""
    tasks = [asyncio.create_task(send(socket, connection)), asyncio.create_task(listen)]
    try:
        with part(socket, OpenSockets).of(session, connection):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:  # neither goes on without the other
        leave()
        await end_tasks(*tasks)


async def answer_frames(
    socket: WebSocket,
    connection: Connection,
    what: str,
    answer: Callable[[str | bytes], Awaitable[None]],
) -> None:
    """Answer one frame after the other; `what` names the table or study in the server's log."""
    refused_frames = RefusedFrames(connection, part(socket, RequestStatistics))
    with suppress(WebSocketDisconnect, TimeoutError):
        while True:
            async with asyncio.timeout(MOST_IDLE):
                text = await receive(socket)
            try:
                await answer(text)
                refused_frames.accept()
            except Refused as refused:
                await refused_frames.refuse(text, refused)
            except DamagedData:
                await refused_frames.refuse(text, of_data())
            except Exception as error:  # for example if nothing can be written
                why = slip(error, f"{what}: a frame could not be answered").why
                connection.send({"reject": id_of(text), "why": in_words(why)})


async def receive(socket: WebSocket) -> str | bytes:
    """Return the next frame. Raise WebSocketDisconnect if there is none any more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return message.get("bytes", b"") if text is None else text


async def send(socket: WebSocket, connection: Connection) -> None:
    """Send the queued messages, until one says goodbye."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the other task notices too
        while True:
            message = await connection.outgoing.get()
            await socket.send_text(json_text(message))
            if "bye" in message:
                await socket.close(MOVED if message["bye"] == "moved" else 4000, message["bye"])
                return
