"""The socket: one person at one table. Frames in, messages out, and a
reason for everything refused.
"""

import asyncio
import logging
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from .club import Club
from .ear import Ear
from .guests import Guests, same_origin
from .limits import Limits
from .refusal import Refused, in_words
from .room import Room
from .wire import Close, Do, Frame, Hello, Next, Ping, frame, id_of

_logger = logging.getLogger(__name__)
router = APIRouter()
PATIENCE = 10  # seconds to say hello


@router.websocket("/tables/{table}/socket")
async def at_table(socket: WebSocket, table: str) -> None:
    """Listen to a table and act at it; who is allowed what is known by the cookie alone."""
    guests: Guests = socket.app.state.guests
    club: Club = socket.app.state.club
    guest = guests.known(socket)
    if guest is None or not same_origin(socket):
        await socket.close(4403, "no cookie of this site")
        return
    await socket.accept()
    try:
        room = await club.room(table)
        async with asyncio.timeout(PATIENCE):
            hello = await _hello(socket)
    except (Refused, TimeoutError) as error:
        if isinstance(error, Refused):
            await socket.send_json({"reject": None, "why": in_words(error.why)})
        await socket.close(4400, "hello?")
        return
    except WebSocketDisconnect:
        return
    ear = await room.listen(guest, hello.hello.seen)
    tasks = [
        asyncio.create_task(_speak(socket, ear)),
        asyncio.create_task(_hear(socket, room, ear)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:  # neither goes on without the other
        room.forget(ear)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _hello(socket: WebSocket) -> Hello:
    first = frame(await _receive(socket))
    if not isinstance(first, Hello):
        raise Refused("bad-frame")
    return first


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return message.get("bytes", b"") if text is None else text


async def _speak(socket: WebSocket, ear: Ear) -> None:
    """Send what the ear hears, until it is told goodbye."""
    with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile: the other task notices too
        while True:
            message = await ear.waiting.get()
            await socket.send_json(message)
            if "bye" in message:
                await socket.close(4000, message["bye"])
                return


async def _hear(socket: WebSocket, room: Room, ear: Ear) -> None:
    """Do what the frames ask, one after the other."""
    limits: Limits = socket.app.state.limits
    with suppress(WebSocketDisconnect):
        while True:
            text = await _receive(socket)
            try:
                limits.frame(ear.guest)
                await _answer(frame(text), room, ear)
            except Refused as refused:
                ear.tell({"reject": id_of(text), "why": in_words(refused.why)})
            except Exception:  # as where nothing can be written down
                _logger.exception("table %s: a frame could not be answered", room.id)
                ear.tell({"reject": id_of(text), "why": in_words(Refused("our-slip").why)})


async def _answer(said: Frame, room: Room, ear: Ear) -> None:
    match said:
        case Hello(hello=hello):
            await room.hear_again(ear, hello.seen)
        case Ping(ping=ping):
            ear.tell({"pong": ping})
        case Do(do=do, on=on, id=id_):
            ear.tell({"ack": id_, "n": await room.act(ear.guest, do, on, id_)})
        case Next(on=on, id=id_):
            ear.tell({"ack": id_, "n": await room.next_deal(ear.guest, on, id_)})
        case Close(on=on, id=id_):
            ear.tell({"ack": id_, "n": await room.close_session(ear.guest, on, id_)})
