"""Chat by HTTP: whether people may write texts at a table, and reports to the host."""

from functools import partial

from fastapi import Request

from ..actions import guest_at, seating
from ..chat import Report, Reports
from ..common import Json, Refused, Routes, part
from ..people import Me, address_of
from ..protection import Limits
from .bodies import Complaint, FreeText
from .registry import Registry

router = Routes()


@router.put("/tables/{table}/free-text")
async def set_free_text(request: Request, me: Me, table: str, wanted: FreeText) -> Json:
    """Allow words of people's own, or only phrases; only the maker of the table may."""
    room = await part(request, Registry).room(table)
    await room.seat(
        partial(seating.set_free_text, guest=guest_at(me, room.log), yes=wanted.free_text)
    )
    return {"free_text": room.log.chairs.settings.free_text}


@router.post("/tables/{table}/reports", status_code=201)
async def report(request: Request, me: Me, table: str, wanted: Complaint) -> Json:
    """Report to the host what was said at a table; everybody who hears it there may."""
    room = await part(request, Registry).room(table)
    guest = guest_at(me, room.log)
    if all(one.guest != guest for one in room.connections):
        raise Refused("not-seated", 403)
    line = room.chat.line(wanted.line)
    part(request, Limits).report(me.guest, address_of(request))
    await part(request, Reports).add(
        Report(table, line.number, guest, line.guest, line.name, line.deal, line.kind, line.what)
    )
    return {"line": line.number}
