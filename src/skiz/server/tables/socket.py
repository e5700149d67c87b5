"""The socket: one person at one table. Frames in, messages out, and a
reason for everything refused.
"""

import asyncio
from contextlib import nullcontext, suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..actions import ending, more_time, undoing
from ..common.log_context import begin
from ..common.parameters import Key
from ..common.parts import part
from ..common.refusal import Refused, in_words, slip
from ..dealing import cutting, shuffling
from ..duplicates.access import sits_at
from ..metrics.request_statistics import RequestStatistics
from ..people.names import normalize_line
from ..people.sessions import address_of, as_guest, known
from ..people.store import People, Person
from ..protection.hosts import HostNames, is_ours
from ..protection.limits import HELLO, Limits
from ..protection.origin import same_origin
from ..rooms.room import Command, Room
from ..sockets.connection import Connection
from ..sockets.open_sockets import OpenSockets
from ..sockets.refused_frames import RefusedFrames
from ..storage.damage import of_data
from ..storage.database import DamagedData
from .frames import (
    Close,
    Commit,
    Cut,
    Do,
    End,
    Frame,
    Hello,
    Here,
    More,
    Next,
    Ping,
    Reveal,
    Say,
    Undo,
    id_of,
    read_frame,
)
from .registry import Registry

router = APIRouter()
PATIENCE = 10  # seconds to say hello
MOVED = 1012  # as where a server is started again: somebody else has the table
MOST_IDLE = 600  # seconds without a word, after which nobody is there; the page pings


@router.websocket("/tables/{table}/socket")
async def at_table(socket: WebSocket, table: Key) -> None:
    """Listen to a table and act at it; who is allowed what is known by the cookie alone."""
    begin(table)
    limits = part(socket, Limits)
    ours = is_ours(socket.headers.get("host"), part(socket, HostNames))
    person = await known(socket) if ours and same_origin(socket) else None
    if person is None:
        await socket.close(4403, "no cookie of this site")
        return
    try:
        with limits.socket(person.guest):
            await _at_table(socket, table, person)
    except Refused:
        await socket.close(4429, "too many sockets")


async def _at_table(socket: WebSocket, table: str, person: Person) -> None:
    await socket.accept()
    registry = part(socket, Registry)
    try:
        room = await registry.room(table)
        guest = await as_guest(room, person)
        async with asyncio.timeout(PATIENCE):
            hello = await _hello(socket)
        if room.log.given and not sits_at(room.log, person):
            raise Refused("board-not-played", 403)
    except (Refused, TimeoutError) as error:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
            if isinstance(error, Refused):
                await socket.send_json({"reject": None, "why": in_words(error.why)})
            await socket.close(4400, "hello?")
        return
    except WebSocketDisconnect:
        return
    seen, gives = hello.hello.seen, hello.hello.secrets
    name = (await part(socket, People).name(person.guest) or "") if hello.hello.named else ""
    connection = await room.connect(guest, seen, address_of(socket), name, gives)
    tasks = [
        asyncio.create_task(send(socket, connection)),
        asyncio.create_task(_receive_all(socket, room, connection)),
    ]
    try:
        with part(socket, OpenSockets).of(person.session, connection):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:  # neither goes on without the other
        room.disconnect(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _hello(socket: WebSocket) -> Hello:
    first = read_frame(await receive(socket))
    if not isinstance(first, Hello):
        raise Refused("bad-frame")
    return first


async def receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | bytes | None = message.get("text")
    return message.get("bytes", b"") if text is None else text


async def send(socket: WebSocket, connection: Connection) -> None:
    """Send the messages that are on their way, until goodbye is said."""
    with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile: the other task notices too
        while True:
            message = await connection.outgoing.get()
            await socket.send_json(message)
            if "bye" in message:
                await socket.close(MOVED if message["bye"] == "moved" else 4000, message["bye"])
                return


async def _receive_all(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Do what the frames ask, one after the other."""
    limits = part(socket, Limits)
    statistics = part(socket, RequestStatistics)
    refused_frames = RefusedFrames(connection, statistics)
    with suppress(WebSocketDisconnect, TimeoutError):
        while True:
            async with asyncio.timeout(MOST_IDLE):
                text = await receive(socket)
            try:
                limits.frame(connection.guest)
                frame = read_frame(text)
                if isinstance(frame, Hello):
                    limits.frame(connection.guest, HELLO - 1)
                with statistics.act() if isinstance(frame, Do) else nullcontext():
                    await _answer(frame, room, connection)
                refused_frames.accept()
            except Refused as refused:
                await refused_frames.refuse(text, refused)
            except DamagedData:
                await refused_frames.refuse(text, of_data())
            except Exception as error:  # as where nothing can be written down
                why = slip(error, f"table {room.id}: a frame could not be answered").why
                connection.send({"reject": id_of(text), "why": in_words(why)})


async def _answer(frame: Frame, room: Room, connection: Connection) -> None:
    match frame:
        case Hello(hello=hello):
            await room.resend(connection, hello.seen)
        case Ping(ping=ping, lag=lag):
            connection.lag = lag / 1000
            connection.send({"pong": ping})
        case Do(do=do, on=on, id=id_):
            connection.send({"ack": id_, "n": await room.act(connection.guest, do, on, id_)})
        case Next(on=on, id=id_):
            connection.send({"ack": id_, "n": await room.next_deal(connection.guest, on, id_)})
        case Say(chat=chat, id=id_):
            ((kind, what),) = chat.items()
            words = normalize_line(what) if kind == "text" else what
            room.chat.say(connection.guest, kind, words, id_)
            connection.send({"ack": id_, "n": room.log.n})
        case Commit() | Reveal() | Cut() | Close() | End() | More() | Here() | Undo():
            do, command = _said(frame)
            done = await room.say(connection.guest, frame.on, frame.id, do, command)
            connection.send({"ack": frame.id, "n": done})


def _said(frame: Commit | Reveal | Cut | Close | End | More | Here | Undo) -> tuple[str, Command]:
    """What somebody says outside of the play of a deal: as it is kept, and what does it."""
    match frame:
        case Commit(commit=to):
            return "commit", partial(shuffling.commit, to=to)
        case Reveal(reveal=secret):
            return "reveal", partial(shuffling.reveal, secret=secret)
        case Cut(cut=place):
            return f"cut {place}", partial(cutting.cut, place=place)
        case Close():
            return "close", ending.close
        case End(end=agrees):
            return "end" if agrees else "play on", partial(ending.answer, agrees=agrees)
        case More():
            return "more", more_time.ask_more
        case Here():
            return "here", more_time.be_here
        case Undo(undo=agrees):
            return "undo" if agrees else "leave it", partial(undoing.answer, agrees=agrees)
