"""The socket of a study: one person who follows it. Frames in, changes out, and a reason for
everything refused.
"""

import asyncio
from contextlib import suppress
from functools import partial

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ..common.parameters import Key
from ..common.parts import part
from ..common.refusal import Refused, in_words, slip
from ..duplicates.access import keep_unseen
from ..metrics.request_statistics import RequestStatistics
from ..people.sessions import address_of, known
from ..people.shown_names import name_of
from ..people.store import Person
from ..protection.hosts import HostNames, is_ours
from ..protection.limits import Limits
from ..protection.origin import same_origin
from ..sockets.connection import Connection
from ..sockets.open_sockets import OpenSockets
from ..sockets.refused_frames import RefusedFrames
from ..tables.frames import Ping, id_of
from ..tables.socket import MOST_IDLE, receive, send
from ..thinking import Flow
from . import commands
from .frames import Act, Delete, Go, Lead, LetPlay, Promote, StudyFrame, Think, read_study_frame
from .registry import Studies
from .room import StudyRoom

router = APIRouter()
OF_A_CHANGE = 5  # frames: it is written down, and all are told


@router.websocket("/studies/{study}/socket")
async def follow(socket: WebSocket, study: Key) -> None:
    """Follow a study, and lead in it; who is who is known by the cookie alone."""
    limits = part(socket, Limits)
    ours = is_ours(socket.headers.get("host"), part(socket, HostNames))
    person = await known(socket) if ours and same_origin(socket) else None
    if person is None:
        await socket.close(4403, "no cookie of this site")
        return
    try:
        with limits.socket(person.guest):
            await _follow(socket, study, person)
    except Refused:
        await socket.close(4429, "too many sockets")


async def _follow(socket: WebSocket, study: str, person: Person) -> None:
    await socket.accept()
    studies = part(socket, Studies)
    try:
        room = await studies.room(study)
        await keep_unseen(socket, person, room.kept.origin)
    except Refused as refused:
        with suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
            await socket.send_json({"reject": None, "why": in_words(refused.why)})
            await socket.close(4400, refused.why.key)
        return
    connection = Connection(person.guest, address_of(socket))
    room.follow(connection, person)
    tasks = [
        asyncio.create_task(send(socket, connection)),
        asyncio.create_task(_receive_all(socket, room, connection, person)),
    ]
    try:
        with part(socket, OpenSockets).of(person.session, connection):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:  # neither goes on without the other
        room.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _receive_all(
    socket: WebSocket, room: StudyRoom, connection: Connection, person: Person
) -> None:
    """Do what the frames ask, one after the other."""
    limits = part(socket, Limits)
    refused_frames = RefusedFrames(connection, part(socket, RequestStatistics))
    with suppress(WebSocketDisconnect, TimeoutError):
        while True:
            async with asyncio.timeout(MOST_IDLE):
                said = await receive(socket)
            try:
                frame = read_study_frame(said)
                limits.frame(person.guest, 1 if isinstance(frame, Ping) else OF_A_CHANGE)
                connection.send(await _answer(frame, room, person, socket))
                refused_frames.accept()
            except Refused as refused:
                await refused_frames.refuse(said, refused)
            except Exception as error:  # as where nothing can be written down
                why = slip(error, f"study {room.kept.id}: a frame could not be answered").why
                connection.send({"reject": id_of(said), "why": in_words(why)})


async def _answer(
    frame: StudyFrame, room: StudyRoom, person: Person, socket: WebSocket
) -> dict[str, object]:
    """What is said to who asked, after it was done."""
    if isinstance(frame, Ping):
        return {"pong": frame.ping}
    flow = Flow(person.guest, room.kept.id, address_of(socket))
    match frame:
        case Act(do=do, seat=seat, on=on):
            node = await room.act(person, on, seat, do, flow)
        case Think(think=kind, on=on):
            node = await room.think(person, on, kind, flow)
        case Go(go=to):
            node = await room.do(person, partial(commands.go, node=to))
        case Delete(delete=gone):
            node = await room.do(person, partial(commands.delete, node=gone))
        case Promote(promote=one):
            node = await room.do(person, partial(commands.promote, node=one))
        case LetPlay(seat=seat, bot=kind):
            node = await room.do(person, partial(commands.let_play, seat=seat, kind=kind))
        case Lead():
            node = await room.lead(person, await name_of(socket, person.guest))
    return {"ack": frame.id, "node": node}
