"""Codes by HTTP: six letters in place of the link of a table."""

from fastapi import APIRouter, Request

from ..actions.seating import may_invite
from ..app.bodies import Code
from ..app.dependencies import guests, log_of, registry, store
from ..common.codec import Json
from ..common.refusal import Refused
from ..people.sessions import Guest, Me, address_of
from ..protection.limits import Limits
from .codes import normalize_code

router = APIRouter()


@router.post("/tables/{table}/code")
async def code_of(request: Request, me: Me, table: str) -> Json:
    """The code of a table, for who may invite to it."""
    room = await registry(request).room(table)
    if not may_invite(room.log, me.at(room.log), room.absence.long_gone):
        raise Refused("not-maker", 403)
    return {"code": await store(request).codes.of(table, room.log.chairs.settings.invitation)}


@router.post("/codes")
async def find(request: Request, guest: Guest, wanted: Code) -> Json:
    """The table of a code, and the invitation to it, or the set of boards that has it as its id;
    only so many from an address lead nowhere.
    """
    limits: Limits = request.app.state.limits
    address = address_of(request)
    limits.guess("code", address)
    code = normalize_code(wanted.code)
    found = code and await store(request).codes.find(code)
    if found:
        table, invitation = found
        log = await log_of(request, table)  # who has it may be another process
        if log.chairs.settings.invitation == invitation:
            return {"table": table, "invitation": guests(request).invitation(table, invitation)}
    if code and await store(request).duplicates.find(code.lower()):
        return {"set": code.lower()}
    limits.wrong_guess("code", address)
    raise Refused("no-such-code", 404)
