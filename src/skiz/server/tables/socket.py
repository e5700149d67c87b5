"""The socket of a table: one person at it.

Frames come in; messages go out, and a reason for everything refused.
"""

import asyncio
from contextlib import nullcontext, suppress
from functools import partial

from fastapi import WebSocket, WebSocketDisconnect

from ..actions import ending, more_time, sits_at, undoing
from ..common import PathKey, Refused, Routes, begin, part
from ..dealing import cutting, shuffling
from ..metrics import RequestStatistics
from ..people import People, Person, address_of, normalize_line
from ..protection import HELLO, Limits
from ..rooms import Command, Room, as_guest
from ..sockets import Connection, Ping, answer_frames, open_line, receive, refuse_line, run_line
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
    Reveal,
    Say,
    Undo,
    read_frame,
)
from .registry import Registry

router = Routes()
PATIENCE = 10  # seconds until the hello must arrive


@router.websocket("/tables/{table}/socket")
async def at_table(socket: WebSocket, table: PathKey) -> None:
    """Follow a table and act at it; the cookie alone says what a person may do."""
    begin(table)
    await open_line(socket, partial(_at_table, socket, table))


async def _at_table(socket: WebSocket, table: str, person: Person) -> None:
    await socket.accept()
    registry = part(socket, Registry)
    try:
        room = await registry.room(table)
        guest = await as_guest(room, person)
        async with asyncio.timeout(PATIENCE):
            hello = await _hello(socket)
        if room.log.given and not sits_at(person, room.log):
            raise Refused("board-not-played", 403)
    except Refused as refused:
        await refuse_line(socket, refused, "hello?")
        return
    except TimeoutError:
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has left already
            await socket.close(4400, "hello?")
        return
    except WebSocketDisconnect:
        return
    seen, gives = hello.hello.seen, hello.hello.secrets
    name = (await part(socket, People).name(person.guest) or "") if hello.hello.named else ""
    connection = await room.connect(guest, seen, address_of(socket), name, gives)
    listen = _receive_all(socket, room, connection)
    await run_line(socket, person.session, connection, listen, partial(room.disconnect, connection))


async def _hello(socket: WebSocket) -> Hello:
    first = read_frame(await receive(socket))
    if not isinstance(first, Hello):
        raise Refused("bad-frame")
    return first


async def _receive_all(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Carry out the frames, one after the other."""
    limits, statistics = part(socket, Limits), part(socket, RequestStatistics)

    async def answer(text: str | bytes) -> None:
        limits.frame(connection.guest, connection.address, text)
        frame = read_frame(text)
        if isinstance(frame, Hello):
            limits.frame(connection.guest, connection.address, "", HELLO - 1)
        with statistics.act() if isinstance(frame, Do) else nullcontext():
            await _answer(frame, room, connection)

    await answer_frames(socket, connection, f"table {room.id}", answer)


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
            do, command = _command(frame)
            done = await room.say(connection.guest, frame.on, frame.id, do, command)
            connection.send({"ack": frame.id, "n": done})


def _command(
    frame: Commit | Reveal | Cut | Close | End | More | Here | Undo,
) -> tuple[str, Command]:
    """Return the text and the command of a frame outside of the play of a deal."""
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
