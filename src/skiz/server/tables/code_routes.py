"""Codes by HTTP: six letters in place of the link of a table."""

from fastapi import Request

from ..actions import guest_at, may_invite
from ..common import Json, Refused, Routes, part
from ..people import Me
from .codes import Codes
from .registry import Registry

router = Routes()


@router.post("/tables/{table}/code")
async def code_of(request: Request, me: Me, table: str) -> Json:
    """Return the code of a table, for people who may invite to it."""
    room = await part(request, Registry).room(table)
    if not may_invite(room.log, guest_at(me, room.log), room.absence.long_gone):
        raise Refused("not-maker", 403)
    return {"code": await part(request, Codes).of(table, room.log.chairs.settings.invitation)}
