"""The socket of a study: one person who follows it.

Frames come in; changes go out, and a reason for everything refused.
"""

from functools import partial

from fastapi import WebSocket

from ..common import PathKey, Refused, Routes, part
from ..people import Person, address_of, name_of
from ..protection import Limits
from ..sockets import Connection, Ping, answer_frames, open_line, refuse_line, run_line
from ..thinking import Flow
from . import commands
from .frames import Act, Delete, Go, Lead, LetPlay, Promote, StudyFrame, Think, read_study_frame
from .origins import keep_origin_unseen
from .registry import Studies
from .room import StudyRoom

router = Routes()
OF_A_CHANGE = 5  # frames, since it is stored and sent to all


@router.websocket("/studies/{study}/socket")
async def follow(socket: WebSocket, study: PathKey) -> None:
    """Follow a study, and lead in it; the cookie alone says who a person is."""
    await open_line(socket, partial(_follow, socket, study))


async def _follow(socket: WebSocket, study: str, person: Person) -> None:
    await socket.accept()
    studies = part(socket, Studies)
    try:
        room = await studies.room(study)
        await keep_origin_unseen(socket, person, room.kept.origin)
    except Refused as refused:
        await refuse_line(socket, refused, refused.why.key)
        return
    connection = Connection(person.guest, address_of(socket))
    room.follow(connection, person)
    listen = _receive_all(socket, room, connection, person)
    await run_line(socket, person.session, connection, listen, partial(room.leave, connection))


async def _receive_all(
    socket: WebSocket, room: StudyRoom, connection: Connection, person: Person
) -> None:
    """Carry out the frames, one after the other."""
    limits = part(socket, Limits)

    async def answer(text: str | bytes) -> None:
        limits.frame(person.guest, connection.address, text)
        frame = read_study_frame(text)
        if not isinstance(frame, Ping):
            limits.frame(person.guest, connection.address, "", OF_A_CHANGE - 1)
        connection.send(await _answer(frame, room, person, socket))

    await answer_frames(socket, connection, f"study {room.kept.id}", answer)


async def _answer(
    frame: StudyFrame, room: StudyRoom, person: Person, socket: WebSocket
) -> dict[str, object]:
    """Return the answer to a frame, after carrying it out."""
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
